# Every way to run anything. `make run` and `make test` set up a bare machine themselves.

PYTHON ?= python3
VENV := .venv/bin
SCREENSHOTS ?= screenshots
# One worker a core, at most four; a file's tests stay together, since they share what is costly to start.
PARALLEL := -n auto --maxprocesses 4 --dist loadfile

.PHONY: run test check quick screenshots bench corpus wheel lock clean

run:  ## open the window; without a display do the main job offscreen on the sample
	@$(PYTHON) packaging/prepare.py run
	@$(VENV)/python packaging/start.py

test:  ## set up, then the whole check: lint, types, import contracts, all tests
	@$(PYTHON) packaging/prepare.py check
	@$(MAKE) --no-print-directory check

check:  ## the whole check in a prepared checkout, fast parts first
	$(VENV)/ruff format --check .
	$(VENV)/ruff check .
	$(VENV)/codespell
	$(VENV)/lint-imports
	$(VENV)/python packaging/translations.py check
	$(VENV)/mypy
	$(VENV)/basedpyright
	$(VENV)/pytest $(PARALLEL) tests/unit tests/architecture
	$(VENV)/pytest $(PARALLEL) tests/store tests/contract
	$(VENV)/pytest $(PARALLEL) tests/gui tests/e2e

quick:  ## lint and the tests that need no process
	$(VENV)/ruff check .
	$(VENV)/pytest tests/unit tests/architecture

screenshots:  ## every page, both languages, both themes, into $(SCREENSHOTS)
	@$(PYTHON) packaging/prepare.py check
	$(VENV)/python packaging/screenshots.py $(SCREENSHOTS)

bench:  ## figures as ratios against a baseline in the same run
	@$(PYTHON) packaging/prepare.py check
	$(VENV)/python tests/bench/run.py

corpus:  ## the quality corpus against a live endpoint: URL=… MODEL=… [ONLY=20]; the key in REMEMBRANCER_CORPUS_KEY
	@$(PYTHON) packaging/prepare.py check
	$(VENV)/python -m tests.bench.dialogue_corpus --url $(URL) --model $(MODEL) --only $(or $(ONLY),0)

wheel:  ## build the wheel into dist/
	@$(PYTHON) packaging/prepare.py check
	$(VENV)/python -m build --wheel --no-isolation

lock:  ## refresh the locked versions on purpose
	@$(PYTHON) packaging/prepare.py check
	$(VENV)/python packaging/lock.py

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
