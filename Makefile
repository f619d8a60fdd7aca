# Planmark's commands for people: `make demo` shows it, `make test` checks it.

PREFIX ?= /usr/local
SWIFT ?= swift
OUTPUT := Output
FUZZ_CASES ?= 1000000
FUZZ_RUNS ?= 10000000
FUZZ_PLANS ?= 3000
FUZZ_SECONDS ?= 1200
ROUNDS ?= 100000
# After a crash the backtracer can wait for a terminal that is not there.
export SWIFT_BACKTRACE ?= enable=no
BUILD := SWIFT="$(SWIFT)" Scripts/swift-build
SOURCES := Package.swift Sources Tests Tools Fuzz
BUILT = $$($(BUILD) --show-bin-path)
PROGRAM = $(BUILT)/planmark

.PHONY: help library demo test test-all testing test-observing wheel test-python test-viewer test-browser test-tiles test-pdf test-spark fuzz-geometry fuzz-png fuzz-formats fuzz-scenes fuzz-calls fuzz-requests fuzz-annotations fuzz-detections fuzz-numbers fuzz-painting fuzz-plans test-plan-safety docs site lint format build install deb tarball release samples bench dependencies test-dependencies clean

help: ## List these targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

dependencies:
	@Scripts/install-dependencies

test-dependencies:
	@Scripts/install-dependencies --tests

build: dependencies
	$(BUILD) --product planmark

library: dependencies ## Link the C library into .build/library
	Scripts/build-library .build/library

demo: build ## Build the command and annotate the sample plan into Output/
	@Scripts/demo "$(PROGRAM)" $(OUTPUT)

# Tests/XCTMain.swift starts the tests without an index of the sources.
SWIFT_TESTS = PLANMARK_REQUIRE_POSTGRES=1 PLANMARK_PROGRAM=\"$$tested/planmark\" \
	\"$$tested/planmarkPackageTests.xctest\" --testing-library swift-testing

testing: test-dependencies
	$(BUILD) --build-tests

# Each step has a limit in seconds. One that hangs is ended, and shows where it hung.
test: testing ## Build and run the tests of the libraries, the command, the documents and both pages
	@tested=$(BUILT) && Scripts/run-steps \
		"Swift tests" 1800 "$(SWIFT_TESTS)" \
		"documents" 600 "Scripts/test-documents \"$$tested/planmark\"" \
		"page of serve" 2100 "Scripts/test-browser \"$$tested/planmark\"" \
		"viewer of tiles" 600 "Scripts/test-viewer \"$$tested/planmark\"" \
		"site" 300 "Scripts/build-site \"$$tested/planmark\" .build/site" \
		"plan safety" 600 "Scripts/test-plan-safety \"$$tested/planmark\" 10 25 6"

test-all: test build wheel ## Run all tests: also those of C, Python and Spark, and by other programs that read tiles and PDF
	@program="$(PROGRAM)" && export PLANMARK_PROGRAM="$$program" && Scripts/run-steps \
		"Python" 1200 Scripts/test-python \
		"PDF by other programs" 1200 "Scripts/test-pdf \"$$program\"" \
		"Spark" 900 Scripts/test-spark \
		"damaged plans" 600 "Scripts/fuzz-plans \"$$program\" 100 60" \
		"tiles by other programs" 1200 "Scripts/test-tiles \"$$program\"" \
		"plan safety at length" 900 "Scripts/test-plan-safety \"$$program\" 40 50 10" \
		"C library" 600 "Scripts/test-library .build/library" \
		"packages" 600 "Scripts/test-packages \"$$program\" .build/library" \
		"fuzzers, tools and examples" 600 "SWIFT=\"$(SWIFT)\" Scripts/check-programs \"$$(dirname "$$program")/Modules\""

# Where a thread waits for ever, the run hangs, and ends with the stacks of all threads.
THREADS := --build-tests --disable-index-store --sanitize=thread --scratch-path .build/threads -Xswiftc -use-ld=lld
OBSERVING := --testing-library swift-testing --filter PlanStoreTests.ObservingTests --filter PlanServerTests.ChangeStreamTests

