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

extension RecordReader {
    /// Returns the statuses of markers that no step of the workflow names, in order.
    func statusesWithoutStep() throws -> [StatusWithoutStep] {
        let known = Set(try workflow().statuses)
        return try values(of: .status).filter { !known.contains($0) }.map { status in
            var query = MarkerQuery()
            query.texts = [.status: [status]]
            let count = try markerCount(query)
            query.limit = StatusWithoutStep.shownCount
            var numbers: [Int] = []
            try forEachMarker(query) { if let number = $0.marker.number { numbers.append(number) } }
            return StatusWithoutStep(status: status, count: count, numbers: numbers)
        }
    }
}
