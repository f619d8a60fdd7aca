import PlanGeometry

/// The shape that a reader sees of a label: the lines of its text, each as wide as it is, one beneath the other around a common middle.
///
/// A line to the label ends at a line of the text, as a corner of the label's box may have no letters.
struct LabelShape {
    /// The size of the label's box.
    let size: Size
    /// The widths of the lines, from the top; none for a label that fills its box.
    private let widths: [Double]

    /// - Parameter widths: The widths of the lines, from the top, at most that of the label; none for a label that fills its box.
    init(_ size: Size, lineWidths widths: [Double] = []) { (self.size, self.widths) = (size, widths) }

    /// The box of a line of the text of a label in a box.
    private func line(_ index: Int, in box: Box) -> Box {
        let (height, middle) = (box.height / Double(widths.count), box.center.x)
        return Box(
            minX: middle - widths[index] / 2, minY: box.minY + Double(index) * height, maxX: middle + widths[index] / 2,
            maxY: box.minY + Double(index + 1) * height)
    }

    /// The distance from the head or the tip of a symbol to a label in a box.
    func distance(from figure: SymbolFigure, in box: Box) -> Double {
        guard widths.count > 1 else { return figure.distance(to: box) }
        return widths.indices.reduce(.infinity) { min($0, figure.distance(to: line($1, in: box))) }
    }

    /// The line from the edge of a symbol to the nearest line of the text of a label in a box.
    func leader(from figure: SymbolFigure, in box: Box) -> LineSegment {
        guard widths.count > 1 else { return figure.leader(to: box) }
        let lines = widths.indices.map { line($0, in: box) }
        return figure.leader(to: lines.min { figure.distance(to: $0) < figure.distance(to: $1) } ?? box)
    }
}
