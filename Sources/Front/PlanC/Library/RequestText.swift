import CPlanmark
import FoundationEssentials
import PlanBase
import PlanJSON

/// Requests that come as JSON.
enum RequestText {
    /// Reads a request; nil for null.
    static func decode<Request: RequestPart>(_ text: UnsafePointer<CChar>?, _ name: String) throws -> Request? {
        guard let text = try Arguments.optionalText(text, name) else { return nil }
        return try decode(text, name)
    }

    /// Reads a request.
    static func decode<Request: RequestPart>(_ text: String, _ name: String) throws -> Request {
        do {
            return try JSONDecoder().decode(Request.self, from: Data(text.utf8))
        } catch let error as any Problem {
            var failure = Failure(error)
            failure.place = failure.place ?? name
            throw failure
        } catch {
            // Where the text is no JSON, our own parser says better what is wrong.
            do throws(JSONSyntaxError) {
                _ = try JSONValue(parsing: text.utf8)
            } catch {
                throw notJSON(error, name)
            }
            // The decoder refuses some texts that our parser takes, such as those with half of a surrogate pair.
            throw Failure(
                status: .invalidRequest, code: "notJSON",
                message: "\(name): has a value that JSON does not have, or is nested too deeply", place: name)
        }
    }

    /// The failure of a text that is no JSON.
    static func notJSON(_ error: JSONSyntaxError, _ name: String) -> Failure {
        Failure(
            status: .invalidRequest, code: "notJSON",
            message: "\(name): line \(error.line), column \(error.column): \(Caller.text(error.reason))",
            place: "\(error.line):\(error.column)")
    }
}
