import PlanGeometry

/// How the characters of numbers are set.
package struct NumberSetting: Sendable {
    /// The advances of `NumberOutlines.characters`, in font sizes.
    private let advances: [Double]
    private let middle: Double

    package init(_ outlines: NumberOutlines) {
        advances = NumberOutlines.characters.map { outlines[$0]?.advance ?? 0 }
        middle = outlines.middle
    }

    /// Calls a closure with each character of a marker's number, by its place among `NumberOutlines.characters`, and where it
    /// is put.
    @inline(__always)
    package func forEachCharacter(
        of digits: DecimalDigits, _ number: SpriteLook.Number, steps: Int, at point: Point,
        _ body: (_ character: Int, _ place: Phase) -> Void
    ) {
        var width = 0.0
        for place in 0..<digits.count { width += advances[digits[place]] }
        var x = point.x + number.center.x - width * number.size / 2
        let y = point.y + number.center.y + middle * number.size
        for place in 0..<digits.count {
            let character = digits[place]
            body(character, Phase(Point(x: x, y: y), steps: steps))
            x += advances[character] * number.size
        }
    }
}
