import PlanCanvas
import PlanGeometry
import PlanModel

/// An area's filling, hatching and outline.
struct AreaItem: Sendable {
    /// What is painted.
    let node: DisplayNode
    /// The box around the part of the area near the drawing, its outline included.
    let bounds: Box
    /// The box around the part of the area that the drawing shows, without its outline; nothing when it shows that alone.
    let extent: Box?

    /// Nothing for an area that the drawing does not show.
    init?(_ area: Area, style: OverlayStyle, drawing: Box) {
        // Far beyond the edge, where the outline is out of sight too, only the drawing's surroundings matter.
        let margin = 2 * style.areaOutlineWidth + 16
        let shape = area.shape.clipped(to: drawing.insetBy(dx: -margin, dy: -margin))
        guard let box = shape.boundingBox else { return nil }
        extent = box.intersection(drawing)
        let reach = style.areaOutlineWidth / 2 + 1
        bounds = box.insetBy(dx: -reach, dy: -reach)
        guard bounds.intersects(drawing) else { return nil }

        let color = area.color ?? (area.isAllowed ? style.areaColor : style.forbiddenAreaColor)
        let outline = color.withAlpha(color.alpha * 0.9)
        let path = Path(shape)
        var nodes = [Self.filling(of: shape, path, color.withAlpha(color.alpha * style.areaFillOpacity))]
        if !area.isAllowed, style.hatchesForbiddenAreas {
            let hatching = Hatching(shape: shape, spacing: 0.55 * style.labelFont.size)
            nodes.append(.fill(hatching.path, outline.withAlpha(outline.alpha * 0.45)))
        }
        if style.areaOutlineWidth > 0 {
            nodes.append(.stroke(path, outline, StrokeStyle(lineWidth: style.areaOutlineWidth, lineJoin: .round)))
        }
        node = .group(nodes)
    }

    private static func filling(of shape: MultiPolygon, _ path: Path, _ color: Color) -> DisplayNode {
        let boxes = shape.polygons.map(\.boundingBox)
        let overlaps = boxes.indices.contains { index in boxes[..<index].contains { $0.intersects(boxes[index]) } }
        guard overlaps else { return .fill(path, color, .evenOdd) }
        // Each polygon fills by itself, so that where two overlap the area is neither darker nor a gap.
        let polygons = shape.polygons.map { DisplayNode.fill(Path(MultiPolygon($0)), color.withAlpha(1), .evenOdd) }
        return .opacity(color.alpha, .group(polygons))
    }
}

extension Path {
    /// The rings of a shape as closed subpaths.
    fileprivate init(_ shape: MultiPolygon) {
        self.init()
        for ring in shape.polygons.flatMap(\.rings) {
            guard let first = ring.vertices.first else { continue }
            move(to: first)
            for vertex in ring.vertices.dropFirst() { addLine(to: vertex) }
            closeSubpath()
        }
    }
}
