import PlanBase
import PlanModel

/// The threads of a page's annotations: what answers each, and what states it was given.
struct MarkupThreads {
    /// The annotations that answer each one, or give it a state, by the name of the thread's beginning, in their order.
    private var answers: [String: [Annotation]] = [:]
    /// Messages on annotations that are passed over, one sentence for each.
    private(set) var losses: [Message] = []

    /// - Parameter byName: The annotations of the page by their names.
    init(_ annotations: [Annotation], byName: [String: Annotation]) {
        for annotation in annotations where annotation.answers != nil {
            guard let root = Self.root(of: annotation, byName) else {
                losses.append(Message("answers to annotations that are not there"))
                continue
            }
            if annotation.isPart {
                losses.append(Message("parts of groups, of which one marker is made"))
            } else if annotation.hasOtherState {
                losses.append(Message("ticks and other states that are no reviews"))
            } else {
                answers[root, default: []].append(annotation)
            }
        }
    }

    /// The name of the annotation at the beginning of a thread; nil if it is not there.
    private static func root(of annotation: Annotation, _ byName: [String: Annotation]) -> String? {
        var (name, count) = (annotation.answers, 0)
        while let current = name.flatMap({ byName[$0] }), count < 1000 {
            guard let next = current.answers else { return current.name }
            (name, count) = (next, count + 1)
        }
        return nil
    }

    /// True if another annotation answers the annotation called `name`, or gives it a state.
    func hasAnswers(to name: String?) -> Bool { answers[name ?? ""] != nil }

    /// The state that was given last to an annotation, of those that say one.
    func state(of name: String) -> ReviewState? {
        let states = (answers[name] ?? []).filter { $0.state != nil }
        let last = states.enumerated().max { one, other in
            let times = [one, other].map { ($0.element.modified ?? $0.element.created)?.milliseconds ?? .min }
            return times[0] != times[1] ? times[0] < times[1] : one.offset < other.offset
        }
        return last?.element.state
    }

    /// The replies to an annotation.
    func replies(to name: String) -> [MarkerReply] {
        (answers[name] ?? []).compactMap { answer in
            guard answer.state == nil, let text = answer.contents, !text.isBlank, let id = answer.name else {
                return nil
            }
            let time = answer.created ?? answer.modified
            let edited = answer.modified.flatMap { modified in time.map { modified > $0 } == true ? modified : nil }
            return MarkerReply(id: id, author: answer.author, time: time, edited: edited, text: text)
        }
    }
}
