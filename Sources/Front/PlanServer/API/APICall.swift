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
            throw APIError(404, "noPlan", "there is no plan '\(id.excerpt)'", "没有计划“\(id.excerpt)”")
        }
        return plan
    }

    /// The members of the body, which must be a JSON object; none for an empty body.
    func members() throws(APIError) -> Members {
        guard !request.body.isEmpty else { return Members([:]) }
        guard request.hasJSON else {
            throw APIError(
                415, "wrongType", "the body must be JSON: Content-Type: application/json",
                "请求正文必须为 JSON:Content-Type: application/json")
        }
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONValue(parsing: request.body)
        } catch {
            throw APIError(
                400, "badJSON", "the body is no JSON: line \(error.line), column \(error.column): \(error.reason)",
                "请求正文不是 JSON:第 \(error.line) 行第 \(error.column) 列")
        }
        guard case .object(let members) = value else {
            throw APIError(400, "badJSON", "the body must be a JSON object", "请求正文必须为 JSON 对象")
        }
        return Members(members)
    }

    /// The key of a write, by which it is known when it comes again.
    func key() throws(APIError) -> UUID {
        guard let text = request.headers["idempotency-key"], let key = UUID(uuidString: text) else {
            throw APIError(
                400, "keyMissing",
                "a write needs the header Idempotency-Key with a UUID, the same when it is sent again",
                "写入请求需要 Idempotency-Key 标头,其值为 UUID;重发时保持不变")
        }
        return key
    }

    /// The revision that the one who asks has seen, behind the question mark; nil where it is missing.
    func base() throws(APIError) -> Int? {
        guard let text = request.value("base") else { return nil }
        guard let base = Int(text), base >= 0 else { throw .badValue("base", "the number of a revision", "版本号") }
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
            throw .badValue(
                name, "a whole number from \(range.lowerBound) to \(range.upperBound)",
                "\(range.lowerBound) 到 \(range.upperBound) 的整数")
        }
        return number
    }
}

extension HTTPRequest {
    /// The language of messages: what `?lang=` says, else the first of the languages that the other side takes which there is.
    var language: MessageLanguage {
        if let named = value("lang") { return MessageLanguage(rawValue: named) ?? .english }
        for part in (headers["accept-language"] ?? "").split(separator: ",") {
            let name = part.drop { $0 == " " }.lowercased()
            if name.hasPrefix("zh") { return .chinese }
            if name.hasPrefix("en") { return .english }
        }
        return .english
    }
}
