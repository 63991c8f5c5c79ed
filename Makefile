# `make run` and `make test` set everything up by themselves, in .venv.
PYTHON ?= python3
EXTRAS ?= dev,cluster
VENV := .venv
BIN := $(VENV)/bin
NATIVE := $(wildcard native/*.cpp native/*.hpp) CMakeLists.txt

.PHONY: run test check bench setup clean
.DEFAULT_GOAL := run

setup: $(VENV)/.ready

$(VENV)/bin/python:
	@echo "== creating $(VENV)"
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

$(VENV)/.tools: $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet "scikit-build-core>=0.10" "nanobind>=2.4" cmake ninja
	@touch $@

$(VENV)/.ready: $(VENV)/.tools pyproject.toml $(NATIVE)
	@echo "== building the core and installing tengen[$(EXTRAS)] (a few minutes the first time)"
	$(BIN)/python -m pip install --quiet --no-build-isolation --editable ".[$(EXTRAS)]"
	@touch $@

run: setup
	$(BIN)/tengen tour

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test: check
	$(BIN)/python -m pytest -n 2

bench: setup
	$(BIN)/python -m benchmarks

clean:
	rm -rf $(VENV) build
