import PlanGeometry

/// Many markers as one layer, in flat memory with an index of rows, so that a hundred thousand of them cost little more
/// than their pixels.
struct MarkerLayer: OverlayLayer {
    /// A marker ready to be painted.
    struct Mark: Sendable {
        let point: Point
        /// The pixels that it may cover.
        let box: PixelBox
        /// Which of the looks it has.
        let look: Int32
        /// The sprites that show it, from the bottom up; none for a marker too large for sprites.
        let stamps: Range<Int32>
        /// The number shown; nothing when its look shows none.
        let number: Int?
    }

    /// A sprite at a place in whole pixels of the drawing.
    struct Stamp: Sendable {
        let frame: Int32
        let x, y: Int32
    }

    let bounds: Box
    /// From the bottom up.
    let marks: [Mark]
    let stamps: [Stamp]
    /// What the stamps show.
    let frames: [SpriteFrame]
    /// Keeps the frames' memory.
    private let sprites: [PackedSprite]
    let shapes: [any MarkerShape]
    let outlines: NumberOutlines
    let numberFont: Font
    /// Whether no mark is too large for sprites.
    let hasSpritesOnly: Bool
    /// Rows in a band: as many as a word has bits.
    static let bandHeight = 64
    /// The marks that meet each band of rows, from the bottom up: those of band `i` are
    /// `bandMarks[bandStarts[i]..<bandStarts[i + 1]]`.
    private let bandStarts: [Int]
    private let bandMarks: [Int32]

    /// A layer of marks in the order given; nothing of none.
    init?(
        marks: [Mark], stamps: [Stamp], sprites: [PackedSprite], shapes: [any MarkerShape], outlines: NumberOutlines,
        numberFont: Font, drawing: Box
    ) {
        guard let first = marks.first else { return nil }
        var all = first.box
        for mark in marks { all = all.union(mark.box) }
        bounds = Box(all)
        self.marks = marks
        self.stamps = stamps
        self.sprites = sprites
        frames = sprites.map(\.frame)
        self.shapes = shapes
        self.outlines = outlines
        self.numberFont = numberFont
        hasSpritesOnly = marks.allSatisfy { !$0.stamps.isEmpty }

        let bandCount = (PixelBox(covering: drawing).bottom + Self.bandHeight - 1) / Self.bandHeight
        var starts = [Int](repeating: 0, count: bandCount + 1)
        for mark in marks {
            for band in Self.bands(of: mark.box, count: bandCount) { starts[band + 1] += 1 }
        }
        for band in 0..<bandCount { starts[band + 1] += starts[band] }
        var next = starts
        var sorted = [Int32](repeating: 0, count: starts[bandCount])
        for (index, mark) in marks.enumerated() {
            for band in Self.bands(of: mark.box, count: bandCount) {
                sorted[next[band]] = Int32(index)
                next[band] += 1
            }
        }
        bandStarts = starts
        bandMarks = sorted
    }

    private static func bands(of box: PixelBox, count: Int) -> Range<Int> {
        let first = max(box.top, 0) / Self.bandHeight
        let last = box.bottom <= 0 ? 0 : min((box.bottom - 1) / Self.bandHeight + 1, count)
        return first..<max(first, last)
    }

    /// The marks that meet a band of rows, from the bottom up.
    func marks(inBand band: Int) -> ArraySlice<Int32> {
        guard (0..<bandStarts.count - 1).contains(band) else { return [] }
        return bandMarks[bandStarts[band]..<bandStarts[band + 1]]
    }

    func paint(on canvas: Canvas) throws {
        if let moved = canvas.wholePixelTranslation {
            try paintSprites(on: canvas, movedBy: moved)
        } else {
            for mark in marks { paintPaths(of: mark, on: canvas) }
        }
    }

    /// Paints a marker exactly where it is, without sprites.
    func paintPaths(of mark: Mark, on canvas: Canvas) {
        let drawing = MarkerDrawing(
            point: mark.point, number: mark.number.map(String.init) ?? "", shape: shapes[Int(mark.look)],
            outlines: outlines, font: numberFont)
        drawing.paint(on: canvas)
    }
}

extension MarkerLayer: PartedLayer {
    func forEachPart(in box: PixelBox, _ body: (PixelBox) -> Void) {
        let first = max(box.top, 0) / Self.bandHeight
        let last = max(box.bottom - 1, 0) / Self.bandHeight
        guard first <= last else { return }
        for band in first...last {
            for index in marks(inBand: band) { body(marks[Int(index)].box) }
        }
    }
}
