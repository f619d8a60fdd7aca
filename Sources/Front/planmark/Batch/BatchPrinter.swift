import Glibc
import PlanArgumentParser
import PlanBase
import PlanBatch

/// Tells what becomes of jobs: results to a file or standard output, failures and progress to the terminal.
struct BatchPrinter {
    private let jobs: String
    private let results: ResultsFile?
    private let isQuiet: Bool
    private let language: MessageLanguage
    private var meter: ProgressMeter
    /// The number of the jobs; nil if it is not known, as of standard input.
    private let total: Int?
    private var count = 0

    /// Opens the file of the results.
    ///
    /// - Throws: `CommandFailure` if the file cannot be written.
    init(jobs: String, results: String?, isResumed: Bool, isQuiet: Bool, language: MessageLanguage) throws {
        self.jobs = jobs == "-" ? Message("standard input").text(in: language) : jobs
        self.results = try results.map { try ResultsFile(path: $0, keepsLines: isResumed) }
        (self.isQuiet, self.language) = (isQuiet, language)
        // On a terminal that shows the results too, the meter would stand between them.
        let showsResults = results == nil && isatty(STDOUT_FILENO) == 1
        total = BatchReader.lineCount(path: jobs)
        meter = ProgressMeter(
            name: self.jobs, total: total, unit: .job, in: isQuiet || showsResults ? nil : language)
        setInterruptLine()
    }

    /// Tells what became of a job.
    ///
    /// - Throws: `CommandFailure` if the result cannot be written.
    mutating func tell(_ result: SheetJobResult) throws {
        if let results {
            // The file has the line of the run that did the job.
            if result.status != .skipped { try results.append(result.json) }
        } else {
            try StandardOutput.write(Array("\(result.json)\n".utf8))
        }
        count += 1
        setInterruptLine()
        if let error = result.error, !isQuiet {
            meter.finish()
            Diagnostics.report("\(jobs):\(result.job ?? count): \(error.message)")
        }
        meter.show(count)
    }

    private func setInterruptLine() {
        let done = Message.counted(count, of: total, .job)
        InterruptLine.set(
            Message("Interrupted after \(done); the same command with --resume does the others"), in: language)
    }

    /// Takes the line of progress away.
    mutating func finish() { meter.finish() }

    /// Prints how many jobs have come to what, unless results are on standard output.
    func tell(_ summary: SheetBatch.Summary) {
        guard results != nil, !isQuiet else { return }
        let others: [SheetJobResult.Status] = [.refused, .failed, .skipped]
        let counts = others.filter { summary[$0] > 0 }.reduce(Self.message(on: summary, .done)) {
            Message("\($0), \(Self.message(on: summary, $1))")
        }
        let total = summary.total
        let message = Message(count: total, one: "\(total) job: \(counts)", other: "\(total) jobs: \(counts)")
        print(message.text(in: language))
    }

    private static func message(on summary: SheetBatch.Summary, _ status: SheetJobResult.Status) -> Message {
        let count = summary[status]
        return switch status {
        case .done: Message("\(count) done")
        case .refused: Message("\(count) with markers refused")
        case .failed: Message("\(count) failed")
        case .skipped: Message("\(count) skipped")
        }
    }
}
