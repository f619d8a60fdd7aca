import CPlanmark
import FoundationEssentials
import PlanBase
import PlanJSON

/// Requests that come as JSON.
enum RequestText {
    /// Reads a request; nil for null.
    static func decode<Request: Decodable>(
        _ text: UnsafePointer<CChar>?, _ name: String, as type: Request.Type = Request.self
    ) throws -> Request? {
        guard let text = try Arguments.optionalText(text, name) else { return nil }
        return try decode(text, name)
    }

    /// Reads a request.
    static func decode<Request: Decodable>(_ text: String, _ name: String) throws -> Request {
        do {
            return try JSONDecoder().decode(Request.self, from: Data(text.utf8))
        } catch let error as any RequestFailure {
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
            // The decoder has errors of its own too, such as for half of a surrogate pair.
            guard let decoding = error as? DecodingError else {
                throw Failure(
                    status: .invalidRequest, code: "notJSON", message: "\(name): has a value that JSON does not have",
                    place: name)
            }
            throw Failure(decoding, in: name)
        }
    }

    /// The failure of a text that is no JSON.
    static func notJSON(_ error: JSONSyntaxError, _ name: String) -> Failure {
        Failure(
            status: .invalidRequest, code: "notJSON",
            message: "\(name): line \(error.line), column \(error.column): \(error.reason)",
            place: "\(error.line):\(error.column)")
    }
}

extension Failure {
    fileprivate init(_ error: DecodingError, in name: String) {
        let (context, problem): (DecodingError.Context?, String) =
            switch error {
            case .keyNotFound(let key, let context): (context, "the member '\(key.stringValue)' is missing")
            case .typeMismatch(let type, let context): (context, "must be a \(type)")
            case .valueNotFound(let type, let context): (context, "must be a \(type), not null")
            case .dataCorrupted(let context): (context, context.debugDescription)
            @unknown default: (nil, "cannot be read")
            }
        let path = context?.codingPath.map(\.stringValue).joined(separator: ".") ?? ""
        self.init(
            status: .invalidRequest, code: "wrongKind",
            message: "\(name): \(path.isEmpty ? "" : path + ": ")\(problem)",
            place: path.isEmpty ? name : path)
    }
}
