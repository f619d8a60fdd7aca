import PlanBase
import PlanGeometry
import PlanModel
import PlanStore

// Pages of lists. A cursor holds where the next page begins, as the values that the list is ordered by, so that the store finds the place
// by its index and the list may change between two pages.
extension APICall {
    /// The numbers of entries that a page may be asked to have.
    static let pageLimits = 1...10_000
    /// The greatest number of entries of a page if nothing is asked for.
    static let usualPageLimit = 1000

    /// The values that the cursor behind the question mark holds; nil where the first page is asked for.
    ///
    /// - Throws: ``APIError`` for a text that is no cursor, and for the cursor of another list.
    func cursor(of plan: Plan) throws(APIError) -> [Substring]? {
        guard let text = request.value("cursor") else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, parts[0] == listTag(of: plan) else { throw .badCursor }
        return Array(parts.dropFirst())
    }

    /// The cursor that holds some values, none of which has a full stop in it.
    func cursorText(_ values: [String], of plan: Plan) -> String {
        ([listTag(of: plan)] + values).joined(separator: ".")
    }

    /// Returns a tag that tells the list from those of another plan, at another path, with other conditions or in another order.
    private func listTag(of plan: Plan) -> String {
        let others: Set = ["limit", "cursor", "lang"]
        let conditions = request.query.filter { !others.contains($0.name) }.map { "\($0.name)=\($0.value)" }
        let list = ["\(plan.id)"] + (request.path ?? []) + conditions
        return String("\(ContentHash(of: Array(list.joined(separator: "\u{0}").utf8)))".prefix(12))
    }
}

extension APIError {
    static let badCursor = APIError(
        422, "badCursor",
        Message("cursor must be the member 'next' of a page of the same list; without a cursor, the list begins anew"),
        details: ["member": .string("cursor")])
}

extension MarkerPosition {
    /// The position as values of a cursor, in the order that the list has.
    var cursorValues: [String] {
        switch self {
        case .number(let number): ["\(number)"]
        case .distance(let squared, _, let number): ["\(number)", String(squared.bitPattern, radix: 16)]
        case .due(let due, let number): ["\(number)", due.map { "\($0)" } ?? ""]
        case .changed(let changed, let number): ["\(number)", "\(changed.milliseconds)"]
        }
    }

    /// The position that a cursor of a list in an order holds.
    init(cursorValues values: [Substring], in order: MarkerQuery.Order) throws(APIError) {
        guard let number = values.first.flatMap({ Int($0) }) else { throw .badCursor }
        switch (order, values.dropFirst().first) {
        case (.number, nil): self = .number(number)
        case (.distance(let point), let bits?):
            guard let squared = UInt64(bits, radix: 16).map({ Double(bitPattern: $0) }), !squared.isNaN else {
                throw .badCursor
            }
            self = .distance(squared: squared, to: point, number: number)
        case (.due, ""?): self = .due(nil, number: number)
        case (.due, let text?):
            guard let due = CalendarDate(text) else { throw .badCursor }
            self = .due(due, number: number)
        case (.changed, let text?):
            guard let milliseconds = Int64(text) else { throw .badCursor }
            self = .changed(Timestamp(milliseconds: milliseconds), number: number)
        default: throw .badCursor
        }
    }
}
