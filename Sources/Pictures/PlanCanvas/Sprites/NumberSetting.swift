import PlanGeometry

/// The measures by which the characters of numbers are set.
package struct NumberSetting: Sendable {
    /// The advances of `NumberOutlines.characters`, in font sizes.
    private let advances: [Double]
    private let middle: Double

    package init(_ outlines: NumberOutlines) {
        advances = NumberOutlines.characters.map { outlines[$0]?.advance ?? 0 }
        middle = outlines.middle
    }

    /// Calls a closure with each character of a mark's number, by its place among `NumberOutlines.characters`, and where it is
    /// put.
    ///
    /// - Parameters:
    ///   - size: the font size in pixels.
    ///   - center: the number's middle, with the mark's point as origin.
    ///   - steps: the number of subpixel phases along each axis.
    ///   - point: the mark's point.
    @inline(__always)
    package func forEachCharacter(
        of digits: DecimalDigits, size: Double, center: Point, steps: Int, at point: Point,
        _ body: (_ character: Int, _ place: Phase) -> Void
    ) {
        var width = 0.0
        for place in 0..<digits.count { width += advances[digits[place]] }
        var x = point.x + center.x - width * size / 2
        let y = point.y + center.y + middle * size
        for place in 0..<digits.count {
            let character = digits[place]
            body(character, Phase(Point(x: x, y: y), steps: steps))
            x += advances[character] * size
        }
    }
}
