import PlanGeometry

/// The parts of a symbol that a reader sees a label beside: a round head at the top of the symbol's box, and the tip at its foot.
///
/// A pin's box is wide at its foot, where the pin is not: a label that touches the box there touches nothing that is seen.
struct SymbolFigure {
    /// The symbol's box.
    let box: Box

    /// The middle of the head. The head of a pin, and other symbols, fill a circle as wide as the symbol at its top.
    var head: Point { Point(x: box.center.x, y: box.minY + radius) }
    /// The head's radius.
    var radius: Double { min(box.width, box.height) / 2 }
    /// The lowest point, which for a pin is its tip.
    var tip: Point { Point(x: box.center.x, y: box.maxY) }

    /// The distance from the head or the tip, whichever is nearer, to a box.
    func distance(to other: Box) -> Double {
        max(0, min(other.distance(to: head) - radius, other.distance(to: tip)))
    }

    /// The box beneath the tip in which a text would be taken for the symbol's own.
    func foot(textHeight: Double) -> Box {
        Box(
            minX: tip.x - 0.3 * textHeight, minY: tip.y, maxX: tip.x + 0.3 * textHeight, maxY: tip.y + 0.9 * textHeight)
    }

    /// The line from the symbol's edge to a label: from the head, or from the tip of which the label is nearer.
    func leader(to label: Box) -> LineSegment {
        let (fromHead, fromTip) = (label.distance(to: head) - radius, label.distance(to: tip))
        if fromTip < fromHead { return LineSegment(start: tip, end: label.nearestPoint(to: tip)) }
        let end = label.nearestPoint(to: head)
        return LineSegment(start: head + (end - head) * (radius / head.distance(to: end)), end: end)
    }
}
