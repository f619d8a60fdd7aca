import FoundationEssentials
import PlanJSON
import PlanModel
import Synchronization

/// The hashes of the latest write requests to a plan, by their idempotency keys, so that a key that comes with another request is
/// noticed.
///
/// The hashes are kept while the server runs. Of an older request the history says only which action it was.
final class WrittenRequests: Sendable {
    private struct State {
        var latest: [UUID: ContentHash] = [:]
        /// Those that go when as many new ones have come.
        var older: [UUID: ContentHash] = [:]
    }

    private let state = Mutex(State())
    private static let greatestCount = 20_000

    /// Keeps what a write asks for.
    func keep(_ request: ContentHash, key: UUID) {
        state.withLock { state in
            if state.latest.count >= Self.greatestCount {
                (state.older, state.latest) = (state.latest, [:])
            }
            state.latest[key] = request
        }
    }

    /// Returns the hash of the write request that had the key; nil if the hash is not kept any more.
    func request(of key: UUID) -> ContentHash? { state.withLock { $0.latest[key] ?? $0.older[key] } }
}

extension HTTPRequest {
    /// The hash of what a write asks for: its method, path, query and body, without what may differ when it is sent again, which
    /// is the language, the revision that was seen, and the order of members.
    var fingerprint: ContentHash {
        let conditions: Set = ["base", "lang"]
        var content: [JSONValue] = [.string(method)]
        content += (path ?? []).map { .string($0) }
        content += query.filter { !conditions.contains($0.name) }.flatMap { [.string($0.name), .string($0.value)] }
        if hasJSON, case .object(let members)? = try? JSONValue(parsing: body) {
            content.append(.object(members.filter { !conditions.contains($0.key) }))
        } else {
            content.append(.string("\(ContentHash(of: body))"))
        }
        return ContentHash(of: Array(JSONValue.array(content).text.utf8))
    }

    /// The media type of the body in small letters, without parameters; nil where it is missing.
    var mediaType: String? {
        headers["content-type"].map { $0.prefix { $0 != ";" }.lowercased().trimmed }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// True if the body is said to be JSON.
    var hasJSON: Bool { mediaType == "application/json" }
}
