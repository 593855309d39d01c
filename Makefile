# Everything sets itself up: `make play` or `make test` on a fresh machine needs Python 3.11 or newer, and make.
# PYTHON=python3.12 chooses the interpreter, ARGS="..." hands more arguments to hongxin or pytest.

PYTHON = python3
ARGS =
VENV = .venv
BIN = $(VENV)/bin
PIP = $(BIN)/python -m pip --disable-pip-version-check --quiet
NPM = $(BIN)/python hatch_build.py npm

.DELETE_ON_ERROR:
.PHONY: help play test lint bench campaign golden variants-doc wheel lock page clean

help:
	@echo "make play      play in the browser (ARGS=\"--variant jack --seats 3\" chooses the game)"
	@echo "make test      run all tests but the long ones (ARGS=\"-k moon\" chooses some)"
	@echo "make lint      check style, types and imports, of the page too"
	@echo "make bench     measure speed; prints JSON"
	@echo "make campaign  run the long tests, and the property tests with many more examples"
	@echo "make golden    write the golden records of whole matches anew"
	@echo "make variants-doc  write docs/variants.md anew from the variants' data"
	@echo "make wheel     build the sdist and the wheel into dist/"
	@echo "make lock      choose the newest allowed Python packages and write requirements/*.txt"
	@echo "make clean     remove the environment and everything built"

play: $(VENV)/.hongxin page
	$(BIN)/hongxin play $(ARGS)

test: $(VENV)/.dev $(VENV)/.hongxin page
	$(NPM) test
	$(BIN)/python -m pytest $(ARGS)

lint: $(VENV)/.dev $(VENV)/.hongxin
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(NPM) run check
	$(NPM) run lint

bench: $(VENV)/.dev $(VENV)/.hongxin page
	@for script in benchmarks/*.py; do $(BIN)/python "$$script" || exit 1; done

campaign: $(VENV)/.dev $(VENV)/.hongxin page
	HYPOTHESIS_PROFILE=campaign $(BIN)/python -m pytest -m "campaign or hypothesis" $(ARGS)

golden: $(VENV)/.dev $(VENV)/.hongxin
	$(BIN)/python -m tests.golden

variants-doc: $(VENV)/.dev $(VENV)/.hongxin
	$(BIN)/python -m tests.variants_doc

wheel: $(VENV)/.run page
	rm -rf dist
	$(BIN)/python -m hatchling build -t sdist -t wheel

page: $(VENV)/.run
	@$(BIN)/python hatch_build.py

clean:
	rm -rf $(VENV) build dist frontend/node_modules src/hongxin/server/static
	rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache

# ---- the environment; each stamp is written only when its step has succeeded

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Hongxin needs Python 3.11 or newer as $(PYTHON), found: `$(PYTHON) --version 2>&1`."; \
		echo "Say which one to use, for example: make play PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "$(PYTHON) has no venv module. On Debian and Ubuntu: apt install python3-venv"; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(VENV)/.run: $(VENV)/.made requirements/run.txt requirements/node.txt
	$(PIP) install --require-hashes -r requirements/run.txt
	@$(BIN)/python hatch_build.py node || { echo "No Node.js 20.19 or newer here: installing the packaged one"; \
		$(PIP) install --require-hashes -r requirements/node.txt; }
	@touch $@

$(VENV)/.dev: $(VENV)/.run requirements/dev.txt
	$(PIP) install --require-hashes -r requirements/dev.txt
	@touch $@

$(VENV)/.hongxin: $(VENV)/.run pyproject.toml | page
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

# ---- the locks: hashes, no addresses; dev.txt contains all of run.txt at the same versions

UV_COMPILE = $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --custom-compile-command "make lock"

lock: $(VENV)/.run
	$(PIP) install --require-hashes -r requirements/lock.txt
	$(UV_COMPILE) pyproject.toml --group build -o requirements/run.txt
	$(UV_COMPILE) pyproject.toml --group dev -c requirements/run.txt -o requirements/dev.txt
	$(UV_COMPILE) --group node -o requirements/node.txt
	$(UV_COMPILE) --group lock -o requirements/lock.txt
