import PlanBase

/// A status that markers have and no step of the workflow names.
public struct StatusWithoutStep: Hashable, Sendable {
    /// The status.
    public let status: String
    /// The number of markers that have it.
    public let count: Int
    /// The numbers of the first of these markers, in order.
    public let numbers: [Int]

    /// The greatest number of markers whose numbers are told.
    static let shownCount = 10
}

extension StatusWithoutStep: MessageConvertible {
    /// The status with the numbers of its markers: `'in progress' (3, 7, …)`.
    public var message: Message {
        let more = count > numbers.count ? [Message(untranslated: "…")] : []
        let shown = numbers.map { Message(untranslated: String($0)) } + more
        return Message("'\(status.onOneLine)' (\(shown))")
    }
}
