# Pixelpitch.  Needs Python 3.11 or newer, make and git; fetches the rest into .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STUBS := $(VENV)/micropython-stubs
RUNTIME := $(VENV)/.runtime-ready
DEV := $(VENV)/.dev-ready
INPUTS := pyproject.toml .ci/constraints.txt
QUIET := --quiet --disable-pip-version-check
PIP := $(BIN)/python -m pip $(QUIET)
TOOLS := build/release-tools

FASTER = $(BIN)/python -c 'from host_tools.twin import compiled_package; \
	  print("emulator compiled for this interpreter:", compiled_package.build_compiled_package())'

.DEFAULT_GOAL := help
.PHONY: help play web web-test test long lint format golden bench exact mutants pictures image twin pico2 pcb pcb-release case release setup constraints clean

help: ## print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: $(RUNTIME) ## play in this terminal; BOARD=mini16 plays on the small board
	@PIXELPITCH_TYPED="make play$(if $(BOARD), BOARD=$(BOARD))" $(BIN)/pixelpitch sim $(if $(BOARD),--board "$(BOARD)")

web: $(RUNTIME) ## build the page for a browser into build/web (pixelpitch web serves and opens it)
	@$(BIN)/pixelpitch web --out build/web

test: $(DEV) ## check everything that lint checks, and run the tests; one summary at the end
	@$(FASTER)
	@$(BIN)/python -m host_tools.checks

long: $(DEV) ## run the tests that `make test` leaves out because they take long; about ten minutes
	@$(FASTER)
	@PIXELPITCH_LONG=all $(BIN)/python -m pytest -q -n auto --dist worksteal -m "long and not (twin or browser or pcb)"

lint: $(DEV) ## check only style, spelling, links, imports and types
	@$(BIN)/python -m host_tools.checks --no-tests

format: $(DEV) ## sort imports and lay out the code
	@$(BIN)/ruff check --quiet --fix-only . && $(BIN)/ruff format .

golden: $(DEV) ## rewrite the golden files; look at the diff before you commit it
	@PIXELPITCH_GOLDEN=write PIXELPITCH_LONG=all $(BIN)/python -m pytest -q -m golden; status=$$?; \
	git --no-pager diff --stat -- tests; exit $$status

bench: $(DEV) ## measure the time of a match, how often the die is read correctly, and 1,000 power cuts
	@$(BIN)/python -m host_tools.analysis.bench
	@$(BIN)/pixelpitch dice bench
	@$(BIN)/python -m host_tools.analysis.power_cuts
	@$(BIN)/python -m host_tools.twin.power_cuts 1000 20

exact: $(DEV) ## compare the rules with slow enumerations and half turns, run OpenSpiel's tests with all options; two hours of a core
	@$(BIN)/python -m tests.rulesets.pawnball_compare 0 3000
	@$(BIN)/python -m tests.rulesets.streetsoccer_compare 0 3750
	@PIXELPITCH_LONG=all PIXELPITCH_RECORDS=200 $(BIN)/python -m pytest -q tests/micropython/test_replays.py
	@$(BIN)/python -m tests.rulesets.tactics.exact
	@PIXELPITCH_LONG=all PIXELPITCH_MATCHES=all $(BIN)/python -m pytest -q tests/analysis/test_openspiel.py tests/rulesets/test_every_ruleset.py tests/rulesets/test_half_turn.py \
	  tests/rulesets/test_accepted.py tests/rulesets/test_streetsoccer_exact.py tests/rules/test_history.py \
	  tests/analysis/test_dicesoccer_odds.py tests/app/test_stale_words.py tests/app/test_two_pads.py tests/cli/test_match_replay.py tests/micropython/test_after_match.py \
	  tests/micropython/test_same_there.py \
	  tests/test_readme.py

mutants: $(DEV) ## put 300 small faults into the firmware, one at a time, and count how many its tests catch; two hours of a core
	@PIXELPITCH_LONG=all $(BIN)/python -m tests.mutation

pictures: $(DEV) ## redraw the pictures of the lit board in README.md and on the page; look at them before you commit
	@$(BIN)/pixelpitch tour --readme
	@$(BIN)/python -m tests.web.pictures

image: $(DEV) ## build MicroPython's base images from Debian's sources, compare them with the stored ones
	@[ -d build/image/tree ] || firmware/image/sources.sh build/image
	@$(if $(KEEP),$(BIN)/python -m host_tools.flash.names)
	@for chip in rp2040 rp2350; do \
	  PYTHON=$(abspath $(BIN)/python) firmware/image/build.sh build/image $$chip || exit 1; done
	@$(BIN)/python -m host_tools.flash.base build/image $(if $(KEEP),--keep)

twin: $(DEV) ## run all tests on the emulated board, including the long ones
	@$(FASTER)
	@PIXELPITCH_TWIN=all $(BIN)/python -m pytest -q -n auto --dist worksteal -m twin

