# make play   set up and play            make test   set up and run every test
# make check  ruff, mypy, import-linter  make rules  which ledger rows are enforced and tested
# make proofs whether those tests fail when the rule is taken out: minutes
PYTHON ?= python3
NPM ?= npm
VENV := .venv
BIN := $(VENV)/bin
# two stamps: what playing needs, and what testing needs on top
READY := $(VENV)/.ready
TOOLS := $(VENV)/.tools
CLIENT := src/lancio/server/static/index.html
NODE := web/node_modules/.ready
SOURCES := $(shell find web/src web/public web/worker web/shell.ts web/index.html -type f 2>/dev/null)
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt

.PHONY: play test check rules proofs bench measure figures client browser postgres clean

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(PIP) -e .
	@touch $@

$(TOOLS): $(READY)
	$(PIP) -e '.[dev]'
	@touch $@

$(NODE): web/package.json web/package-lock.json
	cd web && $(NPM) install --no-save --no-audit --no-fund
	@touch $@

$(CLIENT): $(NODE) $(SOURCES) web/vite.config.ts
	cd web && $(NPM) run --silent build
	@touch $@

client: $(CLIENT)

play: $(READY) $(CLIENT)
	@$(BIN)/lancio

# The server's tests want a PostgreSQL besides SQLite: likewise.
postgres:
	@sh tests/server/find-postgres.sh

# Browser tests want a Chromium: Debian's is installed where there is none and that is possible.
browser:
	@sh web/find-browser.sh

test: $(TOOLS) $(CLIENT) browser postgres
	cd web && $(NPM) run --silent check && $(NPM) run --silent test
	$(BIN)/python -m pytest --doctest-modules --ignore src/lancio/server/migrations src/lancio
	$(BIN)/python -m pytest -n auto

check: $(TOOLS)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

rules: $(TOOLS)
	$(BIN)/python -m lancio.lab.coverage

proofs: $(TOOLS)
	$(BIN)/python -m lancio.lab.mutation

bench: $(READY)
	$(BIN)/lancio bench

measure: $(TOOLS) $(CLIENT) browser
	$(BIN)/lancio bench
	$(BIN)/python -m tests.env.measure
	$(BIN)/python -m tests.browser.measure
	$(BIN)/python -m tests.browser.clicks

figures: $(TOOLS)
	$(BIN)/python -m lancio.lab.figures

clean:
	rm -rf $(VENV) build dist web/node_modules src/lancio/server/static .mypy_cache .ruff_cache .pytest_cache
