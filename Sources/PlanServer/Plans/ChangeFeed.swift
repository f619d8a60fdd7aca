import PlanModel
import PlanStore
import Synchronization

/// What happens to a plan, as events for everybody who follows it.
///
/// An event's id is the number of its revision, so that who was away gets what was missed.
final class ChangeFeed: Sendable {
    private struct State {
        var listeners: [ObjectIdentifier: EventStream] = [:]
        /// The last revision that all listeners were told of.
        var lastRevision = 0
        /// Follows the plan while there are listeners.
        var follower: Task<Void, Never>?
    }

    private let state = Mutex(State())
    /// More revisions than that are not told one by one.
    private static let greatestGap = 1000

    /// Adds somebody who follows the plan.
    ///
    /// - Parameter since: The last revision that they know; nil to begin with what happens from now on.
    func stream(of plan: Plan, since: Int?) throws -> EventStream {
        let stream = EventStream { [weak self] stream in self?.remove(stream) }
        try state.withLock { state in
            let latest = try plan.latestRevision()
            if state.listeners.isEmpty { state.lastRevision = latest }
            let known = since ?? state.lastRevision
            // Those that are told to all soon are left to that.
            if known > state.lastRevision {
                stream.send(Self.reset(latest))
            } else if let missed = try plan.changes(after: known, limit: Self.greatestGap) {
                if since == nil {
                    stream.send(Self.event("hello", state.lastRevision, ["revision": JSONValue(state.lastRevision)]))
                }
                for change in missed where change.revision <= state.lastRevision { stream.send(Self.bytes(of: change)) }
                // A comment, so that the other side knows at once that it is heard.
                stream.send(Array(": here\n\n".utf8))
            } else {
                stream.send(Self.reset(latest))
            }
            state.listeners[ObjectIdentifier(stream)] = stream
            if state.follower == nil { state.follower = follow(plan) }
        }
        return stream
    }

    /// Tells everybody that the plan is another one now.
    func reset() { end(with: Self.reset(0)) }

    /// Tells everybody that there is nothing more to come.
    func end() { end(with: Array("event: gone\ndata: {}\n\n".utf8)) }

    private func end(with last: [UInt8]) {
        let streams = state.withLock { state in
            state.follower?.cancel()
            state.follower = nil
            defer { state.listeners = [:] }
            return Array(state.listeners.values)
        }
        for stream in streams {
            stream.send(last)
            stream.end()
        }
    }

    /// Shows that the connections are alive.
    func beat() {
        for stream in state.withLock({ Array($0.listeners.values) }) { stream.send(Array(": beat\n\n".utf8)) }
    }

    private func remove(_ stream: EventStream) {
        state.withLock { state in
            state.listeners[ObjectIdentifier(stream)] = nil
            guard state.listeners.isEmpty else { return }
            state.follower?.cancel()
            state.follower = nil
        }
    }

    private func follow(_ plan: Plan) -> Task<Void, Never> {
        let changes = plan.changes()
        return Task.detached { [weak self, weak plan] in
            for await _ in changes {
                guard let self, let plan else { return }
                self.tell(plan)
            }
        }
    }

    /// Tells everybody what happened since they were last told.
    private func tell(_ plan: Plan) {
        state.withLock { state in
            // What cannot be read now is told with the next change.
            guard let changes = try? plan.changes(after: state.lastRevision, limit: Self.greatestGap) else {
                guard let latest = try? plan.latestRevision(), latest > state.lastRevision + Self.greatestGap else {
                    return
                }
                state.lastRevision = latest
                for stream in state.listeners.values { stream.send(Self.reset(latest)) }
                return
            }
            for change in changes {
                let bytes = Self.bytes(of: change)
                for stream in state.listeners.values { stream.send(bytes) }
                state.lastRevision = change.revision
            }
        }
    }

    // MARK: - Events

    private static func reset(_ revision: Int) -> [UInt8] {
        event("reset", revision, ["revision": JSONValue(revision)])
    }

    private static func event(_ name: String, _ id: Int, _ members: [String: JSONValue]) -> [UInt8] {
        Array("id: \(id)\nevent: \(name)\ndata: \(JSONValue.object(members).text)\n\n".utf8)
    }

    /// A change as an event. JSON has no line breaks, so that its data is one line.
    static func bytes(of change: NumberedChange) -> [UInt8] {
        var text = JSONText()
        text.open("{")
        text.member("revision", change.revision)
        text.member("key", change.key.uuidString.lowercased())
        text.member("author", change.change.author)
        text.member("action", change.change.action)
        text.member("undoes", change.undoes)
        text.member("areas", .bool(change.change.areasChanged))
        text.member("plan", .bool(change.changesPlan))
        text.markers("added", change.change.added)
        text.markers("changed", change.change.changed)
        text.member("removed", .array(change.change.removed.map { .string($0.uuidString.lowercased()) }))
        text.close("}")
        return Array("id: \(change.revision)\nevent: change\ndata: ".utf8) + text.takeBytes() + Array("\n\n".utf8)
    }
}

extension JSONText {
    /// Writes markers at pixel points as an array.
    mutating func markers(_ name: String, _ markers: [PlanMarker]) {
        self.name(name)
        open("[")
        for item in markers { marker(item) }
        close("]")
    }

    /// Writes a marker at its pixel point. One whose point is not finite, which no plan has, is left out.
    mutating func marker(_ item: PlanMarker) { try? MarkerJSON.append(item, coordinates: .pixel, to: &self) }
}
