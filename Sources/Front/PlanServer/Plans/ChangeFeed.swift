import PlanExchange
import PlanGeometry
import PlanJSON
import PlanModel
import PlanStore
import Synchronization

/// The changes of a plan, as events for everybody who follows the plan.
///
/// An event's id is the number of its revision, so that a follower who was away gets the events in between. The plan is asked,
/// connections are woken and tasks cancelled with no lock held: a plan can be busy for long, and followers who leave must not wait
/// for it.
final class ChangeFeed: Sendable {
    private struct State {
        var listeners: [ObjectIdentifier: EventStream] = [:]
        /// The last revision that all listeners were told of.
        var lastRevision = 0
        /// Follows the plan while there are listeners.
        var follower: Task<Void, Never>?
        /// The plan that is followed; another one after the file was replaced.
        var plan: ObjectIdentifier?

        /// Sends some bytes to all listeners; returns what wakes their connections.
        func send(_ bytes: [UInt8]) -> [EventStream.Waker] { listeners.values.compactMap { $0.append(bytes) } }

        /// Removes and returns the task that follows the plan. The caller cancels it.
        mutating func takeFollower() -> Task<Void, Never>? {
            defer { (follower, plan) = (nil, nil) }
            return follower
        }
    }

    private let state = Mutex(State())
    /// More revisions than that are not told one by one.
    private static let greatestGap = 1000

    /// Adds somebody who follows the plan.
    ///
    /// - Parameter since: The last revision that they know; nil to begin with what happens from now on.
    func stream(of plan: Plan, since: Int?) throws -> EventStream {
        let stream = EventStream { [weak self] stream in self?.remove(stream) }
        // Becomes the feed's follower if it has none.
        var follower: Task<Void, Never>?
        defer { follower?.cancel() }
        var isIn = false
        while !isIn {
            // The plan is followed before it is read, so that no change falls between the two.
            if follower == nil, state.withLock({ $0.follower == nil }) { follower = follow(plan) }
            let latest = try plan.latestRevision()
            let missed = try since.flatMap { try plan.changes(after: $0, limit: Self.greatestGap) }
            isIn = state.withLock { state in
                if state.follower == nil {
                    guard follower != nil else { return false }
                    (state.follower, state.plan, follower) = (follower, ObjectIdentifier(plan), nil)
                }
                if state.listeners.isEmpty { state.lastRevision = latest }
                // The others have been told of changes that were made after this plan was read: it is read again.
                guard state.lastRevision <= latest else { return false }
                Self.greet(stream, since: since, missed: missed, latest: latest, told: state.lastRevision)
                state.listeners[ObjectIdentifier(stream)] = stream
                return true
            }
        }
        return stream
    }

    /// Sends a new listener what came after the revision that they know, up to the last one that the others were told of.
    private static func greet(
        _ stream: EventStream, since: Int?, missed: [NumberedChange]?, latest: Int, told: Int
    ) {
        if let since {
            guard since <= told, let missed else { return stream.send(reset(latest)) }
            for change in missed where change.revision <= told { stream.send(bytes(of: change)) }
        } else {
            stream.send(event("hello", told, ["revision": JSONValue(told)]))
        }
        // A comment, so that the other side knows at once that it is heard.
        stream.send(Array(": here\n\n".utf8))
    }

    /// Tells everybody that the plan is another one now.
    func reset() { end(with: Self.reset(0)) }

    /// Tells everybody that there is nothing more to come.
    func end() { end(with: Array("event: gone\ndata: {}\n\n".utf8)) }

    private func end(with last: [UInt8]) {
        let (streams, follower) = state.withLock { state in
            defer { state.listeners = [:] }
            return (Array(state.listeners.values), state.takeFollower())
        }
        follower?.cancel()
        for stream in streams {
            stream.send(last)
            stream.end()
        }
    }

    /// Shows that the connections are alive.
    func beat() {
        for wake in state.withLock({ $0.send(Array(": beat\n\n".utf8)) }) { wake() }
    }

    private func remove(_ stream: EventStream) {
        let follower = state.withLock { state in
            state.listeners[ObjectIdentifier(stream)] = nil
            return state.listeners.isEmpty ? state.takeFollower() : nil
        }
        follower?.cancel()
    }

    private func follow(_ plan: Plan) -> Task<Void, Never> {
        let changes = plan.changes()
        return Task.detached { [weak self, weak plan] in
            for await _ in changes {
                guard let self, let plan else { return }
                // On another thread, as the few that run tasks must not wait for a plan that is busy.
                await BackgroundTask { self.tell(plan) }.asyncValue()
            }
        }
    }

    /// Tells everybody what happened since they were last told.
    private func tell(_ plan: Plan) {
        let told = state.withLock { $0.lastRevision }
        // What cannot be read now is told with the next change.
        let changes = try? plan.changes(after: told, limit: Self.greatestGap)
        let events = changes?.map { ($0.revision, Self.bytes(of: $0)) }
        let latest = changes == nil ? try? plan.latestRevision() : nil
        let wakers = state.withLock { state -> [EventStream.Waker] in
            guard state.plan == ObjectIdentifier(plan) else { return [] }
            guard let events else {
                guard let latest, latest > state.lastRevision + Self.greatestGap else { return [] }
                state.lastRevision = latest
                return state.send(Self.reset(latest))
            }
            var wakers: [EventStream.Waker] = []
            for (revision, bytes) in events where revision > state.lastRevision {
                wakers += state.send(bytes)
                state.lastRevision = revision
            }
            return wakers
        }
        for wake in wakers { wake() }
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
