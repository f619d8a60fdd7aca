import PlanBase
import PlanJSON

/// A route of the API: a method and a path, with the function that makes the answer.
struct Route: Sendable {
    /// A kind of action that a route lets people do.
    enum Kind {
        /// Comes before anybody is known.
        case entering
        /// Looks at something.
        case reading
        /// Asks something that needs a body, and changes nothing.
        case asking
        /// Changes something: not on a server that is for reading alone.
        case writing
    }

    let method: String
    /// The path's parts below `/api/v1`; one in braces stands for any text.
    let path: [Substring]
    let kind: Kind
    /// The greatest number of bytes of the body.
    let bodyLimit: Int
    /// True if the answer takes long to make, as that of a list, a sheet or a file does.
    let isLong: Bool
    /// The queue of requests that take so much time and memory that few of them run at once, whatever their plans; nil for the queue of
    /// the plan.
    let queue: String?
    /// The names that may be behind the question mark, beside `lang`; nil if others are passed over.
    let query: [String]?
    let respond: @Sendable (APICall) throws -> HTTPResponse

    init(
        _ method: String, _ path: StaticString, _ kind: Kind = .reading, bodyLimit: Int = 1 << 20, isLong: Bool = false,
        queue: String? = nil, query: [String]? = nil, _ respond: @escaping @Sendable (APICall) throws -> HTTPResponse
    ) {
        (self.method, self.kind, self.isLong, self.respond) = (method, kind, isLong, respond)
        (self.queue, self.query) = (queue, query)
        self.path = "\(path)".split(separator: "/")
        self.bodyLimit = method == "GET" || method == "DELETE" ? 0 : bodyLimit
    }

    /// Returns the parts of `path` that stand for the route's names in braces, by these names; nil if the route has another path.
    func parameters(of path: ArraySlice<String>) -> [String: String]? {
        guard path.count == self.path.count else { return nil }
        var found: [String: String] = [:]
        for (pattern, text) in zip(self.path, path) {
            if pattern.hasPrefix("{") {
                found[String(pattern.dropFirst().dropLast())] = text
            } else if pattern != text {
                return nil
            }
        }
        return found
    }

    /// Refuses a request with a name behind the question mark that the route does not have: a slip in the name of a filter would give all
    /// markers.
    func check(_ request: HTTPRequest) throws(APIError) {
        guard let query else { return }
        let known = query + ["lang"]
        guard let unknown = request.query.map(\.name).first(where: { !known.contains($0) }) else { return }
        throw APIError(
            400, "unknownParameter",
            Message("there is no parameter '\(unknown.excerpt)'; \(Message.suggestion(for: unknown, among: known))"),
            details: ["member": .string(unknown)])
    }

    /// All routes of the API.
    static let all: [Route] =
        server + sessions + plans + drawings + areas + rooms + measures + markers + attachments + histories + outputs
}
