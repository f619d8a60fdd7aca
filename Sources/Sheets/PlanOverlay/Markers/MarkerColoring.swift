import PlanBase
import PlanModel
import PlanTables

/// The property that determines the colour of a marker without a colour of its own (`MarkerDetails.color`).
public enum MarkerColoring: Hashable, Sendable {
    /// The marker's style.
    case none
    /// The marker's text in a field that many markers have in common (`DetailField.isShared`), such as the category, by
    /// `ColorAssignment(categories:)`, the status by `ColorAssignment(statuses:)`; its style if it has none.
    case field(MarkerField)
    /// The name of the area that the marker lies in.
    case area
    /// The marker's state today: overdue, due later, or done. A marker is done if its plan's workflow ends with its status or,
    /// without a workflow, if its status means closed or rejected.
    case overdue
    /// The value of a free property.
    case property(String)

    /// The marker's status.
    public static let status = MarkerColoring.field(.status)

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
        case .field(.status):
            let all = StatusMeaning.allCases
            return StatusMeaning(status: key).flatMap { all.firstIndex(of: $0) } ?? all.count
        case .field(.priority):
            let all = PriorityMeaning.allCases
            return PriorityMeaning(priority: key).flatMap { all.firstIndex(of: $0) } ?? all.count
        case .overdue:
            let all = DueState.allCases
            return DueState(rawValue: key).flatMap { all.firstIndex(of: $0) } ?? all.count
        case .none, .field, .area, .property: return 0
        }
    }

    /// Returns the text of a key in a legend: the key itself, or for keys that are not the user's words, those of ``overdue`` and the
    /// statuses of the built-in workflow, their names in `language`.
    package func label(of key: String, in language: MessageLanguage) -> String {
        switch self {
        case .overdue: DueState(rawValue: key)?.name.text(in: language) ?? key
        case .field(.status): language.name(ofStatus: key)
        case .none, .field, .area, .property: key
        }
    }

    /// Returns the name in `language` of the property that gives markers their colours.
    package func name(in language: MessageLanguage) -> String {
        switch self {
        case .none: MarkerColoring.status.name(in: language)
        case .overdue: Message("due date", context: "legend").text(in: language)
        case .property(let name): name
        case .field, .area: language.name(ofField: rawValue)
        }
    }
}

extension MarkerColoring: RawRepresentable, CaseIterable, Codable {
    /// The colourings that have names of their own; every other word is the name of a property.
    public static let allCases: [MarkerColoring] =
        [.none] + DetailField.all.filter(\.isShared).map { .field($0.field) } + [.area, .overdue]

    /// The name of what decides: `status`, or a property's.
    public var rawValue: String {
        switch self {
        case .none: "none"
        case .field(let field): field.name
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
