import PlanGeometry

/// A glyph at its place.
package struct PlacedGlyph: Sendable {
    package let outline: GlyphOutline
    /// Where the glyph's origin lies.
    package let origin: Point
}

extension AffineTransform {
    /// Where a point of a text's baseline lies once the text is placed: along the baseline at the nearest half of a pixel, in a
    /// small font at the nearest quarter and in a large one at the nearest whole pixel; across it at the nearest whole pixel
    /// where the baseline is level or upright. So a text needs each letter at few subpixel phases, and the letters of a word
    /// stand on one line.
    ///
    /// - Parameter fontSize: the size before the text is placed.
    func baselinePoint(_ point: Point, fontSize: Double) -> Point {
        let point = point.applying(self)
        let size = fontSize * Vector(dx: a, dy: b).length
        let steps: Double = size > 80 ? 1 : size > 16 ? 2 : 4
        func step(_ value: Double) -> Double { (value * steps).rounded() / steps }
        let isLevel = b == 0 && c == 0
        let isUpright = abs(a) < 1e-9 && abs(d) < 1e-9
        return Point(x: isUpright ? point.x.rounded() : step(point.x), y: isLevel ? point.y.rounded() : step(point.y))
    }

    /// The transform without its translation.
    var linearPart: AffineTransform { AffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0) }
}
