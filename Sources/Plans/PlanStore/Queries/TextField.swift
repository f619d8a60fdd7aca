import PlanModel

/// A field of markers whose texts repeat from marker to marker: by it they are filtered and counted.
public struct TextField: Hashable, Sendable {
    /// The field's name in databases, JSON and options: `category`, `author`.
    public let name: String

    private init(_ name: String) { self.name = name }

    /// The field of details that a marker's field is; `nil` for one whose texts do not repeat.
    public init?(_ field: MarkerField) {
        guard let detail = DetailField(field), detail.isShared else { return nil }
        name = detail.name
    }

    /// The field of a name; `nil` if there is none.
    public init?(name: String) {
        guard let field = Self.all.first(where: { $0.name == name }) else { return nil }
        self = field
    }

    /// The person who made the marker.
    public static let author = TextField("author")
    /// The marker's status.
    public static let status = TextField("status")
    /// All but the status, which has a workflow, and the author: those of details.
    public static let details = DetailField.all.filter { $0.isShared && $0.field != .status }.map { TextField($0.name) }
    /// All fields.
    public static let all = [status] + details + [author]
}

extension PlanMarker {
    /// The value of a field of text.
    subscript(field: TextField) -> String? {
        field == .author ? author : DetailField(name: field.name).flatMap { marker.details[$0].string }
    }
}
