# All that a clone needs. `make demo` and `make test` set themselves up.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PROTO_VENV := .venv-proto
# For tests, which call make themselves.
ALONE := env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL
PROTOS := $(wildcard proto/arena/v1/*.proto)
BOT_PROTOS := $(addprefix proto/arena/v1/,match.proto play.proto rules.proto)

.PHONY: help demo test languages pages serving check fix proto proto-release protocol-docs cli-docs viewer messages bench bench-engine load soak soak-server leaks fuzz kill validate clean setup setup-dev

help: ## lists these commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

demo: setup ## plays a ladder of the sample bots and shows what to try next
	@$(BIN)/arena demo

test: setup-dev ## runs all tests, but for languages whose tools are missing
	@# The engine's branches are all to be covered: a floor, no proof.
	@$(BIN)/coverage run -m pytest tests/engine
	@$(BIN)/coverage report --skip-covered
	@$(ALONE) $(BIN)/python -m pytest --durations=25 --ignore=tests/engine $(LESS)

languages: setup-dev ## builds and tests the sample bots of all languages, without exception (minutes)
	@$(ALONE) CI=true $(BIN)/python -m pytest --durations=15 tests/languages

pages: setup-dev ## tests the page of a replay, in a browser too (minutes)
	@$(ALONE) $(BIN)/python -m pytest --durations=15 tests/viewer

SERVING := doctor intake sandbox server warden
serving: setup-dev ## tests the sandbox and the server, and attacks both (minutes)
	@$(ALONE) $(BIN)/python -m pytest --durations=15 $(SERVING:%=tests/%)

leaks: setup-dev ## searches thousands of matches for what a seat must not know (minutes)
	@LEAK_MATCHES=$${LEAK_MATCHES:-3000} $(BIN)/python -m pytest -q tests/leaks

fuzz: setup-dev ## sends bots' messages and records that nobody would write (minutes)
	@FUZZ_EXAMPLES=$${FUZZ_EXAMPLES:-3000} $(BIN)/python -m pytest -q --timeout 3600 tests/fuzz

soak: setup ## 10,000 matches with bots that fail: does the arena stand it? (a quarter of an hour)
	@$(BIN)/python -m bench.soak

soak-server: setup-dev ## an hour of people on a server, good bots and hostile ones, stops and kills: is anything lost?
	@$(BIN)/python -m bench.soak_server

check: setup-dev ## style, types, layers, proto lint, generated code fresh
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/buf lint proto
	$(BIN)/buf format --diff --exit-code proto
	$(BIN)/buf breaking proto --against proto/released.json
	@$(MAKE) --no-print-directory proto-fresh
	@$(MAKE) --no-print-directory viewer-check

fix: setup-dev ## repairs what `make check` can repair
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/buf format -w proto
	@$(MAKE) --no-print-directory proto protocol-docs cli-docs viewer messages

# Generated with an old, pinned compiler in an environment of its own: the protobuf
# runtime reads code older than itself and refuses newer.
define generate
$(PROTO_VENV)/bin/python -m grpc_tools.protoc -Iproto --python_out=$(1) --pyi_out=$(1) $(PROTOS)
$(PROTO_VENV)/bin/python -m grpc_tools.protoc -Iproto --grpc_python_out=$(1) proto/arena/v1/play.proto proto/arena/v1/ladder.proto
endef

proto: $(PROTO_VENV)/.ready ## makes arena/v1, and the copies in bots of other languages, anew from proto/
	$(call generate,.)
	for bot in sample_bots/*/proto; do cp $(BOT_PROTOS) $$bot/arena/v1/; done

proto-release: setup-dev ## takes proto/ as released: later changes are compared with it
	$(BIN)/buf build proto --exclude-source-info -o -\#format=json | $(BIN)/python -m json.tool --indent 1 - proto/released.json

protocol-docs: setup-dev ## makes docs/protocol.md and docs/ladder-service.md anew from proto/
	$(BIN)/python -m tools.protocol_page docs/protocol.md
	$(BIN)/python -m tools.protocol_page docs/ladder-service.md

viewer: viewer/node_modules/.ready ## makes what is shipped of the replay viewer anew from viewer/ (needs Node.js 20)
	cd viewer && npm run --silent format && npm run --silent build

messages: setup-dev viewer/node_modules/.ready ## collects the viewer's sentences and compiles what they are in other languages
	@$(BIN)/python -m tools.messages

cli-docs: setup ## makes docs/cli.md anew from the commands' help
	$(BIN)/python -m arena.cli.manual docs/cli.md

.PHONY: proto-fresh
proto-fresh: $(PROTO_VENV)/.ready
	@rm -rf build/proto && mkdir -p build/proto
	@$(call generate,build/proto)
	@diff -ru --exclude=__init__.py --exclude=__pycache__ build/proto/arena/v1 arena/v1 \
		|| { echo "arena/v1 is not what proto/ says: run 'make proto' and commit it"; exit 1; }

.PHONY: viewer-check
viewer-check: # without Node.js only where nothing may be skipped does it fail
	@if command -v npm >/dev/null || [ -n "$$CI" ]; then $(MAKE) --no-print-directory viewer-checked; \
		else echo "The viewer is not checked: that needs Node.js 20 and npm."; fi

.PHONY: viewer-checked
viewer-checked: viewer/node_modules/.ready
	cd viewer && npm run --silent check && npm test --silent
	$(BIN)/python -m tools.messages --check

viewer/node_modules/.ready: viewer/package.json viewer/package-lock.json
	@cd viewer && npm ci --silent
	@touch $@

bench: setup-dev ## measures the arena: ratios in one run (some ten minutes)
	@$(BIN)/pip install -q -e '.[bench]'
	@$(BIN)/python -m bench

bench-engine: setup ## playouts a second of the engine beside OpenSpiel's hearts
	@$(BIN)/pip install -q -e '.[bench]'
	@$(BIN)/python bench/playouts.py

kill: setup-dev ## kills a ladder at 50 random moments: SEED=n gives them again (some minutes)
	@$(BIN)/python -m bench.kill $(if $(SEED),--seed $(SEED))

validate: setup ## are a ladder's numbers worth what they say? Bots of known order tell (ten minutes)
	@$(BIN)/python -m bench.validate $(if $(SEED),--seed $(SEED))

setup: $(VENV)/.ready
setup-dev: $(VENV)/.ready-dev

$(VENV)/.ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "The arena needs Python 3.11 or newer; this is $$($(PYTHON) --version). Name another with 'make demo PYTHON=python3.12'."; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null \
		|| { echo "Python's venv module is missing: install it first (Debian, Ubuntu: apt-get install python3-venv)."; exit 1; }
	@echo "Setting up $(VENV) (once) ..."
	@$(PYTHON) -m venv --clear $(VENV)
	@$(BIN)/python -m pip install -q --disable-pip-version-check -e .
	@touch $@

$(VENV)/.ready-dev: $(VENV)/.ready
	@echo "Adding what tests and checks need (once) ..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check -e '.[dev]'
	@touch $@

$(PROTO_VENV)/.ready:
	@$(PYTHON) -m venv --clear $(PROTO_VENV)
	@$(PROTO_VENV)/bin/python -m pip install -q --disable-pip-version-check 'grpcio-tools==1.71.2'
	@touch $@

load: setup ## many matches on a busy machine: does the arena blame bots for its own lag?
	@$(BIN)/python -m bench.load

clean: ## removes what the commands above made, databases excepted
	rm -rf $(VENV) $(PROTO_VENV) build .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage
