import PlanBase
import PlanGeometry

/// Which markers of a plan are meant, in the words of people: a query before it meets a plan.
///
///     {"status": ["open", "in progress"], "area": "Kitchen", "dueBefore": "+7d", "sort": "due"}
///
/// A marker must meet every condition that is set. Areas, statuses and the like are found in whatever case of letters; statuses
/// in German and Chinese too. A filter can be encoded and decoded: members that are missing let all markers through; members that
/// no filter has, and values of the wrong kind, are refused with a ``/PlanBase/RequestPartError`` that names the member.
public struct MarkerFilter: Hashable, Sendable {
    /// The markers' numbers; `nil` for all markers, and an empty list for none.
    public var number: NumberList?
    /// The markers' areas, by name or id; here and below an empty text stands for none, and any of several is enough.
    public var area: [String] = []
    /// The markers' statuses.
    public var status: [String] = []
    /// Statuses that the markers must not have.
    public var notStatus: [String] = []
    /// The markers' texts in the fields of ``TextField/details``, each a member of the field's name. Statuses and people who made markers
    /// have members of their own.
    public var texts: [TextField: [String]] = [:]
    /// The people who made the markers.
    public var madeBy: [String] = []
    /// The first day, in UTC, of the markers' last change.
    public var changedAfter: FilterDate?
    /// Words in title or note: each must be the beginning of a word there, regardless of case and accents.
    public var text: String?
    /// True for markers that are due before today, and in no status with which the workflow ends.
    public var overdue = false
    /// The last day on which the markers may be due.
    public var dueBefore: FilterDate?
    /// The first day on which the markers may be due.
    public var dueAfter: FilterDate?
    /// Two opposite corners of the box in which the markers must lie, edges included: x, y, x and y in pixel points.
    public var box: [Double]?
    /// The point, x and y in pixel points, that the markers are nearest to.
    public var near: [Double]?
    /// The order of the markers, unless ``near`` gives it.
    public var sort = Order.number
    /// The greatest number of markers, 1 or more; nil for all, and for ten beside ``near``.
    public var limit: Int?

    /// An order of markers.
    public enum Order: String, CaseIterable, Codable, NamedChoice, Hashable, Sendable {
        /// By number.
        case number
        /// The earliest due day first; markers without a due day last.
        case due
        /// The latest change first.
        case changed
    }

    /// A filter that lets all markers through.
    public init() {}
}

extension MarkerFilter: RequestPart {
    package static var members: [Member<Self>] {
        var members = [
            Member<Self>("number", \.number), Member("area", \.area), Member("status", \.status),
            Member("notStatus", \.notStatus),
        ]
        members += TextField.details.map { Member($0.name, \.[textsOf: $0]) }
        members += [
            Member("madeBy", \.madeBy), Member("changedAfter", \.changedAfter), Member("text", \.text),
            Member("overdue", \.overdue), Member("dueBefore", \.dueBefore), Member("dueAfter", \.dueAfter),
            Member("box", \.box), Member("near", \.near), Member("sort", \.sort), Member("limit", \.limit),
        ]
        return members
    }

    private subscript(textsOf field: TextField) -> [String] {
        get { texts[field] ?? [] }
        set { texts[field] = newValue.isEmpty ? nil : newValue }
    }

    /// Reads a filter.
    ///
    /// - Throws: ``/PlanBase/RequestPartError`` for a member that no filter has, and for a value of the wrong kind or out of range.
    public init(from decoder: any Decoder) throws {
        try self.init(membersOf: decoder)
        try check(path: decoder.codingPath.map(\.stringValue))
    }

    /// Writes the members.
    public func encode(to encoder: any Encoder) throws { try encodeMembers(to: encoder) }

    /// Checks that all values are in range.
    ///
    /// - Parameter path: The names of the objects that the filter is in.
    /// - Throws: ``/PlanBase/RequestPartError`` for the first that is not.
    public func check(path: [String] = []) throws(RequestPartError) {
        func require(_ isMet: Bool, _ member: String, _ requirement: Message) throws(RequestPartError) {
            guard !isMet else { return }
            throw RequestPartError(
                .wrongKind(requirement: requirement), path: (path + [member]).joined(separator: "."))
        }
        try require(limit ?? 1 >= 1, "limit", Message("must be 1 or more"))
        try require(box?.isPoint(count: 4) ?? true, "box", Message("must be four numbers: x, y, x, y"))
        try require(near?.isPoint(count: 2) ?? true, "near", Message("must be two numbers: x, y"))
    }
}

extension [Double] {
    fileprivate func isPoint(count: Int) -> Bool { self.count == count && allSatisfy(\.isFinite) }
}
