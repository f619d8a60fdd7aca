import PlanGeometry

/// A text of small letters with its halo, painted from one mask for each letter.
final class RasterText: Sendable {
    /// The pixels of the drawing outside of which nothing is painted.
    let box: PixelBox
    private let halo: Layer?
    private let letters: Layer

    /// Masks at their places, all in one colour.
    private struct Layer: Sendable {
        struct Glyph: Sendable {
            let mask: GlyphMask
            /// From the mask's box to where it is painted.
            let x, y: Int
        }

        let glyphs: [Glyph]
        let color: CoverageColor
        let box: PixelBox

        init(_ letters: [PlacedGlyph], of text: PlacedText, halo: Halo?, _ shared: SharedParts) {
            glyphs = letters.map { letter in
                let (x, y) = (letter.origin.x.rounded(.down), letter.origin.y.rounded(.down))
                let phase = letter.origin - Point(x: x, y: y)
                let form = GlyphMask.Form(outline: letter.outline, turn: text.turn, phase: phase, halo: halo?.width)
                return Glyph(mask: shared.mask(form), x: Int(saturating: x), y: Int(saturating: y))
            }
            color = shared.color(halo?.color ?? text.color)
            let boxes = glyphs.lazy.map { $0.mask.box.offsetBy(x: $0.x, y: $0.y) }.filter { !$0.isEmpty }
            box = boxes.reduce(nil) { $0?.union($1) ?? $1 } ?? PixelBox(left: 0, top: 0, right: 0, bottom: 0)
        }
    }

    /// Nothing for a text with colour pictures or large letters, or outside of the drawing.
    init?(_ text: PlacedText, drawing: PixelBox, _ shared: SharedParts) {
        let reach = text.halo?.width ?? 0
        guard let placed = text.letters,
            placed.allSatisfy({ GlyphMask.fits($0.outline, turn: text.turn, halo: reach) })
        else { return nil }
        halo = text.halo.flatMap { $0.width > 0 ? Layer(placed, of: text, halo: $0, shared) : nil }
        letters = Layer(placed, of: text, halo: nil, shared)
        box = (halo?.box.union(letters.box) ?? letters.box).intersection(drawing)
    }

    /// Paints over some rows of one row of tiles.
    ///
    /// - Parameters:
    ///   - rows: rows of the drawing, all of the part among them.
    ///   - part: the rows to paint over.
    func paint(onto rows: PixelRows, _ part: Range<Int>) {
        guard box.left < rows.columns.upperBound, box.right > rows.columns.lowerBound else { return }
        for layer in [halo, letters] {
            guard let layer, !layer.box.isEmpty else { continue }
            let columns = layer.box.left..<layer.box.right
            let brush = RowBrush(layer.color, on: rows)
            let room = columns.count + CoverageSpan.scalarCount
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { covered in
                // The layer's box holds those of all its masks.
                let start = covered.baseAddress.unsafelyUnwrapped
                for row in part.clamped(to: layer.box.top..<layer.box.bottom) {
                    covered.initialize(repeating: 0)
                    for glyph in layer.glyphs {
                        let box = glyph.mask.box
                        guard row >= box.top + glyph.y, row < box.bottom + glyph.y else { continue }
                        glyph.mask.add(row: row - glyph.y, to: start + (box.left + glyph.x - columns.lowerBound))
                    }
                    brush.paint(UnsafePointer(start), row, columns)
                }
            }
        }
    }
}
