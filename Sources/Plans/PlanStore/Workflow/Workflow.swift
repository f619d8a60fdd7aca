import PlanBase

/// The steps that a marker's status may take, and the roles that may take each.
public struct Workflow: Hashable, Sendable {
    /// One allowed step.
    public struct Step: Hashable, Sendable {
        /// The status that the step starts from; `nil` for the first step of a new marker.
        public var from: String?
        /// The status that the step leads to.
        public var to: String
        /// The role that may take the step; `nil` if anyone may.
        public var role: String?

        /// Makes a step.
        public init(from: String?, to: String, role: String? = nil) {
            self.from = from
            self.to = to
            self.role = role
        }
    }

    /// The allowed steps. The first one whose `from` is `nil` gives a new marker its status.
    public var steps: [Step]

    /// Makes a workflow of steps.
    public init(steps: [Step]) { self.steps = steps }

    /// open, in progress, ready for review, closed. A marker that fails the review is rejected and goes back to in progress;
    /// a reviewer may open a closed marker again.
    public static let standard = Workflow(steps: [
        Step(from: nil, to: "open"), Step(from: "open", to: "in progress"),
        Step(from: "in progress", to: "ready for review"), Step(from: "ready for review", to: "closed"),
        Step(from: "ready for review", to: "rejected"), Step(from: "rejected", to: "in progress"),
        Step(from: "closed", to: "open", role: "reviewer"),
    ])

    /// The status of a new marker; `nil` if the workflow gives none.
    public var initialStatus: String? { steps.first { $0.from == nil }?.to }

    /// All statuses, in the order in which the steps name them.
    public var statuses: [String] {
        var seen: Set<String> = []
        return steps.flatMap { [$0.from, $0.to].compactMap { $0 } }.filter { seen.insert($0).inserted }
    }

    /// The statuses in which a marker needs no more work: from each, no step leads but back to a status of new markers. The
    /// status that new markers get is none of them.
    public var finalStatuses: [String] {
        let starts = Set(steps.filter { $0.from == nil }.map(\.to))
        return statuses.filter { status in
            status != initialStatus && steps.allSatisfy { $0.from != status || starts.contains($0.to) }
        }
    }

    /// The workflow's own spelling of a status, whatever the case, spaces, underscores and hyphens of the text: `in progress` for
    /// `In_Progress`. `nil` for an unknown status.
    public func status(spelled text: String) -> String? {
        let (statuses, key) = (statuses, text.normalizedKey)
        return statuses.contains(text) ? text : statuses.first { $0.normalizedKey == key }
    }

    /// The statuses that a role may go to from a status. An unknown status leads to the statuses of new markers.
    public func statuses(after status: String?, role: String?) -> [String] {
        steps(from: status).filter { $0.role == nil || $0.role == role }.map(\.to).withoutRepetitions
    }

    /// The statuses that other roles alone may go to, each with its role.
    func statusesOfOthers(after status: String?, role: String?) -> [String] {
        let mine = Set(statuses(after: status, role: role))
        return steps(from: status).filter { !mine.contains($0.to) }
            .map { "\($0.to) (\($0.role ?? ""))" }.withoutRepetitions
    }

    /// True if a role may take a step.
    public func allows(from status: String?, to next: String, role: String?) -> Bool {
        statuses(after: status, role: role).contains(next)
    }

    /// True if some role may take a step.
    func hasStep(from status: String?, to next: String?) -> Bool {
        status == next || steps(from: status).contains { $0.to == next }
    }

    /// The steps that start from a status. Those of an unknown status are those of a new marker.
    func steps(from status: String?) -> [Step] {
        let isKnown = status.map { statuses.contains($0) } ?? false
        return steps.filter { $0.from == (isKnown ? status : nil) }
    }
}

extension Workflow.Step: MessageConvertible {
    /// `open -> in progress`, with the role in brackets if the step has one.
    public var message: Message {
        let start = from.map { Message(untranslated: $0.onOneLine) } ?? Message("(new)", context: "status")
        guard let role else { return Message("\(start) -> \(to.onOneLine)") }
        return Message("\(start) -> \(to.onOneLine) (\(role.onOneLine))")
    }

    /// Returns the step as ``message`` has it, in a language.
    public func text(in language: MessageLanguage) -> String { message.text(in: language) }
}

extension [String] {
    fileprivate var withoutRepetitions: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