test-observing: testing ## Listen to plans and cancel while others write, then also under the thread sanitizer (ROUNDS=N)
	@tested=$(BUILT) && Scripts/run-steps "listening" 3600 \
		"PLANMARK_REQUIRE_POSTGRES=1 PLANMARK_FUZZ_CASES=$(ROUNDS) \"$$tested/planmarkPackageTests.xctest\" $(OBSERVING)"
	$(SWIFT) build $(THREADS)
	@tested=$$($(SWIFT) build $(THREADS) --show-bin-path) && Scripts/run-steps "listening under the thread sanitizer" 7200 \
		"PLANMARK_REQUIRE_POSTGRES=1 PLANMARK_FUZZ_CASES=$(ROUNDS) TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/thread-sanitizer.txt \"$$tested/planmarkPackageTests.xctest\" $(OBSERVING)"

wheel: dependencies ## Build the Python package as one wheel and as sources in Python/dist/
	SWIFT="$(SWIFT)" Scripts/build-wheel

test-python: test-dependencies build wheel ## Test that wheel, installed into a virtual environment of its own
	PLANMARK_PROGRAM="$(PROGRAM)" Scripts/test-python

test-viewer: test-dependencies build ## Test the page that shows tiles in Chromium
	Scripts/test-viewer "$(PROGRAM)"

test-browser: test-dependencies build ## Test the page of `planmark serve` in Chromium
	Scripts/test-browser "$(PROGRAM)"

test-tiles: test-dependencies build ## Read tiles of every layout by programs that Planmark is not linked with
	Scripts/test-tiles "$(PROGRAM)"

test-pdf: test-dependencies build ## Show and edit annotated PDFs by programs that Planmark is not linked with
	Scripts/test-pdf "$(PROGRAM)"

test-spark: test-dependencies build wheel ## Test that wheel on a Spark cluster of two worker processes on this machine
	PLANMARK_PROGRAM="$(PROGRAM)" Scripts/test-spark

bench: dependencies ## Measure side by side with other libraries, into Benchmarks/RESULTS.md
	SWIFT="$(SWIFT)" Benchmarks/run

fuzz-geometry: testing ## Try the exact geometry on millions of random cases (FUZZ_CASES=N)
	@tested=$(BUILT) && PLANMARK_FUZZ_CASES=$(FUZZ_CASES) "$$tested/planmarkPackageTests.xctest" \
		--testing-library swift-testing --filter 'PlanGeometryTests.(ExactnessTests|AreaWallTests|SlabSearchTests)'

fuzz-png: dependencies ## Read ten million damaged PNGs under AddressSanitizer (FUZZ_RUNS=N)
	mkdir -p .build/fuzz/corpus
	SWIFT="$(SWIFT)" Scripts/build-fuzzer Fuzz/PNGReaderFuzzer.swift .build/fuzz/png-reader PlanImage
	.build/fuzz/png-reader/fuzzer -runs=$(FUZZ_RUNS) -max_len=4096 -timeout=10 -rss_limit_mb=1024 .build/fuzz/corpus \
		Fuzz/png-seeds

fuzz-formats: dependencies ## Give the importers millions of damaged files under the address sanitizer (FUZZ_RUNS=N)
	mkdir -p .build/fuzz/format-corpus
	SWIFT="$(SWIFT)" Scripts/build-fuzzer Fuzz/FormatFuzzer.swift .build/fuzz/formats PlanFiles PlanJSON PlanModel \
		PlanTables PlanExchange PlanViews PlanOverlay
	SWIFT_DETERMINISTIC_HASHING=1 ASAN_OPTIONS=malloc_context_size=2:quarantine_size_mb=16 .build/fuzz/formats/fuzzer \
		-runs=$(FUZZ_RUNS) -entropic=0 -max_len=2600 -timeout=10 -rss_limit_mb=2048 -dict=Fuzz/formats.dict \
		-artifact_prefix=.build/fuzz/ .build/fuzz/format-corpus Fuzz/format-seeds

