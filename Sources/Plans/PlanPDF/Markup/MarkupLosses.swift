import PlanBase

/// The losses of an import of annotations from a page: what is passed over, each kind once with its number.
struct MarkupLosses {
    private var losses: [(text: Message, count: Int, first: String?)] = []

    /// Counts a loss.
    ///
    /// - Parameter first: The annotation that the loss is about, of which the message names the first.
    mutating func note(_ text: Message, first: Annotation? = nil) {
        if let index = losses.firstIndex(where: { $0.text == text }) {
            losses[index].count += 1
        } else {
            losses.append((text, 1, first.map { ($0.shownName ?? $0.kind.rawValue).excerpt }))
        }
    }

    /// The losses in the order in which each was first noted.
    var messages: [Message] {
        losses.map { text, count, first in
            if let first { return Message("\(text): \(count); the first is '\(first)'") }
            return count == 1 ? text : Message("\(text): \(count)")
        }
    }
}
