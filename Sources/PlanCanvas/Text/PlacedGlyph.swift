import PlanGeometry

/// A glyph at its place.
package struct PlacedGlyph: Sendable {
    package let outline: GlyphOutline
    /// Where the glyph's origin lies.
    package let origin: Point
}

extension AffineTransform {
    /// Where a point of a text's baseline lies once the text is placed: at the nearest quarter of a pixel along the baseline,
    /// or the nearest whole pixel in a large font, and at the nearest whole pixel across it where the baseline is level or
    /// upright. So a text needs each letter at few subpixel phases, and the letters of a word stand on one line.
    ///
    /// - Parameter fontSize: the size before the text is placed.
    func baselinePoint(_ point: Point, fontSize: Double) -> Point {
        let point = point.applying(self)
        let steps: Double = fontSize * Vector(dx: a, dy: b).length > 80 ? 1 : 4
        func step(_ value: Double) -> Double { (value * steps).rounded() / steps }
        let isLevel = b == 0 && c == 0
        let isUpright = abs(a) < 1e-9 && abs(d) < 1e-9
        return Point(
            x: isUpright ? point.x.rounded() : step(point.x), y: isLevel ? point.y.rounded() : step(point.y))
    }

    /// The same without its translation.
    var linearPart: AffineTransform { AffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0) }
}
