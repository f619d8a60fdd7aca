import PlanBase
import PlanJSON
import PlanModel

/// A line of a jobs file: a job, or why it is none.
public struct BatchEntry: Sendable {
    /// The number of the line, from 1; of a workbook that of the row.
    public let line: Int
    /// The job, or why the line is none.
    public let job: Result<SheetJob, SheetJobError>
    /// The name that the job gave itself, where it can be read.
    public let id: String?
    /// The path that is to be written, where it can be read.
    public let output: String?
    /// The hash that identifies the job's content, whatever the order of its members: 32 hexadecimal digits.
    public let hash: String
    /// The language of the job's results, where the job is none: that of its request where it can be read.
    private let language: MessageLanguage

    /// The job of a line.
    ///
    /// - Parameters:
    ///   - value: The job as JSON.
    ///   - language: The language of a job whose request has none.
    init(line: Int, _ value: JSONValue, language: MessageLanguage) {
        self.line = line
        (id, output) = (value["id"]?.string, value["output"]?.string)
        hash = Self.hash(of: value)
        let own = SheetJob.language(of: value)
        self.language = own ?? language
        job = Result { () throws(SheetJobError) in
            var job = try SheetJob(value)
            if own == nil { job.request.language = language }
            return job
        }
    }

    /// A line that is no job.
    ///
    /// - Parameter language: The language of jobs whose request has none.
    init(line: Int, _ text: String, _ error: SheetJobError, language: MessageLanguage) {
        (self.line, job, id, output) = (line, .failure(error), nil, nil)
        self.language = language
        hash = Self.hash(of: text)
    }

    /// Returns the hash that identifies the content of a job, whatever the order of its members: 32 hexadecimal digits.
    static func hash(of job: JSONValue) -> String { hash(of: job.text) }

    private static func hash(of text: String) -> String {
        String("\(ContentHash(of: Array(text.utf8)))".prefix(32))
    }

    /// The result of a line that has come to nothing.
    func failed(_ error: SheetJobError, for frontEnd: FrontEnd) -> SheetJobResult {
        SheetJobResult(job: line, id: id, output: output, failure: error, in: language, for: frontEnd, hash: hash)
    }
}
