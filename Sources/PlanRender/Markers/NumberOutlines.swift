import PlanGeometry
import PlanModel

/// The outlines of the characters that numbers are made of, each laid out once; in units of the font size, the left end of
/// the baseline at the origin.
struct NumberOutlines: Sendable {
    struct Glyph: Sendable {
        let path: VectorPath
        let advance: Double
    }

    private let glyphs: [Character: Glyph]
    /// The widest digit's advance.
    let digitWidth: Double
    /// How far the middle of the digits lies above the baseline.
    let middle: Double

    /// The outlines in a font, whose size plays no part.
    init(font: Font) throws {
        // Outlines come in 1/64 of a pixel, so they are taken large.
        let size = 512.0
        let scratch = try Canvas.withoutEdges()
        var glyphs: [Character: Glyph] = [:]
        var widest = 0.0
        for character in "0123456789-" {
            let layout = try TextLayout(String(character), font: font.withSize(size))
            let toUnits = AffineTransform.translation(x: 0, y: -layout.baseline)
                .concatenating(.scale(x: 1 / size, y: 1 / size))
            let advance = layout.logicalSize.width / size
            glyphs[character] = Glyph(path: scratch.outlines(of: layout).letters.applying(toUnits), advance: advance)
            if character != "-" { widest = max(widest, advance) }
        }
        let zero = try TextLayout("0", font: font.withSize(size))
        self.glyphs = glyphs
        digitWidth = widest
        middle = (zero.baseline - zero.inkBox.center.y) / size
    }

    subscript(character: Character) -> Glyph? { glyphs[character] }

    /// Where each character of a number stands when the number's middle lies at a point.
    func placements(of number: String, size: Double, center: Point) -> [(character: Character, baseline: Point)] {
        let width = number.reduce(0) { $0 + (self[$1]?.advance ?? 0) } * size
        var x = center.x - width / 2
        let y = center.y + middle * size
        return number.map { character in
            defer { x += (self[character]?.advance ?? 0) * size }
            return (character, Point(x: x, y: y))
        }
    }

    /// The box around a character and its halo, the left end of its baseline at the origin.
    func bounds(of character: Character, size: Double, halo: Double) -> Box {
        let advance = (self[character]?.advance ?? 0) * size
        let reach = halo + 1
        // No digit is higher than the em square or reaches far below the baseline.
        return Box(
            minX: -0.15 * size - reach, minY: -size - reach, maxX: advance + 0.15 * size + reach,
            maxY: 0.3 * size + reach)
    }

    /// Paints a character, or its halo, with the left end of its baseline at the origin.
    func paint(_ character: Character, size: Double, color: Color, haloWidth: Double?, on canvas: Canvas) {
        guard let glyph = self[character], size > 0 else { return }
        canvas.withSavedState {
            canvas.scale(by: size)
            canvas.add(glyph.path)
            if let haloWidth {
                canvas.stroke(color, StrokeStyle(lineWidth: 2 * haloWidth / size, lineJoin: .round))
            } else {
                canvas.fill(color)
            }
        }
    }
}