# (What fontconfig keeps for good would pass for leaks; memory that grows is found by its limit.)
fuzz-scenes: dependencies ## Draw millions of damaged scene files under the address sanitizer (FUZZ_RUNS=N)
	mkdir -p .build/fuzz/scene-corpus
	SWIFT="$(SWIFT)" Scripts/build-fuzzer Fuzz/SceneFuzzer.swift .build/fuzz/scenes PlanGeometry PlanJSON PlanViews \
		PlanOverlay
	SWIFT_DETERMINISTIC_HASHING=1 ASAN_OPTIONS=malloc_context_size=2:quarantine_size_mb=16 .build/fuzz/scenes/fuzzer \
		-runs=$(FUZZ_RUNS) -max_len=1000 -timeout=20 -rss_limit_mb=2048 -detect_leaks=0 -dict=Fuzz/scenes.dict \
		-artifact_prefix=.build/fuzz/ .build/fuzz/scene-corpus Fuzz/scene-seeds

# (The files are in a folder of each process's own below /dev/shm. Memory of fontconfig's, see above.)
fuzz-calls: dependencies ## Make millions of wrong calls of the C interface under the address sanitizer (FUZZ_RUNS=N)
	mkdir -p .build/fuzz/call-corpus
	@for function in $$(sed -n 's/^symbol \(.*\)@@.*/\1/p' Sources/System/CPlanmark/interface.list); do \
		grep -rqw $$function Fuzz/Calls || { echo "Fuzz/Calls does not call $$function" >&2; exit 1; }; \
	done
	SWIFT="$(SWIFT)" Scripts/build-fuzzer Fuzz/Calls .build/fuzz/calls PlanC
	SWIFT_DETERMINISTIC_HASHING=1 ASAN_OPTIONS=malloc_context_size=2:quarantine_size_mb=16:detect_leaks=0 \
		.build/fuzz/calls/fuzzer -runs=$(FUZZ_RUNS) -max_len=200 -len_control=0 -timeout=20 -rss_limit_mb=2048 \
		-artifact_prefix=.build/fuzz/ .build/fuzz/call-corpus

# (An input is a list of about ten requests.)
fuzz-requests: dependencies ## Ask the server millions of wrong requests under the address sanitizer (FUZZ_RUNS=N)
	mkdir -p .build/fuzz/request-corpus
	SWIFT="$(SWIFT)" Scripts/build-fuzzer Fuzz/Requests .build/fuzz/requests PlanServer
	SWIFT_DETERMINISTIC_HASHING=1 ASAN_OPTIONS=malloc_context_size=2:quarantine_size_mb=16:detect_leaks=0 \
		.build/fuzz/requests/fuzzer -runs=$$(($(FUZZ_RUNS) / 10)) -max_len=400 -len_control=0 -timeout=20 -rss_limit_mb=2048 \
		-artifact_prefix=.build/fuzz/ .build/fuzz/request-corpus

fuzz-annotations: dependencies ## Import millions of damaged PDFs and XFDFs under the address sanitizer (FUZZ_RUNS=N)
	mkdir -p .build/fuzz/annotation-corpus
	SWIFT="$(SWIFT)" Scripts/build-fuzzer Fuzz/AnnotationFuzzer.swift .build/fuzz/annotations PlanPDF
	SWIFT_DETERMINISTIC_HASHING=1 ASAN_OPTIONS=malloc_context_size=2:quarantine_size_mb=16 \
		.build/fuzz/annotations/fuzzer -runs=$$(($(FUZZ_RUNS) / 10)) -max_len=20000 -len_control=0 -timeout=20 \
		-rss_limit_mb=2048 -artifact_prefix=.build/fuzz/ .build/fuzz/annotation-corpus Fuzz/annotation-seeds

fuzz-detections: dependencies ## Read, write, paint and count millions of damaged detections under the address sanitizer (FUZZ_RUNS=N)
	mkdir -p .build/fuzz/detection-corpus
	SWIFT="$(SWIFT)" Scripts/build-fuzzer Fuzz/DetectionFuzzer.swift .build/fuzz/detections PlanJSON PlanTables PlanExchange \
		PlanDetections PlanOverlay
	SWIFT_DETERMINISTIC_HASHING=1 ASAN_OPTIONS=malloc_context_size=2:quarantine_size_mb=16:detect_leaks=0 \
		.build/fuzz/detections/fuzzer -runs=$$(($(FUZZ_RUNS) / 10)) -entropic=0 -max_len=1200 -timeout=10 -rss_limit_mb=2048 \
		-dict=Fuzz/detections.dict -artifact_prefix=.build/fuzz/ .build/fuzz/detection-corpus Fuzz/detection-seeds

