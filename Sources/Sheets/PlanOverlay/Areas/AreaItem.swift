import PlanBase
import PlanCanvas
import PlanGeometry
import PlanModel

/// An area's fill, hatching and outline.
struct AreaItem: Sendable {
    let id: Area.ID
    /// The fill, hatching and outline, to be painted in this order.
    let node: DisplayNode
    /// The bounding box of the part of the area near the drawing, outline included.
    let bounds: Box
    /// The bounding box of the part of the area on the drawing, without outline; nil if only the outline is on it.
    let extent: Box?

    /// Nil if no part of the area or of its outline lies on the drawing.
    init?(_ area: Area, style: OverlayStyle, drawing: Box) {
        id = area.id
        // The area is clipped where not even its outline reaches the drawing: geometry farther off only takes time.
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
        var nodes: [DisplayNode] = []
        if style.areaFillOpacity > 0 {
            nodes.append(Self.fill(of: shape, path, color.withAlpha(color.alpha * style.areaFillOpacity)))
        }
        if !area.isAllowed, style.hatchesForbiddenAreas {
            let hatching = Path(hatching: shape, spacing: 0.55 * style.labelFont.size)
            nodes.append(.fill(hatching, outline.withAlpha(outline.alpha * 0.45)))
        }
        if style.areaOutlineWidth > 0 {
            nodes.append(.stroke(path, outline, StrokeStyle(lineWidth: style.areaOutlineWidth, lineJoin: .round)))
        }
        node = .group(nodes)
    }

    private static func fill(of shape: MultiPolygon, _ path: Path, _ color: Color) -> DisplayNode {
        let boxes = shape.polygons.map(\.boundingBox)
        let overlaps = boxes.indices.contains { index in boxes[..<index].contains { $0.intersects(boxes[index]) } }
        guard overlaps else { return .fill(path, color, .evenOdd) }
        // Even-odd would leave a gap where two polygons overlap, and blending each would darken it.
        let polygons = shape.polygons.map { DisplayNode.fill(Path(MultiPolygon($0)), color.withAlpha(1), .evenOdd) }
        return .opacity(color.alpha, .group(polygons))
    }
}

extension Path {
    /// The rings of a shape as closed subpaths.
    init(_ shape: MultiPolygon) {
        self.init()
        for ring in shape.rings {
            addLines(ring.vertices)
            closeSubpath()
        }
    }
}
