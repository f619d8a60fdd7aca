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
    private var count = 0

    /// Opens the file of the results.
    ///
    /// - Throws: `CommandFailure` if the file cannot be written.
    init(jobs: String, results: String?, isResumed: Bool, isQuiet: Bool, language: MessageLanguage) throws {
        self.jobs = jobs == "-" ? language.text("standard input", "标准输入") : jobs
        self.results = try results.map { try ResultsFile(path: $0, keepsLines: isResumed) }
        (self.isQuiet, self.language) = (isQuiet, language)
        // On a terminal that shows the results too, the meter would stand between them.
        let showsResults = results == nil && isatty(STDOUT_FILENO) == 1
        meter = ProgressMeter(
            name: self.jobs, total: isatty(STDERR_FILENO) == 1 ? BatchReader.lineCount(path: jobs) : nil, unit: .job,
            in: isQuiet || showsResults ? nil : language)
    }

    /// Tells what became of a job.
    ///
    /// - Throws: `CommandFailure` if the result cannot be written.
    mutating func tell(_ result: SheetJobResult) throws {
        count += 1
        if let results {
            // The file has the line of the run that did the job.
            if result.status != .skipped { try results.append(result.json) }
        } else {
            try StandardOutput.write(Array("\(result.json)\n".utf8))
        }
        if let error = result.error, !isQuiet {
            meter.finish()
            Diagnostics.report("\(jobs):\(result.job ?? count): \(error.message)")
        }
        meter.show(count)
    }

    /// Takes the line of progress away.
    mutating func finish() { meter.finish() }

    /// Prints how many jobs have come to what, unless results are on standard output.
    func tell(_ summary: SheetBatch.Summary) {
        guard results != nil, !isQuiet else { return }
        let parts: [(SheetJobResult.Status, String)] = [
            (.done, language.text("done", "完成")),
            (.refused, language.text("with markers refused", "有标记被拒绝")),
            (.failed, language.text("failed", "失败")), (.skipped, language.text("skipped", "跳过")),
        ]
        let counts = parts.filter { $0.0 == .done || summary[$0.0] > 0 }.map { "\(summary[$0.0]) \($0.1)" }
        print(
            language.counted(summary.total, .job) + language.text(": ", ":")
                + counts.joined(separator: language.text(", ", ",")))
    }
}
