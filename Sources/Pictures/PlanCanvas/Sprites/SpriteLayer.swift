import PlanGeometry

/// Many marks that share few looks: numbered symbols, each at a point of the drawing.
///
/// The marks lie in flat memory with an index of cells, so that a hundred thousand of them cost little more than their pixels.
package struct SpriteLayer: Sendable {
    /// A symbol at a point.
    package struct Mark: Sendable {
        package var point: Point
        /// The number shown; nothing for none.
        package let number: Int?
        /// The index of its look.
        package var look: Int32

        package init(point: Point, number: Int?, look: Int32) {
            (self.point, self.number, self.look) = (point, number, look)
        }
    }

    /// A sprite at a place in whole pixels of the drawing.
    package struct Stamp: Sendable {
        package let frame: Int32
        package let x, y: Int32

        package init(frame: Int32, at place: Phase) {
            self.frame = frame
            (x, y) = (Int32(clamping: place.x), Int32(clamping: place.y))
        }
    }

    package let bounds: Box
    /// From the bottom up.
    package let marks: [Mark]
    package let looks: [SpriteLook]
    /// The drawing's pixels.
    package let drawing: PixelBox
    package let sprites: SpriteSheet
    package let setting: NumberSetting
    package let outlines: NumberOutlines
    package let numberFont: Font
    package let index: MarkIndex
    /// The symbols of looks that are too large for sprites, each at its look's place; `nil` for a look without such a symbol.
    let largeSymbols: [LargeSymbol?]
    /// True if every mark can be painted onto rows. A look can not if it is too large for sprites and shows more than paths
    /// filled and stroked with colours.
    let isPaintedOnRows: Bool

    /// A layer of marks in the order given, with one mark at least.
    ///
    /// - Parameters:
    ///   - sprites: the sprites of all looks with subpixel phases.
    ///   - outlines: the characters of the marks' numbers.
    ///   - numberFont: the font of numbers where they are kept as text, as in PDF.
    /// - Throws: `RenderError` for a large symbol with a stroke that has no outline.
    package init(
        marks: [Mark], looks: [SpriteLook], sprites: SpriteSheet, outlines: NumberOutlines, numberFont: Font,
        drawing: Box
    ) throws {
        (self.marks, self.looks, self.sprites) = (marks, looks, sprites)
        (self.outlines, self.numberFont) = (outlines, numberFont)
        self.drawing = PixelBox(covering: drawing)
        setting = NumberSetting(outlines)
        largeSymbols = try LargeSymbol.symbols(of: looks, outlines: outlines)
        isPaintedOnRows = zip(looks, largeSymbols).allSatisfy { $0.steps > 0 || $1 != nil }
        index = MarkIndex(count: marks.count, drawing: drawing) { looks[Int(marks[$0].look)].box(at: marks[$0].point) }
        bounds = Box(index.bounds)
    }

    /// The pixels that a mark may cover.
    package func box(of mark: Mark) -> PixelBox { looks[Int(mark.look)].box(at: mark.point) }

    /// The sprite of the symbol of a mark that is not too large for sprites.
    @inline(__always)
    package func symbolStamp(of mark: Mark) -> Stamp {
        let look = looks[Int(mark.look)]
        let place = Phase(mark.point, steps: look.steps)
        return Stamp(frame: sprites.frame(ofPicture: look.picture, phase: place.index), at: place)
    }

    /// The sprites of a mark's number, from the bottom up: the halos of its characters, then the characters.
    package func numberStamps(of mark: Mark) -> [Stamp] {
        let look = looks[Int(mark.look)]
        guard let number = look.number else { return [] }
        var stamps: [Stamp] = []
        for pictures in [number.halos, number.digits] {
            guard let pictures else { continue }
            setting.forEachCharacter(
                of: DecimalDigits(mark.number), size: number.size, center: number.center, steps: look.steps,
                at: mark.point
            ) {
                let frame = sprites.frame(ofPicture: pictures + $0, phase: $1.index)
                stamps.append(Stamp(frame: frame, at: $1))
            }
        }
        return stamps
    }
}
