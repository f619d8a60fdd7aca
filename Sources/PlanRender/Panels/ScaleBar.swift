import PlanGeometry
import PlanModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A bar that shows how long some metres of the building are on the drawing.
public struct ScaleBar: SheetPanel {
    /// What messages call it.
    public let name = "scale bar"
    /// Pixels of the drawing to a metre of the building; positive and finite.
    public let pixelsPerMeter: Double
    /// The greatest length of the bar in pixels.
    public let greatestLength: Double

    /// A bar for a scale; nothing unless both lengths are positive and finite.
    public init?(pixelsPerMeter: Double, greatestLength: Double) {
        guard pixelsPerMeter > 0, pixelsPerMeter.isFinite, greatestLength > 0, greatestLength.isFinite else {
            return nil
        }
        self.pixelsPerMeter = pixelsPerMeter
        self.greatestLength = greatestLength
    }

    /// How many metres the bar shows: the greatest of 1, 2 and 5 times a power of ten that fits.
    public var meters: Double {
        let room = greatestLength / pixelsPerMeter
        let power = pow(10, floor(log10(room)))
        // A thousandth of tolerance, for what fits exactly but for rounding.
        let fitting = [5.0, 2, 1].first { $0 * power <= room * 1.001 } ?? 1
        return fitting * power
    }

    /// The unit that makes the numbers short, and how many of it the bar shows.
    private var labelled: (count: Double, unit: String) {
        let meters = meters
        if meters >= 1000 { return (meters / 1000, "km") }
        if meters >= 1 { return (meters, "m") }
        if meters >= 0.01 { return ((meters * 100).rounded(), "cm") }
        return (meters * 1000, "mm")
    }

    /// The bar in five or four equal parts, dark and light in turn.
    public func content(style: OverlayStyle) throws -> PanelContent {
        var builder = PanelBuilder(style: style)
        let em = builder.em
        let length = meters * pixelsPerMeter
        let (count, unit) = labelled
        let parts = "\(count)".first == "2" ? 4 : 5
        let labels = try [0, count / 2, count].map { try builder.line(Self.text($0), scale: 0.85) }
        let unitLabel = try builder.line(unit, scale: 0.85, weight: .semibold)
        let left = 0.8 * em + labels[0].logicalSize.width / 2
        let barTop = 1.75 * em
        let barHeight = 0.42 * em
        for part in 0..<parts {
            let from = left + length * Double(part) / Double(parts)
            let to = left + length * Double(part + 1) / Double(parts)
            let box = Box(minX: from, minY: barTop, maxX: to, maxY: barTop + barHeight)
            if part % 2 == 0 { builder.add(.fill(VectorPath(box), style.panelInk)) }
        }
        let whole = Box(minX: left, minY: barTop, maxX: left + length, maxY: barTop + barHeight)
        builder.add(.stroke(VectorPath(whole), style.panelInk, width: max(1, 0.07 * em)))
        for (index, label) in labels.enumerated() {
            // The middle mark only where the labels do not touch.
            guard index != 1 || length > 3 * (labels[2].logicalSize.width + em) else { continue }
            let x = left + length * Double(index) / 2
            try builder.add(label, at: Point(x: x, y: barTop - 0.25 * em), anchor: .bottom)
            let tick = VectorPath(elements: [.move(Point(x: x, y: barTop)), .line(Point(x: x, y: barTop - 0.25 * em))])
            builder.add(.stroke(tick, style.panelInk, width: max(1, 0.07 * em)))
        }
        let end = left + length + max(labels[2].logicalSize.width / 2 + 0.35 * em, 0.6 * em)
        try builder.add(unitLabel, at: Point(x: end, y: barTop - 0.25 * em), anchor: .bottomLeft)
        return builder.content(
            size: Size(width: end + unitLabel.logicalSize.width + 0.8 * em, height: barTop + barHeight + 0.65 * em))
    }

    private static func text(_ value: Double) -> String {
        Int(exactly: value).map(String.init) ?? "\((value * 1000).rounded() / 1000)"
    }
}
