import PlanGeometry

/// The outlines of the characters that numbers are made of, each laid out once; in units of the font size, the left end of
/// the baseline at the origin.
package struct NumberOutlines: Sendable {
    package struct Glyph: Sendable {
        let path: Path
        let advance: Double
    }

    private let glyphs: [Character: Glyph]
    /// The widest digit's advance.
    package let digitWidth: Double
    /// The height of the middle of the digits above the baseline, in units of the font size.
    package let middle: Double

    /// The outlines in a font, whose size plays no part: built-in ones in the default font, for which none has to be installed.
    ///
    /// - Throws: `RenderError` when text cannot be set.
    package init(font: Font) throws {
        if font.family == Font.defaultFamily, font.weight == .bold, !font.isItalic, font.file == nil {
            self.init()
        } else {
            try self.init(settingIn: font)
        }
    }

    /// The built-in outlines.
    private init() {
        let toEm = AffineTransform.scale(x: 1 / DefaultDigits.unitsPerEm, y: 1 / DefaultDigits.unitsPerEm)
        var glyphs: [Character: Glyph] = [:]
        for (character, outline) in DefaultDigits.outlines {
            guard let path = try? Path(svgPathData: outline) else { preconditionFailure("invalid outline: \(outline)") }
            let advance = character == "-" ? DefaultDigits.minusAdvance : DefaultDigits.digitAdvance
            glyphs[character] = Glyph(path: path.applying(toEm), advance: advance / DefaultDigits.unitsPerEm)
        }
        self.init(glyphs, middle: -(glyphs["0"]?.path.boundingBox?.center.y ?? 0))
    }

    private init(_ glyphs: [Character: Glyph], middle: Double) {
        self.glyphs = glyphs
        self.middle = middle
        digitWidth = glyphs.filter { $0.key != "-" }.map(\.value.advance).max() ?? 0
    }

    /// The characters that numbers are made of.
    package static let characters = Array("0123456789-")

    /// The outlines as text is set in a font, for fonts other than the default one, and for tests.
    ///
    /// - Throws: `RenderError` when that cannot be done.
    package init(settingIn font: Font) throws {
        // Outlines come in 1/64 of a pixel, so they are taken large.
        let size = 512.0
        let scratch = try Canvas.withoutEdges()
        var glyphs: [Character: Glyph] = [:]
        for character in Self.characters {
            let layout = try TextLayout(String(character), font: font.withSize(size))
            let toUnits = AffineTransform.translation(x: 0, y: -layout.baseline)
                .concatenating(.scale(x: 1 / size, y: 1 / size))
            let advance = layout.logicalSize.width / size
            glyphs[character] = Glyph(path: scratch.outlines(of: layout).letters.applying(toUnits), advance: advance)
        }
        let zero = try TextLayout("0", font: font.withSize(size))
        self.init(glyphs, middle: (zero.baseline - zero.inkBox.center.y) / size)
    }

    package subscript(character: Character) -> Glyph? { glyphs[character] }

    /// A character's outline with the left end of its baseline at the origin; nil for one that no number has.
    package func path(of character: Character, size: Double) -> Path? {
        self[character]?.path.applying(.scale(x: size, y: size))
    }

    /// Where each character of a number stands when the number's middle lies at a point.
    package func placements(of number: String, size: Double, center: Point) -> [(character: Character, baseline: Point)]
    {
        let width = number.reduce(0) { $0 + (self[$1]?.advance ?? 0) } * size
        var x = center.x - width / 2
        let y = center.y + middle * size
        return number.map { character in
            defer { x += (self[character]?.advance ?? 0) * size }
            return (character, Point(x: x, y: y))
        }
    }

    /// The box around a character and its halo, the left end of its baseline at the origin.
    package func bounds(of character: Character, size: Double, halo: Double) -> Box {
        let advance = (self[character]?.advance ?? 0) * size
        let reach = halo + 1
        // No digit is higher than the em square or reaches far below the baseline.
        return Box(
            minX: -0.15 * size - reach, minY: -size - reach, maxX: advance + 0.15 * size + reach,
            maxY: 0.3 * size + reach)
    }
}
