import PlanGeometry

/// A named part of a drawing: a room, or a zone in which markers are allowed.
public struct Area: Hashable, Sendable, Identifiable {
    /// What identifies the area among those of its drawing.
    public let id: String
    /// What people call it; shown on the drawing and in lists.
    public var name: String
    /// Whether markers may be placed in it.
    public var isAllowed: Bool
    /// The colour it is painted in; nothing leaves the choice to the renderer.
    public var color: Color?
    /// Its extent in pixel points.
    public var shape: MultiPolygon
    /// Whatever else its source said about it, kept as it was.
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
}
