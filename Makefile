# Every target sets up what it needs. Paths are relative throughout, so that the folder may have spaces in its name.
SHELL := bash
.DEFAULT_GOAL := help
.PHONY: help run play check check-tests test test-programs build page-tools page lint style types layers github-lint page-lint page-test format \
  unit-test measured-test rules-uncompiled coverage coverage-check stress soak bench docs sdist wheels release-check clean distclean

# What sets up and what runs tests takes the whole machine: only what is made by this command is made in parallel.
IN_PARALLEL = $(MAKE) --no-print-directory --jobs=2 --output-sync MAY_BE_PARALLEL=yes
ifndef MAY_BE_PARALLEL
.NOTPARALLEL:
endif

PYTHON_IN_VENV := .venv/bin/python
PYTEST := $(PYTHON_IN_VENV) -m pytest
COMPILED := env -u BRANCHLINE_PURE
# Without what only tests/server/test_openapi.py needs, and takes seconds to load.
LIGHT := -p no:schemathesis
# One process more than there are cores: many a test waits for a browser, a server or a download.
# Tests that share a costly set-up stay together, and the longest begin (tests/conftest.py).
SIDE_BY_SIDE := -n $(shell expr $$(nproc) + 1) --dist loadgroup --no-loadscope-reorder
# What is run in the inner loop: a minute of tests that start no browser and no database server.
INNER_LOOP := tests/rules tests/golden tests/game tests/editions tests/server/table
# These tests measure branch coverage of the packages that they are about, so that no others are slowed down.
MEASURED := tests/game tests/server/table

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-18s %s\n", $$1, $$2 }' Makefile

run: ## open the table in a browser
	@tools/setup_environment.sh run
	@.venv/bin/branchline serve --open $(SERVE)

play: ## start a game in the terminal
	@tools/setup_environment.sh run
	@.venv/bin/branchline play

check: build ## while you work: style, types, layers, and the tests of rules, game, boards and tables
	@+$(IN_PARALLEL) style types layers check-tests

check-tests:
	$(COMPILED) $(PYTEST) $(LIGHT) -q -n auto -m "not thorough" $(INNER_LOOP)

test: build page-tools test-programs ## run every check
	@+$(IN_PARALLEL) $(LINT) page-test
	@$(MAKE) --no-print-directory unit-test
	@$(MAKE) --no-print-directory measured-test rules-uncompiled coverage-check
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

LINT := types style layers github-lint page-lint

lint: build page-tools ## style, types and layers
	@+$(IN_PARALLEL) $(LINT)

# The parts of `lint`, which sets up the tools.
style:
	$(PYTHON_IN_VENV) -m ruff check
	$(PYTHON_IN_VENV) -m ruff format --check

types:
	$(PYTHON_IN_VENV) -m mypy

layers:
	.venv/bin/lint-imports

page-lint:
	$(NPM) run --silent check

CHECK_FORM := .venv/bin/check-jsonschema --quiet --builtin-schema

github-lint: # the files that GitHub reads
	.venv/bin/node tools/check_workflows.mjs .github/workflows/*.yml
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

page-test:
	$(NPM) run --silent test

unit-test: build page-tools test-programs ## the tests, with the compiled engine, on all cores
	$(COMPILED) $(PYTEST) $(SIDE_BY_SIDE) -m "not ray" $(addprefix --ignore=,$(MEASURED))
	@# a Ray cluster gives up on its own servers when they start slowly, so it has the machine to itself
	$(COMPILED) $(PYTEST) $(LIGHT) -m ray tests/arena

measured-test: build ## the tests of game and table, with the compiled engine and branch coverage
	@mkdir -p $(COVERAGE)
	$(COMPILED) COVERAGE_FILE=$(COVERAGE)/measured $(PYTEST) $(LIGHT) -n auto \
	  --cov=src/branchline/game --cov=src/branchline/server/table --cov-report= $(MEASURED)

rules-uncompiled: build ## the tests of the rules, uncompiled, with branch coverage
	@mkdir -p $(COVERAGE)
	BRANCHLINE_PURE=1 COVERAGE_FILE=$(COVERAGE)/uncompiled $(PYTEST) $(LIGHT) -n auto -m "not thorough" \
	  --cov=src/branchline/engine --cov-report= tests/engine tests/rules tests/golden

# Where each run leaves what it measured, and how many per cent of the branches of a package have to be taken.
COVERAGE := build/coverage
COVERED := engine:98 game:95 server/table:95
COVERAGE_REPORT = COVERAGE_FILE=$(COVERAGE)/all $(PYTHON_IN_VENV) -m coverage

coverage-check: # after the two runs that measure
	@$(COVERAGE_REPORT) combine --quiet --keep $(COVERAGE)/measured $(COVERAGE)/uncompiled
	@status=0; for package in $(COVERED); do \
	  echo "branch coverage of $${package%:*}, at least $${package#*:} %:"; \
	  $(COVERAGE_REPORT) report --include="src/branchline/$${package%:*}/*" --fail-under=$${package#*:} || status=1; \
	done; exit $$status

coverage: measured-test rules-uncompiled ## branch coverage of engine, game and table, to read in htmlcov/index.html
	@$(COVERAGE_REPORT) combine --quiet --keep $(COVERAGE)/measured $(COVERAGE)/uncompiled
	@$(COVERAGE_REPORT) html

# How often; and beside how many processes that do nothing, as fast as they can.
TIMES ?= 50
BUSY ?= 4

stress: build test-programs ## whether TEST=tests/... fails on a busy machine: TIMES=50 runs of it beside BUSY=4 processes
	$(PYTHON_IN_VENV) tools/stress_test.py --times $(TIMES) --busy $(BUSY) $(or $(TEST),$(error name a test: make stress TEST=tests/server/test_bus.py))

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
	rm -rf build dist htmlcov .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src/branchline \( -name '*.so' -o -name '*.pyd' \) -delete
	rm -f .venv/compiled-from
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean ## remove the environment too
	rm -rf .venv web/node_modules src/*.egg-info
