import PlanGeometry
import PlanModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// An arrow that points to the north.
public struct NorthArrow: SheetPanel {
    /// What messages call it.
    public let name = "north arrow"
    /// The direction of north in degrees clockwise from the top of the drawing.
    public let degrees: Double

    /// An arrow in a direction; one that is not finite counts as 0, upwards.
    public init(degrees: Double) {
        self.degrees = degrees.isFinite ? degrees : 0
    }

    /// The arrow in a circle with the letter at its tip.
    public func content(style: OverlayStyle) throws -> PanelContent {
        var builder = PanelBuilder(style: style)
        let em = builder.em
        let radius = 1.9 * em
        let side = 2 * radius + 2.6 * em
        let center = Point(x: side / 2, y: side / 2)
        let angle = degrees.truncatingRemainder(dividingBy: 360) * .pi / 180
        let turned = AffineTransform.rotation(radians: angle).concatenating(.translation(x: center.x, y: center.y))

        builder.add(.fill(Self.circle(center, radius), style.panelColor))
        builder.add(.stroke(Self.circle(center, radius), style.panelInk, width: max(1, 0.09 * em)))
        let (tip, tail) = (Point(x: 0, y: -radius), Point(x: 0, y: 0.42 * radius))
        let foot = Point(x: 0.52 * radius, y: 0.78 * radius)
        let dark = VectorPath(closed: [tip, tail, Point(x: -foot.x, y: foot.y)]).applying(turned)
        let light = VectorPath(closed: [tip, foot, tail]).applying(turned)
        builder.add(.fill(dark, style.panelInk))
        builder.add(.stroke(light, style.panelInk, width: max(1, 0.09 * em)))
        let letter = try builder.line("N", scale: 1.15, weight: .bold)
        let place = Point(x: 0, y: -radius - 0.72 * em).applying(turned)
        let halo = Halo(style.panelColor, width: 0.16 * em)
        try builder.add(letter, at: place, anchor: .inkCenter, halo: halo)
        return builder.content(size: Size(width: side, height: side), hasGround: false)
    }

    /// A circle of four Bézier curves, off by less than 0.03 % of the radius.
    private static func circle(_ center: Point, _ radius: Double) -> VectorPath {
        let handle = 0.552_284_75 * radius
        func point(_ x: Double, _ y: Double) -> Point { Point(x: center.x + x, y: center.y + y) }
        return VectorPath(elements: [
            .move(point(radius, 0)),
            .curve(point(radius, handle), point(handle, radius), point(0, radius)),
            .curve(point(-handle, radius), point(-radius, handle), point(-radius, 0)),
            .curve(point(-radius, -handle), point(-handle, -radius), point(0, -radius)),
            .curve(point(handle, -radius), point(radius, -handle), point(radius, 0)),
            .close,
        ])
    }
}
