import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

/// Many markers as one layer, in flat memory with an index of rows, so that a hundred thousand of them cost little more
/// than their pixels.
struct MarkerLayer: OverlayLayer {
    /// A marker ready to be painted.
    struct Mark: Sendable {
        let point: Point
        /// The number shown; nothing when its look shows none.
        let number: Int?
        /// Which of the looks it has.
        var look: Int32
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
    let index: MarkIndex

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

        index = MarkIndex(count: marks.count, drawing: drawing) { looks[Int(marks[$0].look)].box(at: marks[$0].point) }
        bounds = Box(index.bounds)
    }

    /// The pixels that a mark may cover.
    func box(of mark: Mark) -> PixelBox { looks[Int(mark.look)].box(at: mark.point) }

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
        index.forEachCell(meeting: box) { _, indices in
            for index in indices { body(self.box(of: marks[Int(index)])) }
        }
    }
}
