import FoundationEssentials
import PlanBase
import PlanJSON
import PlanSheet

extension SheetJob {
    /// Reads a job from a JSON object.
    ///
    /// - Throws: ``SheetJobError``, as ``init(from:)``, and for a text that is not JSON.
    public init(json text: String) throws(SheetJobError) {
        self = try SheetJob(try Self.value(of: Array(text.utf8)))
    }

    /// Does the job of a JSON object, and tells what became of it as another: the call of front ends that hand texts over.
    ///
    /// Nothing is thrown: a text that is no job has a result that says so.
    ///
    /// - Parameters:
    ///   - finished: The jobs that are done already, whose results are ``SheetJobResult/Status/skipped``; nil to do all.
    ///   - cancellation: as of ``run(cancellation:for:)``.
    ///   - frontEnd: as of ``run(cancellation:for:)``.
    public static func run(
        json text: String, unless finished: FinishedJobs? = nil, cancellation: SheetCancellation? = nil,
        for frontEnd: FrontEnd = .swift
    ) -> String {
        result(of: text, for: frontEnd) { job, hash in
            guard finished?.contains(job, hash: hash) == true else {
                return job.run(cancellation: cancellation, for: frontEnd)
            }
            var result = SheetJobResult()
            (result.id, result.output, result.status) = (job.id, job.output, .skipped)
            return result
        }
    }

    /// Makes the sheet of a JSON object as the bytes of a file, as ``rendered(cancellation:for:)`` does, and tells what became of it as
    /// another object.
    ///
    /// - Parameters:
    ///   - cancellation: as of ``run(cancellation:for:)``.
    ///   - frontEnd: as of ``run(cancellation:for:)``.
    /// - Returns: The bytes, nil if the job failed; and the result.
    public static func rendered(
        json text: String, cancellation: SheetCancellation? = nil, for frontEnd: FrontEnd = .swift
    ) -> (bytes: [UInt8]?, result: String) {
        var bytes: [UInt8]?
        let text = result(of: text, for: frontEnd) { job, _ in
            let rendered = job.rendered(cancellation: cancellation, for: frontEnd)
            bytes = rendered.bytes
            return rendered.result
        }
        return (bytes, text)
    }

    /// The result of the job of a JSON object, as another, with the hash that tells the job.
    private static func result(
        of text: String, for frontEnd: FrontEnd, _ run: (SheetJob, _ hash: String) -> SheetJobResult
    ) -> String {
        do throws(SheetJobError) {
            let value = try value(of: Array(text.utf8))
            let hash = BatchEntry.hash(of: value)
            let language = language(of: value) ?? .english
            var result: SheetJobResult
            do throws(SheetJobError) {
                result = run(try SheetJob(value), hash)
            } catch {
                result = SheetJobResult(
                    id: value["id"]?.string, output: value["output"]?.string, failure: error, in: language,
                    for: frontEnd)
            }
            result.hash = hash
            return result.json
        } catch {
            return SheetJobResult(failure: error, in: .english, for: frontEnd).json
        }
    }

    /// The language that a job's request has; nil if it has none.
    static func language(of value: JSONValue) -> MessageLanguage? {
        value["request"]?["language"]?.string.flatMap(MessageLanguage.init(rawValue:))
    }

    /// The JSON value of a text.
    static func value(of text: [UInt8]) throws(SheetJobError) -> JSONValue {
        do throws(JSONSyntaxError) {
            return try JSONValue(parsing: text)
        } catch {
            throw SheetJobError(.notJSON(reason: error.reason, column: error.column))
        }
    }

    /// The job of a JSON value.
    init(_ value: JSONValue) throws(SheetJobError) {
        do {
            self = try JSONDecoder().decode(SheetJob.self, from: Data(value.text.utf8))
        } catch {
            throw SheetJobError(wrapping: error)
        }
    }
}
