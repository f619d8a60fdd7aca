import PlanGeometry

/// All that is to be painted over a drawing, bottom up, as values with bounds.
///
///     var list = DisplayList(size: drawing.size)
///     list.append(northArrow)
///     try OverlayRenderer(list).render(reader, to: "annotated.png")
public struct DisplayList: Sendable {
    /// The drawing's size in pixels.
    public let size: Size
    /// How the drawing is toned down before anything is painted over it.
    public var tone: DrawingTone
    /// What is painted, from the bottom up.
    public package(set) var layers: [any OverlayLayer] = []

    /// An empty list for a drawing of a size in pixels.
    public init(size: Size, tone: DrawingTone = DrawingTone()) {
        self.size = size
        self.tone = tone
    }

    /// The drawing as a box in pixel points.
    public var bounds: Box { Box(origin: .zero, size: size) }

    /// Puts a layer on top. One that the drawing does not show is left out.
    public mutating func append(_ layer: some OverlayLayer) {
        if layer.bounds.intersects(bounds) { layers.append(layer) }
    }
}
