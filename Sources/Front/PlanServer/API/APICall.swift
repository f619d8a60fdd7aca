import FoundationEssentials
import PlanBase
import PlanJSON
import PlanStore

/// A request of the API, with who asks and what its path names.
struct APICall {
    let request: HTTPRequest
    /// The parts of the path that stand for the route's names in braces, by these names.
    let parameters: [String: String]
    let identity: Identity
    let plans: ServedPlans
    let admission: Admission

    /// The language of messages.
    var language: MessageLanguage { request.language }

    /// The plan that the path names.
    func plan() throws(APIError) -> ServedPlan {
        let id = parameters["plan"] ?? ""
        guard let plan = plans[id] else {
            throw APIError(404, "noPlan", Message("there is no plan '\(id.excerpt)'"))
        }
        return plan
    }

    /// The members of the body, which must be a JSON object; none for an empty body.
    func members() throws(APIError) -> Members {
        guard !request.body.isEmpty else { return Members([:]) }
        guard request.hasJSON else {
            throw APIError(415, "wrongType", Message("the body must be JSON: Content-Type: application/json"))
        }
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONValue(parsing: request.body)
        } catch {
            throw APIError(
                400, "badJSON",
                Message("the body is no JSON: line \(error.line), column \(error.column): \(error.reason)"))
        }
        guard case .object(let members) = value else {
            throw APIError(400, "badJSON", Message("the body must be a JSON object"))
        }
        return Members(members)
    }

    /// The key of a write, by which it is known when it comes again.
    func key() throws(APIError) -> UUID {
        guard let text = request.headers["idempotency-key"], let key = UUID(uuidString: text) else {
            throw APIError(
                400, "keyMissing",
                Message("a write needs the header Idempotency-Key with a UUID, the same when it is sent again"))
        }
        return key
    }

    /// The revision that the one who asks has seen, behind the question mark; nil where it is missing.
    func base() throws(APIError) -> Int? {
        guard let text = request.value("base") else { return nil }
        guard let base = Int(text), base >= 0 else { throw .badValue("base", .revisionNumber) }
        return base
    }

    /// The person who asks; nil if that is not known.
    var author: String? {
        if let name = identity.name { return name }
        guard let text = request.headers["x-planmark-author"],
            let name = HTTPRequest.unescaped(text.utf8, plusIsSpace: false)?.onOneLine.trimmed, !name.isEmpty
        else { return nil }
        return String(name.prefix(100))
    }

    /// A whole number behind the question mark, within a range; nil where it is missing.
    func count(_ name: String, in range: ClosedRange<Int>) throws(APIError) -> Int? {
        guard let text = request.value(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .badValue(name, .wholeNumber(in: range))
        }
        return number
    }
}

extension HTTPRequest {
    /// The language of messages: the one that `?lang=` names, else the one that the other side likes best of those there are, the first
    /// of several that it likes alike; English if there is none.
    var language: MessageLanguage {
        if let named = value("lang") { return MessageLanguage(rawValue: named) ?? .english }
        var best: (language: MessageLanguage, weight: Double)?
        for (range, weight) in weights("accept-language") where weight > (best?.weight ?? 0) {
            guard let language = MessageLanguage(rawValue: String(range.prefix { $0 != "-" })) else { continue }
            best = (language, weight)
        }
        return best?.language ?? .english
    }
}