# (Half as many runs as of the readers: an input is a few dozen numbers.)
fuzz-numbers: dependencies ## Paint, measure and keep numbers from 5e-324 to 1e308 under the address sanitizer (FUZZ_RUNS=N)
	mkdir -p .build/fuzz/number-corpus
	SWIFT="$(SWIFT)" Scripts/build-fuzzer Fuzz/Numbers .build/fuzz/numbers PlanCanvas PlanOverlay PlanSheet PlanPageCurl
	SWIFT_DETERMINISTIC_HASHING=1 ASAN_OPTIONS=malloc_context_size=2:quarantine_size_mb=16:detect_leaks=0 \
		.build/fuzz/numbers/fuzzer -runs=$$(($(FUZZ_RUNS) / 2)) -max_len=160 -len_control=0 -timeout=20 -rss_limit_mb=2048 \
		-artifact_prefix=.build/fuzz/ .build/fuzz/number-corpus

fuzz-painting: dependencies ## Read the content of millions of damaged PDF pages under the address sanitizer (FUZZ_RUNS=N)
	mkdir -p .build/fuzz/painting-corpus
	SWIFT="$(SWIFT)" Scripts/build-fuzzer Fuzz/PaintingFuzzer.swift .build/fuzz/painting PlanImage
	SWIFT_DETERMINISTIC_HASHING=1 ASAN_OPTIONS=malloc_context_size=2:quarantine_size_mb=16 .build/fuzz/painting/fuzzer \
		-runs=$$(($(FUZZ_RUNS) / 10)) -max_len=2000 -timeout=20 -rss_limit_mb=2048 -dict=Fuzz/painting.dict \
		-artifact_prefix=.build/fuzz/ .build/fuzz/painting-corpus Fuzz/painting-seeds

fuzz-plans: build ## Damage plan files and run all commands on them (FUZZ_PLANS=N files, at most FUZZ_SECONDS=N)
	Scripts/fuzz-plans "$(PROGRAM)" $(FUZZ_PLANS) $(FUZZ_SECONDS)

test-plan-safety: build ## Kill, interrupt and crowd the commands that write plans, fill the disk
	Scripts/test-plan-safety "$(PROGRAM)"

install: build library ## Install the command, its manual pages and shell completions, and the C library below PREFIX (/usr/local)
	@Scripts/install "$(PROGRAM)" .build/library "$(DESTDIR)$(PREFIX)"

deb: build library ## Build packages for Debian into .build/packages
	@Scripts/install-dependencies --packages
	Scripts/build-packages "$(PROGRAM)" .build/library .build/packages

tarball: build library ## Build an archive for other systems, which brings along its libraries, into .build/packages
	@Scripts/install-dependencies --packages
	Scripts/build-tarball "$(PROGRAM)" .build/library .build/packages

release: ## Make all artefacts of what is committed with their checksums in .build/release-VERSION (TAG=yes: run all tests, tag the commit)
	@Scripts/release $(if $(TAG),--tag)

samples: dependencies ## Draw the plans and lists in Samples/ anew
	$(BUILD) --package-path Tools --scratch-path .build/tools --product planmark-samples
	$$($(BUILD) --package-path Tools --scratch-path .build/tools --show-bin-path)/planmark-samples Samples

docs: test-dependencies ## Make the libraries' documentation in .build/docs/site
	@SWIFT="$(SWIFT)" Scripts/docs

site: build ## Make a site to look at without installing, in .build/site: the documents and the sample office
	@Scripts/install-dependencies --tests
	Scripts/build-site "$(PROGRAM)" .build/site

lint: ## Check the formatting of all Swift sources, and scripts, Python and JavaScript for mistakes
	$(SWIFT) format lint --strict --recursive --parallel $(SOURCES)
	Scripts/check-comments
	Scripts/check-architecture
	Scripts/check-version
	Scripts/lint-others

format: ## Format all Swift sources in place
	$(SWIFT) format --in-place --recursive --parallel $(SOURCES)

clean: ## Remove what the build and the demo wrote
	rm -rf .build Python/dist
	find $(OUTPUT) -mindepth 1 ! -name .gitkeep -delete
