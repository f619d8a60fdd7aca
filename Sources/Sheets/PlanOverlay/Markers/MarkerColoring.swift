import PlanBase
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
    /// The name of the area that the marker lies in.
    case area
    /// Whether the marker is overdue today, due later, or done: of a status that its plan's workflow ends with or, without a
    /// workflow, that means closed or rejected.
    case overdue
    /// The value of a free property.
    case property(String)

    /// The status, category or other text of a marker's details that decides its colour, possibly blank; nil if they have none.
    func text(in details: MarkerDetails) -> String? {
        switch self {
        // The details do not tell in which area a marker lies, nor whether a plan's workflow ends with its status.
        case .none, .area, .overdue: nil
        case .status: details.status
        case .category: details.category
        case .assignee: details.assignee
        case .priority: details.priority
        case .property(let name): details.properties[name]?.plainText
        }
    }

    /// True if some markers have a text or another plain value for a free property.
    package static func isProperty(_ name: String, ofSome markers: [Marker]) -> Bool {
        markers.contains { $0.details.properties[name]?.plainText != nil }
    }

    /// The colouring that a name means among some markers that have no property of exactly that name: by a property that
    /// differs in case alone, or by what lists call so, as `Trade` is the category.
    ///
    /// - Parameter columns: What columns of the markers' list mean, by their names.
    package func resolved(among markers: [Marker], columns: [String: String] = [:]) -> MarkerColoring {
        guard case .property(let name) = self, !Self.isProperty(name, ofSome: markers) else { return self }
        let alike = Self.propertyNames(of: markers).filter { $0.lowercased() == name.lowercased() }
        if !alike.isEmpty { return alike.count == 1 ? .property(alike[0]) : self }
        let meaning = ColumnNames.key(of: name, columns)
        return Self.allCases.first { $0.rawValue == meaning } ?? self
    }

    /// The names of the free properties that some markers have, in order.
    package static func propertyNames(of markers: [Marker]) -> [String] {
        markers.reduce(into: Set<String>()) { $0.formUnion($1.details.properties.keys) }.sorted()
    }

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
        case .overdue:
            let all = DueState.allCases
            return DueState(rawValue: key).flatMap { all.firstIndex(of: $0) } ?? all.count
        case .none, .category, .assignee, .area, .property: return 0
        }
    }

    /// What a legend shows for a key: the key, but for those of ``overdue``, which are no words of the user's.
    package func label(of key: String, isChinese: Bool) -> String {
        guard self == .overdue, isChinese else { return key }
        return DueState(rawValue: key)?.chinese ?? key
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
