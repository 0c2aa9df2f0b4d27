# Every target sets up what it needs. Paths are relative throughout, so that the folder may have spaces in its name.
SHELL := bash
.DEFAULT_GOAL := help
.PHONY: help run play test test-programs build page-tools page lint github-lint format unit-test rules-uncompiled coverage soak bench docs \
  sdist wheels release-check clean distclean
.NOTPARALLEL:

PYTHON_IN_VENV := .venv/bin/python
PYTEST := $(PYTHON_IN_VENV) -m pytest
# The tests of the rules, but for the longest ones, run a second time: uncompiled, for branch coverage of the engine.
RULES_UNCOMPILED := BRANCHLINE_PURE=1 $(PYTEST) -n auto --cov -m "not thorough" tests/engine tests/rules tests/golden
RULES_COVERAGE := 98

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-18s %s\n", $$1, $$2 }' Makefile

run: ## open the table in a browser
	@tools/setup_environment.sh run
	@.venv/bin/branchline serve --open $(SERVE)

play: ## start a game in the terminal
	@tools/setup_environment.sh run
	@.venv/bin/branchline play

test: lint unit-test rules-uncompiled ## run every check
	@echo "all checks passed"

build: ## set up the environment and compile the engine, if needed
	@tools/setup_environment.sh

# Node.js comes with the Python packages; `--use-system-ca` lets npm trust whom the system trusts.
NPM := PATH="$(CURDIR)/.venv/bin:$$PATH" NODE_OPTIONS=--use-system-ca .venv/bin/npm --prefix web --no-update-notifier

page-tools: build
	@cmp -s web/package-lock.json web/node_modules/made-from || { \
	  echo "installing what the page is built and tested with" >&2; \
	  $(NPM) ci --no-audit --no-fund --silent && cp web/package-lock.json web/node_modules/made-from; }

page: page-tools ## build the page again, after a change to web/
	$(PYTHON_IN_VENV) tools/write_contract.py
	$(NPM) run --silent build

lint: build page-tools ## style, types and layers
	$(PYTHON_IN_VENV) -m ruff check
	$(PYTHON_IN_VENV) -m ruff format --check
	$(PYTHON_IN_VENV) -m mypy
	.venv/bin/lint-imports
	$(MAKE) --no-print-directory github-lint
	$(NPM) run --silent check

CHECK_FORM := .venv/bin/check-jsonschema --quiet --builtin-schema

github-lint: # the files that GitHub reads; `lint` sets up the tool
	$(CHECK_FORM) vendor.github-workflows .github/workflows/*.yml
	$(CHECK_FORM) vendor.github-issue-forms .github/ISSUE_TEMPLATE/bug.yml .github/ISSUE_TEMPLATE/idea.yml
	$(CHECK_FORM) vendor.github-issue-config .github/ISSUE_TEMPLATE/config.yml
	$(CHECK_FORM) vendor.dependabot .github/dependabot.yml
	$(CHECK_FORM) vendor.citation-file-format --force-filetype yaml CITATION.cff

format: build ## fix what can be fixed automatically
	$(PYTHON_IN_VENV) -m ruff check --fix
	$(PYTHON_IN_VENV) -m ruff format

test-programs: ## install the programs that some tests start
	@tools/test_programs.sh

unit-test: build page-tools test-programs ## all tests, with the compiled engine, on all cores
	$(NPM) run --silent test
	@# one process more than there are cores: many a test waits for a browser, a server or a download
	env -u BRANCHLINE_PURE $(PYTEST) -n $(shell expr $$(nproc) + 1) -m "not ray"
	@# a Ray cluster gives up on its own servers when they start slowly, so it has the machine to itself
	env -u BRANCHLINE_PURE $(PYTEST) -m ray tests/arena

rules-uncompiled: build ## the tests of the rules, uncompiled, with branch coverage of the engine
	$(RULES_UNCOMPILED) --cov-report=term --cov-fail-under=$(RULES_COVERAGE)

coverage: build ## the same, and a report to read in htmlcov/index.html
	$(RULES_UNCOMPILED) --cov-report=html

# How many minutes; and SEED=N for a soak that has been run before.
MINUTES ?= 10

soak: build test-programs ## play for MINUTES=10 on two servers while everything around them fails, then check every promise
	$(PYTHON_IN_VENV) -m tests.soak.run --minutes $(MINUTES) $(if $(SEED),--seed $(SEED))

bench: build ## measure the speed of the engine and of the table
	$(PYTHON_IN_VENV) benchmarks/engine.py
	$(PYTHON_IN_VENV) benchmarks/table.py

docs: build ## the documentation as a site, into build/site/; a dead link is a failure
	@# not --quiet: what it does not print it does not count as a fault
	NO_MKDOCS_2_WARNING=1 $(PYTHON_IN_VENV) -m mkdocs build --strict

sdist: build ## the source distribution, into dist/
	$(PYTHON_IN_VENV) -m build --sdist

# On any system, Windows too, so with an environment of its own; ONLY_PYTHON=3.13 builds for that one only.
RELEASE_TOOLS := build/release-tools
RELEASE_PYTHON := $(RELEASE_TOOLS)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)/python

wheels: ## wheels for this system, compiled and tested, into dist/ (on Linux that needs Docker)
	$(or $(PYTHON),python3) -m venv $(RELEASE_TOOLS)
	$(RELEASE_PYTHON) -m pip install --quiet cibuildwheel==4.3.5
	$(if $(ONLY_PYTHON),CIBW_BUILD="cp$(subst .,,$(ONLY_PYTHON))-*") $(RELEASE_PYTHON) -m cibuildwheel --output-dir dist

release-check: ## whether TAG=v0.2.0 may become a release: version, changelog and citation agree
	@$(or $(PYTHON),python3) tools/check_release.py "$(TAG)"

clean: ## remove what was built, except the environment
	rm -rf build dist htmlcov .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src/branchline \( -name '*.so' -o -name '*.pyd' \) -delete
	rm -f .venv/compiled-from
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean ## remove the environment too
	rm -rf .venv web/node_modules src/*.egg-info
