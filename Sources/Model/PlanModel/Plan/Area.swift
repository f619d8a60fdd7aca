import PlanBase
import PlanGeometry
import PlanJSON

/// A named part of a drawing: a room, or a zone in which markers are allowed.
public struct Area: Hashable, Sendable, Identifiable {
    /// The area's identifier among the areas of its drawing.
    public package(set) var id: String
    /// The area's name, which drawings and lists show; may be empty.
    public var name: String
    /// True if markers may be placed in the area.
    public var isAllowed: Bool
    /// The colour the area is painted in; `nil` leaves the choice to the theme.
    public var color: Color?
    /// The area's extent in pixel points.
    public var shape: MultiPolygon
    /// The other properties of the area in its source, unchanged.
    public var properties: [String: JSONValue]

    /// An area with a shape in pixel points.
    public init(
        id: String, name: String, isAllowed: Bool = true, color: Color? = nil, shape: MultiPolygon,
        properties: [String: JSONValue] = [:]
    ) {
        self.id = id
        self.name = name
        self.isAllowed = isAllowed
        self.color = color
        self.shape = shape
        self.properties = properties
    }

    /// The area with its number before its name where the number stands apart: `137` and `Patient room`. One name alone would be that of
    /// many rooms.
    package var namedWithNumber: Area {
        guard let number = property(named: Self.numberKeys)?.trimmed,
            !name.split(whereSeparator: \.isWhitespace).contains(Substring(number)), name.trimmed != number
        else { return self }
        var area = self
        area.name = name.isBlank ? number : "\(number) \(name)"
        return area
    }

    /// The names of properties that are the number of a room.
    private static let numberKeys: Set = ["number", "roomnumber", "roomno", "raumnummer", "raumnr"]

    /// The text of a property that has one of some names, in lower case without spaces and hyphens; nil if none has any text.
    func property(named names: Set<String>) -> String? {
        let found = properties.filter { names.contains($0.key.normalizedKey) }.sorted { $0.key < $1.key }
        return found.lazy.compactMap { $0.value.plainText }.first { !$0.isBlank }
    }

    /// The area's name, or its id if the name is empty.
    package var shownName: String { name.isEmpty ? id : name }
}

extension Area: CustomStringConvertible {
    /// The name, or the identifier of a nameless area, and the shape: `area 'Kitchen', 1 polygon with 4 vertices in …`.
    public var description: String {
        "area '\((name.isEmpty ? id : name).onOneLine)'\(isAllowed ? "" : ", not allowed"), \(shape)"
    }
}
