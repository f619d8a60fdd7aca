import PlanGeometry

/// Many markers as one layer, in flat memory with an index of rows, so that a hundred thousand of them cost little more
/// than their pixels.
struct MarkerLayer: OverlayLayer {
    /// A marker ready to be painted.
    struct Mark: Sendable {
        let point: Point
        /// The number shown; nothing when its look shows none.
        let number: Int?
        /// Which of the looks it has.
        let look: Int32
    }

    /// A sprite at a place in whole pixels of the drawing.
    struct Stamp: Sendable {
        let frame: Int32
        let x, y: Int32

        init(frame: Int32, at place: Phase) {
            self.frame = frame
            (x, y) = (Int32(clamping: place.x), Int32(clamping: place.y))
        }
    }

    let bounds: Box
    /// From the bottom up.
    let marks: [Mark]
    let looks: [PreparedLook]
    let sprites: SpriteSheet
    let setting: NumberSetting
    /// The looks' shapes.
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

    /// A layer of marks, one at least, in the order given.
    init(
        marks: [Mark], looks: [PreparedLook], sprites: SpriteSheet, setting: NumberSetting,
        shapes: [any MarkerShape], outlines: NumberOutlines, numberFont: Font, drawing: Box
    ) {
        self.marks = marks
        self.looks = looks
        self.sprites = sprites
        self.setting = setting
        self.shapes = shapes
        self.outlines = outlines
        self.numberFont = numberFont
        hasSpritesOnly = marks.allSatisfy { looks[Int($0.look)].steps > 0 }

        let bandCount = (PixelBox(covering: drawing).bottom + Self.bandHeight - 1) / Self.bandHeight
        var bands: [Range<Int32>] = []
        bands.reserveCapacity(marks.count)
        var starts = [Int](repeating: 0, count: bandCount + 1)
        var all = looks[Int(marks[0].look)].box(at: marks[0].point)
        for mark in marks {
            let box = looks[Int(mark.look)].box(at: mark.point)
            all = all.union(box)
            let range = Self.bands(of: box, count: bandCount)
            bands.append(Int32(range.lowerBound)..<Int32(range.upperBound))
            for band in range { starts[band + 1] += 1 }
        }
        bounds = Box(all)
        for band in 0..<bandCount { starts[band + 1] += starts[band] }
        var next = starts
        var sorted = [Int32](repeating: 0, count: starts[bandCount])
        for (index, range) in bands.enumerated() {
            for band in range {
                sorted[next[Int(band)]] = Int32(index)
                next[Int(band)] += 1
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

    /// The pixels that a mark may cover.
    func box(of mark: Mark) -> PixelBox { looks[Int(mark.look)].box(at: mark.point) }

    /// The sprites that show a mark, from the bottom up; none for one too large for sprites.
    func stamps(of mark: Mark) -> [Stamp] {
        guard looks[Int(mark.look)].steps > 0 else { return [] }
        return [symbolStamp(of: mark)] + numberStamps(of: mark)
    }

    /// The sprite of the symbol of a mark that is not too large for sprites.
    @inline(__always)
    func symbolStamp(of mark: Mark) -> Stamp {
        let place = Phase(mark.point, steps: looks[Int(mark.look)].steps)
        return Stamp(frame: sprites.frame(ofPicture: looks[Int(mark.look)].symbol, phase: place.index), at: place)
    }

    /// The sprites of a mark's number, from the bottom up: the halos of its characters, then the characters.
    func numberStamps(of mark: Mark) -> [Stamp] {
        let look = looks[Int(mark.look)]
        guard let number = look.number else { return [] }
        var stamps: [Stamp] = []
        for pictures in [number.halos, number.digits] {
            guard let pictures else { continue }
            setting.forEachCharacter(of: DecimalDigits(mark.number), number, steps: look.steps, at: mark.point) {
                let frame = sprites.frame(ofPicture: pictures + $0, phase: $1.index)
                stamps.append(Stamp(frame: frame, at: $1))
            }
        }
        return stamps
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
            for index in marks(inBand: band) { body(self.box(of: marks[Int(index)])) }
        }
    }
}
