# What people do with a checkout; `make help` lists it. Python 3.11 or newer is needed, and Node.js for the pages.

PYTHON ?= python3
# `make run PORT=9000` serves on another port; without it CMS_PORT decides, and without that it is 8000.
PORT ?=
# `make run PAGES=no` leaves the pages unbuilt, and `/` is then a small one that says so.
PAGES ?= yes
# `make test ARGS="tests/web -k cors"` gives pytest further arguments.
ARGS ?=

BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest --numprocesses auto --maxprocesses 8 --dist loadfile --no-loadscope-reorder
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
PINNED := --constraint constraints.txt --build-constraint constraints.txt
# Stamps: a step is done again only when what it depends on is newer.
INSTALLED := .venv/.installed
INSTALLED_FOR_TESTS := .venv/.installed-for-tests
NODE_MODULES := pages/node_modules/.installed
SUITES := tests/suites/node_modules/.installed
EXAMPLES := examples/node_modules/.installed
BUILT_PLAYGROUND := cms/web/playground/index.html
PLAYGROUND_SOURCES := $(wildcard pages/playground/*.* pages/playground/examples pages/playground/examples/*)
BUILT_EDIT := cms/web/edit/index.html
EDIT_SOURCES := schema/schema.graphql $(wildcard pages/edit/*.* pages/edit/src pages/edit/src/*.* pages/edit/src/texts/*.*)
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-header --no-annotate \
	--extra files --extra objects --extra oidc --extra telemetry --group dev --group tools --output-file constraints.txt pyproject.toml

# What Vite and its parts ask for; package.json says the same.
NODE_FITS := command -v npm >/dev/null && node -e \
	'const [major, minor] = process.versions.node.split(".").map(Number); \
	process.exit(major > 23 || (major == 22 && minor >= 13) || (major == 20 && minor >= 19) ? 0 : 1)'
NOT_INSTALLED = { echo "The packages could not be installed: see above. It takes a network." >&2; exit 1; }

# Compiled once, whatever the machine is told: the tests begin hundreds of processes.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run test explore coverage score soak bench check format schema starters docs wheel pages pages-if-possible \
	node-fits lock unrun upgrade clean

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' Makefile

run: $(INSTALLED) pages-if-possible ## install, migrate, import seeds/, serve on 127.0.0.1:8000 (PORT=… changes it)
	@$(BIN)/cms migrate
	@$(BIN)/cms seed
	@exec $(BIN)/cms serve $(if $(PORT),--port $(PORT))

test: $(INSTALLED_FOR_TESTS) $(SUITES) $(EXAMPLES) pages-if-possible ## run the tests, on SQLite and on a PostgreSQL that they bring
	@$(PYTEST) $(ARGS)

explore: $(INSTALLED_FOR_TESTS) ## try the properties on ten times as much, new each time
	@$(PYTEST) -m hypothesis --hypothesis-profile explore $(ARGS)

coverage: $(INSTALLED_FOR_TESTS) ## run the tests, and say which lines none of them runs
	@$(PYTEST) --cov $(ARGS)

check: unrun ## format, lint, types, schema drift, migrations, import rules, patterns
	@$(BIN)/python -m pytest tests/test_migrations.py tests/test_imports.py tests/test_patterns.py

# What `make test` doesn't show, too.
unrun: $(INSTALLED_FOR_TESTS)
	@$(BIN)/ruff format --check . || { echo "Run \`make format\`." >&2; exit 1; }
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@scratch=$$(mktemp -d) && trap 'rm -rf "$$scratch"' EXIT && \
		$(BIN)/cms schema > "$$scratch/schema.graphql" && \
		{ diff -u schema/schema.graphql "$$scratch/schema.graphql" || { \
			echo "schema/schema.graphql is not the schema: run \`make schema\` and read what it changes." >&2; exit 1; }; } && \
		export CMS_DATABASE_URL="sqlite:///$$scratch/scratch.db" && \
		$(BIN)/cms migrate && $(BIN)/cms migrate --check

score: $(INSTALLED_FOR_TESTS) ## tell how well documents are read (ARGS="--misses NAME", ARGS=--write)
	@$(BIN)/python -m tests.corpus.score $(ARGS)

soak: $(INSTALLED_FOR_TESTS) ## ten minutes of writers, readers, killed workers and a failover (ARGS="--seconds 60")
	@$(BIN)/python -m tests.soak $(ARGS)

bench: $(INSTALLED_FOR_TESTS) ## measure beside hand-written SQL: takes wrk, and a quarter of an hour the first time
	@command -v wrk >/dev/null || { echo "wrk is needed (Debian, Ubuntu: apt-get install wrk)" >&2; exit 1; }
	@$(BIN)/python -m bench.run $(ARGS)
	@$(BIN)/python -m bench.shapes
	@$(BIN)/python -m bench.languages
	@$(BIN)/python -m bench.telling
	@$(BIN)/python -m bench.hostile
	@$(BIN)/python -m bench.workers
	@$(BIN)/python -m bench.importing

format: $(INSTALLED_FOR_TESTS) ## format the code, and mend what the linter can
	@$(BIN)/ruff check --fix-only .
	@$(BIN)/ruff format .

schema: $(INSTALLED) ## write schema/schema.graphql anew
	@$(BIN)/cms schema > schema/schema.graphql.new && mv schema/schema.graphql.new schema/schema.graphql

starters: ## copy what the starters share from examples/astro, where it is at home
	@for name in next eleventy; do \
		mkdir -p examples/$$name/src/lib; \
		cp examples/astro/codegen.ts examples/$$name/; \
		cp examples/astro/src/style.css examples/astro/src/browser.js examples/$$name/src/; \
		cp examples/astro/src/lib/*.ts examples/$$name/src/lib/; \
	done
	@cp examples/astro/src/style.css examples/astro/src/browser.js examples/hugo/static/
	@cp examples/eleventy/preview.js examples/hugo/

docs: $(INSTALLED_FOR_TESTS) ## build docs/ as a site, in docs/site
	@$(BIN)/python -m docs.build

wheel: $(INSTALLED_FOR_TESTS) pages ## build dist/*.whl, the pages in it
	@rm -rf dist
	@$(BIN)/python -m hatchling build --target wheel

pages: $(BUILT_PLAYGROUND) $(BUILT_EDIT) ## build the pages: the playground, and the one to edit
	@:

pages-if-possible:
	@if [ "$(PAGES)" = no ]; then echo "The pages are left as they are."; \
	elif $(NODE_FITS); then \
		$(MAKE) --no-print-directory pages || { \
			echo "The pages could not be built: see above. PAGES=no goes on without them." >&2; exit 1; }; \
	else echo "The pages are not built: that takes npm and Node.js 20.19, 22.13, 24 or newer. All else works."; fi

node-fits:
	@$(NODE_FITS)

lock: $(INSTALLED_FOR_TESTS) ## pin what pyproject.toml asks for anew, in constraints.txt
	@$(PIP) install $(PINNED) --group tools
	@$(LOCK)

upgrade: $(INSTALLED_FOR_TESTS) ## pin the newest versions of everything
	@$(PIP) install $(PINNED) --group tools
	@$(LOCK) --upgrade

clean: ## remove what was built and installed; cms.db stays
	@rm -rf .venv dist docs/site cms/web/playground cms/web/edit pages/edit/src/gql pages/node_modules pages/*/node_modules tests/suites/node_modules examples/node_modules \
		.hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	@find cms docs migrations tests -name __pycache__ -type d -exec rm -rf {} +

$(BIN)/python:
	@for python in $(PYTHON) python3.14 python3.13 python3.12 python3.11; do \
		$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
		if ! $$python -c 'import ensurepip, venv' 2>/dev/null; then \
			echo "$$($$python -V) comes without its venv module. On Debian and Ubuntu: apt-get install python3-venv" >&2; \
			exit 1; \
		fi; \
		echo "Making .venv with $$($$python -V)"; \
		exec $$python -m venv --clear .venv; \
	done; \
	echo "Python 3.11 or newer is needed, and $(PYTHON) is $$($(PYTHON) -V 2>&1 || true)." >&2; \
	echo "Install one (Debian, Ubuntu: apt-get install python3 python3-venv; macOS: brew install python3)" >&2; \
	echo "or name the one you have: make run PYTHON=/path/to/python3" >&2; \
	exit 1

# The pinned pip first: an older one knows no constraints for a build, nor dependency groups.
$(INSTALLED): pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing what the CMS needs: less than a minute, once"
	@$(PIP) install --constraint constraints.txt pip && $(PIP) install $(PINNED) --editable '.[files]' || $(NOT_INSTALLED)
	@touch $@

$(INSTALLED_FOR_TESTS): $(INSTALLED)
	@echo "Installing what the tests need, once"
	@$(PIP) install $(PINNED) --group dev || $(NOT_INSTALLED)
	@touch $@

# With the Node.js that the tests bring: whatever else is on the machine may be too old.
$(SUITES): tests/suites/package.json tests/suites/package-lock.json tests/suites/.npmrc | $(INSTALLED_FOR_TESTS)
	@echo "Installing the suites and clients of others that the tests run: half a minute, once"
	@cd tests/suites && PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --loglevel=error --no-progress || $(NOT_INSTALLED)
	@touch $@

$(EXAMPLES): examples/package.json examples/package-lock.json examples/.npmrc $(wildcard examples/*/package.json) \
		| $(INSTALLED_FOR_TESTS)
	@echo "Installing what the examples are built with: half a minute, once"
	@cd examples && PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --loglevel=error --no-progress || $(NOT_INSTALLED)
	@touch $@

$(NODE_MODULES): pages/package.json pages/package-lock.json pages/.npmrc pages/playground/package.json pages/edit/package.json
	@echo "Installing what the pages are built from: half a minute, once"
	@cd pages && npm ci --loglevel=error --no-progress
	@touch $@

$(BUILT_PLAYGROUND): $(NODE_MODULES) $(PLAYGROUND_SOURCES)
	@echo "Building the playground"
	@cd pages/playground && npm run --silent build -- --logLevel warn

$(BUILT_EDIT): $(NODE_MODULES) $(EDIT_SOURCES)
	@echo "Building the page to edit"
	@cd pages/edit && npm run --silent build -- --logLevel warn
