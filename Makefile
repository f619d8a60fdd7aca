# Planmark's commands for people: `make demo` shows it, `make test` checks it.

PREFIX ?= /usr/local
SWIFT ?= swift
OUTPUT := Output
FUZZ_CASES ?= 1000000
# After a crash the backtracer can wait for a terminal that is not there.
export SWIFT_BACKTRACE ?= enable=no

.PHONY: help demo test fuzz-geometry lint format build install bench dependencies clean

help: ## List these targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

dependencies:
	@Scripts/install-dependencies

build: dependencies
	$(SWIFT) build -c release --product planmark

demo: build ## Build the command and annotate the sample plan into Output/
	@Scripts/demo "$$($(SWIFT) build -c release --show-bin-path)/planmark" $(OUTPUT)

test: dependencies ## Build and run all tests
	$(SWIFT) test

bench: dependencies ## Measure side by side with other libraries, into Benchmarks/RESULTS.md
	SWIFT="$(SWIFT)" Benchmarks/run

fuzz-geometry: ## Try the exact geometry on millions of random cases (FUZZ_CASES=N)
	PLANMARK_FUZZ_CASES=$(FUZZ_CASES) $(SWIFT) test -c release --filter PlanGeometryTests.ExactnessTests

lint: ## Check the formatting and the house rules of all Swift sources
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests

format: ## Format all Swift sources in place
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests

clean: ## Remove what the build and the demo wrote
	rm -rf .build
	find $(OUTPUT) -mindepth 1 ! -name .gitkeep -delete
