import PlanGeometry

/// Walls that are drawn by one stroke each, as thick as they are.
struct ThickStrokes {
    /// The edges of the strokes, with a style of edges.
    private(set) var edges: [PageLine] = []
    /// The length of the strokes.
    private(set) var length = 0.0

    /// The thickness of such walls in metres: more than that of any pen.
    private static let thickness = 0.08...0.6

    /// - Parameter edgeStyle: The index of a style of edges.
    init(_ lines: [PageLine], styles: [LineStyle], meter: Double, edgeStyle: Int) {
        for line in lines {
            let style = styles[line.style]
            let width = Double(style.width) / 100
            guard !style.isEdge, !style.isDashed, Self.thickness ~= width / meter, line.length > width else { continue }
            let across = (line.end - line.start).perpendicular / line.length * (width / 2)
            let corners = [line.start + across, line.end + across, line.end - across, line.start - across]
            edges += zip(corners, corners.dropFirst() + corners.prefix(1)).map {
                PageLine(start: $0, end: $1, style: edgeStyle)
            }
            length += line.length
        }
    }
}
