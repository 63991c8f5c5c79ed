# `make run` and `make test` set everything up by themselves, in .venv.
# LOCK=requirements/ci.txt installs exact versions whose hashes are checked, as CI does; COVERAGE=1
# measures which lines the tests run, and fails below the floor; LONG=1 runs the long tests too.
PYTHON ?= python3
EXTRAS ?= full,dev,cluster,mcp,docs
comma := ,
empty :=
LOCK ?=
COVERAGE ?=
LONG ?=
COVERAGE_FLOOR := 93
VENV := .venv
BIN := $(VENV)/bin
CORE := $(shell find native -name '*.[ch]pp')
NATIVE := $(CORE) CMakeLists.txt
PAGE := src/tengen/web/static/index.html
PAGE_SOURCES := $(shell find frontend/src frontend/public src/tengen/words/*.ftl -type f) \
  $(addprefix frontend/,index.html package.json package-lock.json tsconfig.json vite.config.ts)

.PHONY: run test again check docs format sanitize bench setup frontend peers lock clean
.DEFAULT_GOAL := run

setup: $(PAGE) $(VENV)/.ready

$(VENV)/bin/python:
	@echo "== creating $(VENV)"
	$(PYTHON) -m venv $(VENV)

$(VENV)/.tools: $(VENV)/bin/python $(LOCK)
ifdef LOCK
	$(BIN)/python -m pip install --quiet --no-deps --require-hashes --requirement $(LOCK)
else
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet "scikit-build-core>=0.10" "nanobind>=2.4" cmake ninja
endif
	@touch $@

$(VENV)/.ready: $(VENV)/.tools pyproject.toml $(NATIVE)
	@echo "== building the core and installing tengen (a minute or two the first time)"
	$(BIN)/python -m pip install --disable-pip-version-check --no-build-isolation --editable .
	@touch $@

HASHED := $(BIN)/python -m pip install --quiet --no-deps --require-hashes --requirement requirements

# The laboratory, and what only tests and benchmarks need: the first `make run` does without.
$(VENV)/.extras-$(EXTRAS): $(VENV)/.ready lab/pyproject.toml | $(PAGE)
	@echo "== installing the laboratory and the extras $(EXTRAS)"
	$(if $(LOCK),$(if $(findstring train,$(EXTRAS)),$(HASHED)/torch-cpu.txt || $(HASHED)/torch.txt))
	$(BIN)/python -m pip install --disable-pip-version-check --no-build-isolation \
	  --editable ".[$(subst $(empty) ,$(comma),$(filter-out train,$(subst $(comma), ,$(EXTRAS))))]" \
	  --editable "./lab$(if $(findstring train,$(EXTRAS)),[train])"
	@touch $@

# Before the installation, so that a wheel holds the page.
frontend: $(PAGE)

$(PAGE): $(PAGE_SOURCES) scripts/build_frontend | $(VENV)/bin/python
	@scripts/build_frontend $(abspath $(BIN)/python)
	@touch $@

run: setup
	$(BIN)/tengen serve

check: $(VENV)/.extras-$(EXTRAS)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@scripts/build_frontend $(abspath $(BIN)/python) check
	@scripts/build_frontend $(abspath $(BIN)/python) test
	@if command -v clang-format >/dev/null; then clang-format --dry-run -Werror $(CORE); \
	else echo "clang-format is missing: the core's layout is not checked"; fi

format: $(VENV)/.extras-$(EXTRAS)
	$(BIN)/ruff format .
	@scripts/build_frontend $(abspath $(BIN)/python) format
	clang-format -i $(CORE)

# The documentation as a site: build/site/index.html.
docs: $(VENV)/.extras-$(EXTRAS)
	$(BIN)/python -m sphinx -q -W --keep-going -j auto -c docs/site . build/site

# The core's tests with the address and undefined-behaviour sanitizers.
sanitize: $(VENV)/.extras-$(EXTRAS)
	scripts/sanitize

# Clients that some tests talk to; without them these tests are skipped.
peers: $(VENV)/bin/python
	-scripts/fetch_peers $(abspath $(BIN)/python) sabaki

# A process for each core, four at most (each takes up to 1.6 GB). A file's tests run in one of them, so
# that it starts its server, browser or network once.
test: check peers
	$(BIN)/python -m pytest -n logical --maxprocesses 4 --dist loadfile $(if $(LONG),--durations=40 --durations-min=2,-m "not long") $(if $(COVERAGE),--cov --cov-report=term:skip-covered --cov-fail-under=$(COVERAGE_FLOOR))

# What failed is tried once more by itself, and has to pass: on a busy machine a browser may come too late.
again: $(VENV)/.extras-$(EXTRAS)
	@echo "== failed, and tried again alone:"
	$(BIN)/python -m pytest --last-failed --last-failed-no-failures none
	$(if $(COVERAGE),$(BIN)/coverage report --skip-covered --format=total --fail-under=$(COVERAGE_FLOOR))

# The newest versions that fit together, with hashes; needs uv (`pip install uv`).
COMPILE := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-strip-extras \
  --no-header --no-emit-index-url --no-emit-find-links --upgrade
lock:
	$(COMPILE) pyproject.toml --extra full --extra dev --extra cluster --extra mcp --extra docs requirements/ci.in --output-file requirements/ci.txt
	$(COMPILE) pyproject.toml --constraint requirements/ci.txt --output-file requirements/server.txt
	$(COMPILE) requirements/wheels.in --output-file requirements/wheels.txt
	$(COMPILE) requirements/node.in --output-file requirements/node.txt
	$(COMPILE) requirements/audit.in --output-file requirements/audit.txt

bench: $(VENV)/.extras-$(EXTRAS)
	$(BIN)/python -m benchmarks

clean:
	rm -rf $(VENV) build frontend/node_modules src/tengen/web/static