pico2: $(DEV) ## run the image for a Pico 2 on the emulator rp2350js: the menu and whole matches
	@[ -n "$$RP2350JS" ] || npm install --silent --no-save --ignore-scripts --prefix build/rp2350js rp2350js@2.0.1 2>&1 || true
	@export RP2350JS=$${RP2350JS:-build/rp2350js/node_modules/rp2350js} PIXELPITCH_LONG=all; \
	if [ -f "$$RP2350JS/dist/cjs/index.js" ]; then $(BIN)/python -m pytest -q -rs tests/pico2; \
	else echo "NOT RUN: the image for a Pico 2.  npm gave no rp2350js 2.0.1, and RP2350JS names no folder with it;" \
	  "see firmware/image/README.md, \"Pico 2\"." >&2; fi

web-test: $(DEV) ## test the page in a real browser (the distribution's Chromium); LONG=1 also plays whole matches
	@PIXELPITCH_BROWSER=1 $(if $(LONG),PIXELPITCH_TWIN=all) $(BIN)/python -m pytest -q -m browser tests/web \
	  $(if $(AGAIN),--last-failed --last-failed-no-failures none,-n 2 --dist worksteal)

pcb: $(DEV) ## check the circuit boards (KiCad 9), test these checks, and write the files for an order into build/pcb
	@$(BIN)/python -m pcb
	@PIXELPITCH_PCB=all $(BIN)/python -m pytest -q -n auto tests/pcb

release: ## build what a release publishes into build/release (TAG=v0.2.0 URL=https://...)
	@$(PYTHON) -m venv --clear $(TOOLS)
	@$(TOOLS)/bin/python -m pip $(QUIET) install --require-hashes --only-binary :all: --requirement .ci/release.txt
	@$(TOOLS)/bin/python -m pip $(QUIET) install --no-deps --no-index --no-build-isolation --editable .
	@$(TOOLS)/bin/python .ci/release "$(TAG)" "$(URL)"

pcb-release: $(DEV) ## write zips, bills, STEP files and pictures into pcb/release; takes long and needs KiCad's part models
	@$(BIN)/python -m pcb release

case: $(DEV) ## write STL files and pictures of the printed parts into build/case (OpenSCAD)
	@$(BIN)/python -m pcb.case_parts

setup: $(DEV) ## only create the environment

constraints: $(DEV) ## pin all dependencies again after a change in pyproject.toml
	@$(PIP) install --upgrade --editable '.[dev]'
	@{ sed -n '/^#/p' .ci/constraints.txt; $(PIP) freeze --exclude-editable; } > $(VENV)/pins
	@mv $(VENV)/pins .ci/constraints.txt
	@$(PYTHON) -m venv --clear $(TOOLS) && $(TOOLS)/bin/python -m pip $(QUIET) install 'pip-tools>=7.4,<8'
	@{ head -n 2 .ci/release.txt; \
	  $(TOOLS)/bin/pip-compile --quiet --generate-hashes --allow-unsafe --no-header --no-emit-index-url \
	  --no-emit-trusted-host --no-emit-find-links --strip-extras --constraint .ci/constraints.txt \
	  --output-file - pyproject.toml .ci/release.in; } > $(VENV)/pins
	@mv $(VENV)/pins .ci/release.txt

clean: ## remove everything that make has created
	@rm -rf $(VENV) .cache build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis *.egg-info
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "pixelpitch needs Python 3.11 or newer as '$(PYTHON)' (or: make PYTHON=python3.12 ...);" \
	    "found: $$($(PYTHON) --version 2>&1 | head -n 1)" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "$(PYTHON) lacks its venv module; on Debian or Ubuntu:" \
	    "sudo apt install $$($(PYTHON) -c 'import sys; print("python%d.%d" % sys.version_info[:2])')-venv" >&2; \
	  exit 1; }
	@echo "Making $(VENV) with $$($(PYTHON) --version) ..."
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(RUNTIME): $(INPUTS) | $(BIN)/python
	@if [ ! -f $(DEV) ]; then echo "Fetching what the game needs (once, about half a minute) ..."; fi
	@$(PIP) install --constraint .ci/constraints.txt --editable .
	@$(BIN)/python -m compileall -q boards firmware/pixelpitch host_tools/cli host_tools/common host_tools/simulator
	@touch $@

$(DEV): $(INPUTS) | $(BIN)/python
	@echo "Fetching what the tests need (once, about a minute) ..."
	@$(PIP) install --constraint .ci/constraints.txt --editable '.[dev]'
	@rm -rf $(STUBS)
	@$(PIP) install --constraint .ci/constraints.txt --target $(STUBS) micropython-rp2-rpi_pico-stubs
	@touch $(RUNTIME) $@
