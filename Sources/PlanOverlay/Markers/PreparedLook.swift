import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

/// A look with all that painting its markers needs, apart from its shape.
struct PreparedLook: Sendable {
    /// The pictures of a number's characters: one of each of `NumberOutlines.characters`, the first numbered `digits`; before
    /// them, where it has one, as many of their halos.
    struct Number: Sendable {
        let digits: Int
        let halos: Int?
        let size: Double
        /// Where its middle lies, measured from the marker's point.
        let center: Point
    }

    /// The box around the symbol and its number, with the marker's point as origin.
    let bounds: Box
    /// The pixels around the number, measured from the whole pixel that the symbol's sprite is put at.
    let numberBox: PixelBox
    /// In how many steps a pixel is divided; 0 when the symbol is too large for sprites.
    let steps: Int
    /// The symbol's picture.
    var symbol = 0
    /// Nothing for a look without a number, and for one without sprites.
    var number: Number?

    init(_ look: MarkerLook, shape: any MarkerShape, digitWidth: Double) {
        guard look.numberLength > 0 else {
            bounds = shape.bounds
            numberBox = PixelBox(left: 0, top: 0, right: 0, bottom: 0)
            steps = Self.steps(for: bounds)
            return
        }
        let reach = (shape.numberInk.halo?.width ?? 0) + 1
        let (center, size) = (shape.numberCenter, shape.numberSize)
        let width = Double(look.numberLength) * digitWidth * size
        let numberBounds = Box(
            minX: center.x - width / 2 - reach, minY: center.y - 0.55 * size - reach,
            maxX: center.x + width / 2 + reach, maxY: center.y + 0.55 * size + reach)
        bounds = shape.bounds.union(numberBounds)
        // The point lies at most a pixel beside that.
        numberBox = PixelBox(covering: numberBounds.insetBy(dx: -1, dy: -1))
        steps = Self.steps(for: bounds)
    }

    private static func steps(for bounds: Box) -> Int { Sprite.suits(bounds) ? (bounds.area > 8192 ? 2 : 4) : 0 }

    /// Whether a marker at a point lies within a box.
    @inline(__always)
    func lies(at point: Point, within box: Box) -> Bool {
        bounds.minX + point.x >= box.minX && bounds.minY + point.y >= box.minY && bounds.maxX + point.x <= box.maxX
            && bounds.maxY + point.y <= box.maxY
    }

    /// The box of a marker at a point, in pixels of the drawing.
    func box(at point: Point) -> PixelBox {
        // Sprites may lie up to an eighth of a pixel beside their place.
        let reach = steps > 0 ? 0.25 : 0
        return PixelBox(
            covering: Box(
                minX: bounds.minX - reach + point.x, minY: bounds.minY - reach + point.y,
                maxX: bounds.maxX + reach + point.x, maxY: bounds.maxY + reach + point.y))
    }
}

/// How the characters of numbers are set.
struct NumberSetting: Sendable {
    /// The advances of `NumberOutlines.characters`, in font sizes.
    private let advances: [Double]
    private let middle: Double

    init(_ outlines: NumberOutlines) {
        advances = NumberOutlines.characters.map { outlines[$0]?.advance ?? 0 }
        middle = outlines.middle
    }

    /// Calls a closure with each character of a marker's number, by its place among `NumberOutlines.characters`, and where it
    /// is put.
    @inline(__always)
    func forEachCharacter(
        of digits: DecimalDigits, _ number: PreparedLook.Number, steps: Int, at point: Point,
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

/// A place rounded to so many steps a pixel, as whole pixels and the rest.
struct Phase {
    let x, y: Int
    /// The rest: the step along y times the number of steps, and the step along x.
    let index: Int

    @inline(__always)
    init(_ point: Point, steps: Int) {
        let (column, row) = (Self.nearest(point.x * Double(steps)), Self.nearest(point.y * Double(steps)))
        // The number of steps is a power of two, so that shifting rounds down also below zero.
        let shift = steps.trailingZeroBitCount
        x = column >> shift
        y = row >> shift
        index = (row & (steps - 1)) * steps + (column & (steps - 1))
    }

    /// The whole number nearest to a value. The library's rounding is a call where processors of any age have to do.
    @inline(__always)
    private static func nearest(_ value: Double) -> Int { Int(value < 0 ? value - 0.5 : value + 0.5) }
}
