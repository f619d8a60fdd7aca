import PlanGeometry

/// All that is painted over a drawing, bottom up, as values with bounds.
///
///     var list = DisplayList(size: drawing.size)
///     list.append(northArrow)
///     try OverlayRenderer(list).render(reader, to: "annotated.png")
public struct DisplayList: Sendable {
    /// A node with the box that it is painted in.
    package struct Item: Sendable {
        package let node: DisplayNode
        /// The box, in pixel points, outside of which nothing is painted.
        package let bounds: Box
    }

    /// The drawing's size in pixels.
    public let size: Size
    /// The tone of the drawing, which is toned down before anything is painted over it.
    public var tone: DrawingTone
    /// The painted nodes with their boxes, from the bottom up.
    package private(set) var items: [Item] = []

    /// An empty list for a drawing of a size in pixels.
    public init(size: Size, tone: DrawingTone = DrawingTone()) { (self.size, self.tone) = (size, tone) }

    /// The drawing as a box in pixel points.
    public var bounds: Box { Box(origin: .zero, size: size) }

    /// Puts a layer of an app's own on top. A layer that the drawing does not show is left out.
    public mutating func append(_ layer: some OverlayLayer) {
        append(.custom(layer.bounds) { try layer.paint(on: $0) })
    }

    /// Puts a node on top. A node that the drawing does not show is left out.
    package mutating func append(_ node: DisplayNode) {
        if let box = node.bounds, box.intersects(bounds) { items.append(Item(node: node, bounds: box)) }
    }
}
