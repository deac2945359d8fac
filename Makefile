# make play   set up and play            make test   set up and run every test
# make check  ruff, mypy, import-linter  make rules  which ledger rows are enforced and tested
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: play test check rules bench figures clean

$(STAMP): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

play: $(STAMP)
	$(BIN)/lancio

test: $(STAMP)
	$(BIN)/python -m pytest -n auto

check: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

rules: $(STAMP)
	$(BIN)/python -m lancio.lab.coverage

bench: $(STAMP)
	$(BIN)/lancio bench

figures: $(STAMP)
	$(BIN)/python -m lancio.lab.figures

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache
