import PlanBase
import PlanGeometry
import PlanModel
import PlanTables

/// What decides the colour of a marker that has none of its own (`MarkerDetails.color`).
public enum MarkerColoring: Hashable, Sendable {
    /// The marker's style.
    case none
    /// The marker's status, by `ColorAssignment(statuses:)`; its style if it has no status.
    case status
    /// The marker's category, by `ColorAssignment(categories:)`; its style if it has no category.
    case category
    /// The person who takes care of the marker.
    case assignee
    /// The marker's urgency.
    case priority
    /// The area that the marker lies in, by the name in its property ``areaProperty``.
    case area
    /// Whether the marker is overdue today, due later, or done: of a status that its plan's workflow ends with or, without a
    /// workflow, that means closed or rejected.
    case overdue
    /// The value of a free property.
    case property(String)

    /// The property that tells the area: `area`.
    public static let areaProperty = "area"
    /// The property that says for ``overdue`` whether a marker is done.
    package static let finishedProperty = "planmark:finished"

    /// The keys of some markers in order of appearance, with their colours; nil for `none`.
    ///
    /// - Parameters:
    ///   - markers: the markers whose statuses or categories are the keys.
    ///   - palette: the colours for keys that have none yet.
    ///   - fixed: colours that are already decided, by key.
    public func assignment(
        for markers: some Sequence<Marker>, palette: Palette = .standard, fixed: [String: Color] = [:]
    ) -> ColorAssignment? {
        switch self {
        case .none: nil
        case .status: ColorAssignment(statuses: keys(of: Array(markers)), palette: palette, fixed: fixed)
        case .overdue:
            ColorAssignment(
                categories: keys(of: Array(markers)), palette: palette,
                fixed: Self.dueColors.merging(fixed) { _, given in given })
        case .category, .assignee, .priority, .area, .property:
            ColorAssignment(categories: keys(of: Array(markers)), palette: palette, fixed: fixed)
        }
    }

    private func keys(of markers: [Marker]) -> [String] {
        let parts = concurrentMap(concurrentParts(of: markers.count)) { part in
            var texts: [String] = []
            var seen = TextMemo<Void>()
            for marker in markers[part] {
                guard let text = text(of: marker) else { continue }
                seen.value(of: text) { texts.append(text) }
            }
            return texts
        }
        var keys: [String] = []
        var seen = TextMemo<Void>()
        for text in parts.joined() { seen.value(of: text) { if !text.normalizedKey.isEmpty { keys.append(text) } } }
        return keys
    }

    /// The indices of the markers whose status or category, the one that decides colours, is missing or blank.
    package func indicesWithoutKey(in markers: [Marker]) -> [Int] {
        guard self != .none else { return [] }
        return concurrentMap(concurrentParts(of: markers.count)) { part in
            var blank = TextMemo<Bool>()
            return part.filter { index in
                guard let text = text(of: markers[index]) else { return true }
                return blank.value(of: text) { text.isBlank }
            }
        }.flatMap { $0 }
    }

    /// The status, category or other text that decides a marker's colour, possibly blank; nil if it has none.
    package func text(of marker: Marker) -> String? {
        switch self {
        case .none: nil
        case .status: marker.details.status
        case .category: marker.details.category
        case .assignee: marker.details.assignee
        case .priority: marker.details.priority
        case .area: marker.details.properties[Self.areaProperty]?.plainText
        case .overdue: Self.dueState(of: marker.details)
        case .property(let name): marker.details.properties[name]?.plainText
        }
    }

    /// The colouring that a name means among some markers that have no property of exactly that name: by a property that
    /// differs in case alone, or by what lists call so, as `Trade` is the category.
    ///
    /// - Parameter columns: What columns of the markers' list mean, by their names.
    package func resolved(among markers: [Marker], columns: [String: String] = [:]) -> MarkerColoring {
        guard case .property(let name) = self, !markers.contains(where: { text(of: $0) != nil }) else { return self }
        let alike = Self.propertyNames(of: markers).filter { $0.lowercased() == name.lowercased() }
        if !alike.isEmpty { return alike.count == 1 ? .property(alike[0]) : self }
        let meaning = ColumnNames.key(of: name, columns)
        return Self.allCases.first { $0.rawValue == meaning } ?? self
    }

    /// The names of the free properties that some markers have, in order.
    package static func propertyNames(of markers: [Marker]) -> [String] {
        markers.reduce(into: Set<String>()) { $0.formUnion($1.details.properties.keys) }.sorted()
    }

    private static let (overdueKey, dueLaterKey, doneKey) = ("overdue", "due later", "done")
    private static let dueColors: [String: Color] = [
        overdueKey: StatusMeaning.open.color, dueLaterKey: StatusMeaning.readyForReview.color,
        doneKey: StatusMeaning.closed.color,
    ]

    /// The place of a key in a legend, from 0: statuses in the order in which work goes on, priorities from the most urgent, due
    /// dates from the overdue; all other keys have one place behind these.
    func rank(of key: String) -> Int {
        switch self {
        case .status:
            let all = StatusMeaning.allCases
            return StatusMeaning(status: key).flatMap { all.firstIndex(of: $0) } ?? all.count
        case .priority:
            let all = PriorityMeaning.allCases
            return PriorityMeaning(priority: key).flatMap { all.firstIndex(of: $0) } ?? all.count
        case .overdue: return [Self.overdueKey, Self.dueLaterKey, Self.doneKey].firstIndex(of: key) ?? 3
        case .none, .category, .assignee, .area, .property: return 0
        }
    }

    /// What a legend shows for a key: the key, but for those of ``overdue``, which are no words of the user's.
    package func label(of key: String, isChinese: Bool) -> String {
        guard self == .overdue, isChinese else { return key }
        return [Self.overdueKey: "已逾期", Self.dueLaterKey: "未到期", Self.doneKey: "已完成"][key] ?? key
    }

    private static func dueState(of details: MarkerDetails) -> String? {
        let meaning = details.status.flatMap { StatusMeaning(status: $0) }
        var isFinished = meaning == .closed || meaning == .rejected
        if case .bool(let known)? = details.properties[finishedProperty] { isFinished = known }
        if isFinished { return doneKey }
        return details.due.map { $0 < .today ? overdueKey : dueLaterKey }
    }
}

extension MarkerColoring: RawRepresentable, CaseIterable, Codable {
    /// The colourings that have names of their own; every other word is the name of a property.
    public static let allCases: [MarkerColoring] = [.none, .status, .category, .assignee, .priority, .area, .overdue]

    /// The name of what decides: `status`, or a property's.
    public var rawValue: String {
        switch self {
        case .none: "none"
        case .status: "status"
        case .category: "category"
        case .assignee: "assignee"
        case .priority: "priority"
        case .area: "area"
        case .overdue: "overdue"
        case .property(let name): name
        }
    }

    /// The colouring by a name; nil if the name is blank.
    public init?(rawValue: String) {
        guard !rawValue.isBlank else { return nil }
        self = Self.allCases.first { $0.rawValue == rawValue } ?? .property(rawValue)
    }
}
