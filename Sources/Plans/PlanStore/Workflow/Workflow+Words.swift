import PlanBase
import PlanModel

extension Workflow {
    /// The workflow's status that is meant by a text: one of its own in another spelling, or a German or Chinese word for it.
    /// `nil` for an unknown status.
    public func status(meantBy text: String) -> String? { status(spelled: text) ?? status(translating: text) }

    /// The workflow with one spelling of each status, that in which the steps have it first: people write `Open` in one step and `open`
    /// in another.
    public var withOneSpelling: Workflow {
        func spelled(_ text: String) -> String { statuses.first { $0.normalizedKey == text.normalizedKey } ?? text }
        return Workflow(
            steps: steps.map { Step(from: $0.from.map(spelled), to: spelled($0.to), role: $0.role) })
    }

    /// Returns the workflow with other names of its statuses.
    ///
    /// - Parameter names: The new names by the old ones, in whatever spelling.
    public func renaming(_ names: [String: String]) -> Workflow {
        let newNames = Dictionary(names.map { ($0.key.normalizedKey, $0.value) }) { first, _ in first }
        func renamed(_ status: String) -> String { newNames[status.normalizedKey] ?? status }
        return Workflow(steps: steps.map { Step(from: $0.from.map(renamed), to: renamed($0.to), role: $0.role) })
    }

    /// The workflow's status that a German or Chinese word stands for, where the workflow has one of the usual name: `closed` for
    /// `erledigt`.
    func status(translating text: String) -> String? {
        StatusMeaning(translated: text).flatMap { status(spelled: $0.usualName) }
    }

    /// A word for a status that a mistyped one is like.
    public struct Suggestion: Hashable, Sendable, MessageConvertible {
        /// The word.
        public let word: String
        /// The status of the workflow that the word stands for, which may be the word itself.
        public let status: String

        /// The word in quotes, and the status if that is another one: `'offen' (open)`.
        public var message: Message {
            word == status ? Message("'\(word.onOneLine)'") : Message("'\(word.onOneLine)' (\(status.onOneLine))")
        }
    }

    /// The status, or the German or Chinese word for one, that is most like a text; `nil` if none is like it.
    public func suggestion(for text: String) -> Suggestion? {
        let known = statuses
        let words = StatusMeaning.translatedWords.filter { status(translating: $0) != nil }
        return (known + words).closest(to: text).flatMap { word in
            status(meantBy: word).map { Suggestion(word: word, status: $0) }
        }
    }
}

extension StatusMeaning {
    /// The name that workflows usually have for a status of this meaning.
    fileprivate var usualName: String {
        switch self {
        case .open: "open"
        case .inProgress: "in progress"
        case .readyForReview: "ready for review"
        case .closed: "closed"
        case .rejected: "rejected"
        }
    }
}
