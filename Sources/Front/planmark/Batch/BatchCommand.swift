import PlanArgumentParser
import PlanBase
import PlanBatch
import PlanFiles

/// `planmark batch`: many sheets in one process.
struct BatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch", abstract: "Make many sheets at a time.",
        discussion: """
            A job is a line of JSON with the members drawing, areas and markers, or plan; output; and request, an object of \
            what is shown and how: {"drawing": "a.png", "markers": "a.csv", "output": "a-marked.png", "request": {"view": \
            {"scale": 0.5}}}. Further members are id, image, table, filter, showsAreas, format, compression and quality. A table of \
            jobs, CSV or an Excel workbook, has a column a member, such as request.view.scale. Relative paths start at the \
            current folder.

            Each job has one line of JSON as its result, in the order in which they end: job, the number of its line; \
            status, which is done, refused (some markers are, the sheet is there), failed or skipped; and what is told. A \
            job that fails leaves the others alone. The exit status is 1 if any job failed or had markers refused.

            With --resume and --results, a job is skipped that an earlier run has done, by its content, if its output is \
            there and newer than all its files; with --resume alone, if just the latter is so. A plan in a database counts \
            as unchanged only with --results. Results are then added to those of the file. Without --resume they take the place of \
            those of an earlier run; a file of anything else is not replaced, nor is one that a job reads.
            """,
        examples: [
            CommandExample(
                "Two sheets.",
                """
                printf '%s\\n' \\
                    '{"plan": "Output/office.plan", "output": "Output/all.png"}' \\
                    '{"plan": "Output/office.plan", "filter": {"status": "open"}, "output": "Output/open.pdf"}' |
                    planmark batch -
                """),
            CommandExample(
                "A night's work, which can be interrupted and goes on where it was.",
                "planmark batch jobs.csv --results results.jsonl --resume"),
        ])

    @Argument(
        help: "The jobs: JSON lines, CSV, .xlsx or .ods; - for standard input.",
        completion: .file(extensions: ["jsonl", "csv", "xlsx", "ods"]))
    var jobs: String

    @Option(
        help: ArgumentHelp("How many jobs run at a time; as many as there are processors if not given.", valueName: "n")
    )
    var workers: Int?

    @Option(
        help: ArgumentHelp("The file of the results; standard output if not given.", valueName: "file"),
        completion: .file(extensions: ["jsonl"]))
    var results: String?

    @Flag(help: "Skip the jobs that are done.") var resume = false

    @Flag(name: .shortAndLong, help: "Print no summary, failures or progress; only the results.") var quiet = false

    @OptionGroup var language: LanguageOptions

    func validate() throws {
        if let workers, !SheetBatch.workerRange.contains(workers) {
            let range = SheetBatch.workerRange
            throw ValidationError(Message("--workers must be from \(range.lowerBound) to \(range.upperBound)"))
        }
    }

    func run() throws {
        if let results, jobs != "-", SameFile.isSame(results, jobs) {
            throw CommandFailure(
                Message("\(results): is the file of the jobs itself; choose another for --results"),
                exitCode: .unwritableOutput)
        }
        if let results { try ResultsFile.refuseOther(at: results, addsLines: resume) }
        var reader = try BatchReader(path: jobs, language: language.lang)
        var batch = workers.map(SheetBatch.init(workers:)) ?? SheetBatch()
        batch.frontEnd = .command
        batch.reserved = [jobs, results].compactMap(\.self)
        batch.inputs = try BatchInputs(jobs: jobs)
        if let results, let line = batch.inputs.line(ofJobReading: results) {
            throw CommandFailure(
                Message("\(results): is read by the job of line \(line); choose another file for --results"),
                exitCode: .unwritableOutput)
        }
        if resume { batch.finished = try results.map(FinishedJobs.init(results:)) ?? FinishedJobs() }
        var printer = try BatchPrinter(
            jobs: jobs, results: results, isResumed: resume, isQuiet: quiet, language: language.lang)
        defer { printer.finish() }
        let summary = try batch.run({ try reader.next() }) { try printer.tell($0) }
        printer.finish()
        printer.tell(summary)
        if summary[.failed] + summary[.refused] > 0 { throw ExitCode.failure }
    }
}
