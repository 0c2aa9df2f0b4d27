# Every target sets up what it needs. Paths are relative throughout, so that the folder may have spaces in its name.
SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help run test test-programs build lint format unit-test rules-uncompiled coverage bench clean distclean
.NOTPARALLEL:

PYTHON_IN_VENV := .venv/bin/python
PYTEST := $(PYTHON_IN_VENV) -m pytest
# Tests of the rules, run a second time uncompiled, for branch coverage of the engine.
RULES_TESTS := tests/engine tests/rules tests/golden
RULES_COVERAGE := 98

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-18s %s\n", $$1, $$2 }' Makefile

run: build ## start a game in the terminal
	@.venv/bin/branchline play

test: lint unit-test rules-uncompiled ## every check there is
	@echo "all checks passed"

build: ## make the environment and compile the engine, as far as necessary
	@tools/setup_environment.sh

lint: build ## style, types and layers
	$(PYTHON_IN_VENV) -m ruff check
	$(PYTHON_IN_VENV) -m ruff format --check
	$(PYTHON_IN_VENV) -m mypy
	.venv/bin/lint-imports

format: build ## put the style right as far as that can be done automatically
	$(PYTHON_IN_VENV) -m ruff check --fix
	$(PYTHON_IN_VENV) -m ruff format

test-programs: ## what some tests start and Python does not bring
	@tools/test_programs.sh

unit-test: build test-programs ## all tests, with the compiled engine, on all cores
	env -u BRANCHLINE_PURE $(PYTEST) -n auto -m "not ray"
	@# a Ray cluster gives up on its own servers when they start slowly, so it has the machine to itself
	env -u BRANCHLINE_PURE $(PYTEST) -m ray tests/arena

rules-uncompiled: build ## the tests of the rules, uncompiled, with branch coverage of the engine
	BRANCHLINE_PURE=1 $(PYTEST) -n auto --cov --cov-report=term --cov-fail-under=$(RULES_COVERAGE) $(RULES_TESTS)

coverage: build ## the same, and a report to read in htmlcov/index.html
	BRANCHLINE_PURE=1 $(PYTEST) -n auto --cov --cov-report=html $(RULES_TESTS)

bench: build ## measure the engine's speed
	$(PYTHON_IN_VENV) benchmarks/engine.py

clean: ## remove what was built, but for the environment
	rm -rf build dist htmlcov .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	rm -f src/branchline/*/*.so src/branchline/*/*.pyd .venv/compiled-from
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean ## remove the environment too
	rm -rf .venv src/*.egg-info
