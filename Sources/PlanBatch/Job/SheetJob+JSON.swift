import FoundationEssentials
import PlanModel
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
    /// - Parameter cancellation: as of ``run(cancellation:)``.
    public static func run(json text: String, cancellation: SheetCancellation? = nil) -> String {
        do throws(SheetJobError) {
            return try SheetJob(json: text).run(cancellation: cancellation).json
        } catch {
            return SheetJobResult(failure: error).json
        }
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
