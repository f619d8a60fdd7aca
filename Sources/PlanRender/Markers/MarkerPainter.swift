import PlanGeometry
import PlanModel

/// Makes markers ready to be painted, painting each look and each digit once.
///
/// A sprite exists for each quarter of a pixel that its origin may lie at, so that a marker's tip is never more than an eighth
/// of a pixel from its point, along each axis; for symbols of more than some 100 pixels each half. Finer steps cannot be
/// seen, and their sprites take long to paint.
struct MarkerPainter {
    private struct GlyphKey: Hashable {
        let character: Character
        let size: Double
        let color: Color
        let haloWidth: Double?
        let steps: Int
    }

    /// What decides a symbol's pixels: of the number only whether there is one and how much room it takes.
    private struct SymbolKey: Hashable {
        let symbol: MarkerSymbol
        let icon: MarkerIcon?
        let color: Color
        let size: Double
        let hasNumber: Bool
        let bounds: Box
        let turn: MarkerTurn
        let steps: Int
    }

    /// What tells looks apart, without references.
    private struct LookKey: Hashable {
        let symbol: MarkerSymbol
        let icon: ObjectIdentifier?
        let color: Color
        let size: Double
        let numberLength: Int
        let turn: MarkerTurn

        init(_ look: MarkerLook) {
            symbol = look.symbol
            icon = look.icon.map(ObjectIdentifier.init)
            (color, size, numberLength, turn) = (look.color, look.size, look.numberLength, look.turn)
        }
    }

    /// A look without what a single marker adds to it.
    private struct PlainLook {
        /// Upright and without a number.
        let look: MarkerLook
        /// The known looks that are upright, by the length of the number; -1 for those that have not occurred.
        var upright = [Int32](repeating: -1, count: DecimalDigits.mostCount + 1)
    }

    /// A look that has occurred, with what is known of it.
    private struct KnownLook {
        let look: MarkerLook
        let shape: any MarkerShape
        /// The boxes around the symbol, and around symbol and number, with the point as origin.
        let symbolBounds, bounds: Box
        /// In how many steps a pixel is divided; 0 when the symbol is too large for sprites.
        let steps: Int
        let numberSize: Double
        let numberCenter: Point
        let hasHalo: Bool
        /// The numbers of the pictures of the symbol, of the ten digits and the minus, and of their halos; -1 for those that
        /// have not been ordered.
        var symbol: Int32 = -1
        var digits: [Int32]
        var halos: [Int32]

        init(
            _ look: MarkerLook, shape: any MarkerShape, symbolBounds: Box, bounds: Box, characterCount: Int
        ) {
            (self.look, self.shape, self.symbolBounds, self.bounds) = (look, shape, symbolBounds, bounds)
            steps = Sprite.suits(bounds) ? (bounds.area > 8192 ? 2 : 4) : 0
            (numberSize, numberCenter) = (shape.numberSize, shape.numberCenter)
            hasHalo = (shape.numberInk.halo?.width ?? 0) > 0
            let count = look.numberLength > 0 ? characterCount : 0
            digits = Array(repeating: -1, count: count)
            halos = Array(repeating: -1, count: hasHalo ? count : 0)
        }
    }

    private let font: Font
    private let drawing: Box?
    private let outlines: NumberOutlines
    private let advances: [Double]
    private let middle: Double
    private var plainLooks: [PlainLook] = []
    private var looks: [KnownLook] = []
    private var lookIndices: [LookKey: Int] = [:]
    /// The pictures ordered for symbols and digits.
    private var symbolPictures: [SymbolKey: Int32] = [:]
    private var glyphPictures: [GlyphKey: Int32] = [:]
    /// The sprites of a picture after the other, each by its phase; -1 for those that have not been ordered.
    private var frames: [Int32] = []
    private var orders = SpriteOrders()
    private var marks: [MarkerLayer.Mark] = []
    private var stamps: [MarkerLayer.Stamp] = []

    /// - Parameter drawing: what symbols should not reach beyond, where they can be turned inwards.
    init(font: Font, drawing: Box? = nil) throws {
        self.font = font
        self.drawing = drawing
        outlines = try NumberOutlines(font: font)
        advances = NumberOutlines.characters.map { [outlines] in outlines[$0]?.advance ?? 0 }
        middle = outlines.middle
    }

    /// Makes room for so many markers with numbers up to their count.
    mutating func reserveCapacity(_ count: Int) {
        marks.reserveCapacity(count)
        stamps.reserveCapacity(count * (1 + DecimalDigits(count).count))
    }

    /// Adds a look, for markers whose symbol has the given size, and returns its number.
    mutating func look(symbol: MarkerSymbol, icon: MarkerIcon? = nil, color: Color, size: Double) -> Int {
        let look = MarkerLook(symbol: symbol, icon: icon, color: color, size: size, numberLength: 0)
        plainLooks.append(PlainLook(look: look))
        return plainLooks.count - 1
    }

    /// Puts a marker on top, of a look that ``look(symbol:icon:color:size:)`` has numbered.
    mutating func add(at point: Point, number: Int?, look: Int) {
        let digits = DecimalDigits(number)
        let index = knownLook(look, numberLength: digits.count, at: point)
        let first = Int32(stamps.count)
        let steps = looks[index].steps
        if steps > 0 {
            let place = Phase(point, steps: steps)
            let symbol = frame(picture: symbolPicture(index), phase: place.index, steps: steps)
            stamps.append(
                MarkerLayer.Stamp(frame: symbol, x: Int32(clamping: place.x), y: Int32(clamping: place.y)))
            if digits.count > 0 {
                if looks[index].hasHalo { addDigits(digits, index, at: point, isHalo: true) }
                addDigits(digits, index, at: point, isHalo: false)
            }
        }
        // Sprites may lie up to an eighth of a pixel beside their place.
        let reach = steps > 0 ? 0.25 : 0
        let box = looks[index].bounds.insetBy(dx: -reach, dy: -reach).offsetBy(point - .zero)
        marks.append(
            MarkerLayer.Mark(
                point: point, box: PixelBox(covering: box), look: Int32(index), stamps: first..<Int32(stamps.count),
                number: number))
    }

    /// All markers added so far as one layer; nothing when there are none.
    ///
    /// - Throws: `RenderError` when memory is lacking.
    func layer(drawing: Box) throws -> MarkerLayer? {
        MarkerLayer(
            marks: marks, stamps: stamps, sprites: try orders.painted(), shapes: looks.map(\.shape), outlines: outlines,
            numberFont: font, drawing: drawing)
    }

    /// The box that the marker added last covers, in pixel points.
    var lastBox: Box? { marks.last.map { Box($0.box) } }

    // MARK: - Looks

    /// The look with a number of a length, turned so that it stays on the drawing when its point does.
    private mutating func knownLook(_ plain: Int, numberLength: Int, at point: Point) -> Int {
        var upright = Int(plainLooks[plain].upright[numberLength])
        if upright < 0 {
            var look = plainLooks[plain].look
            look.numberLength = numberLength
            upright = knownLook(look)
            plainLooks[plain].upright[numberLength] = Int32(upright)
        }
        guard let drawing, drawing.contains(point) else { return upright }
        var best = (index: upright, overhang: overhang(of: upright, at: point, beyond: drawing))
        guard best.overhang > 0 else { return upright }
        let look = looks[upright].look
        for turn in MarkerTurn.all(for: look.symbol, hasIcon: look.icon != nil).dropFirst() where best.overhang > 0 {
            var turned = look
            turned.turn = turn
            let index = knownLook(turned)
            let overhang = overhang(of: index, at: point, beyond: drawing)
            if overhang < best.overhang - 1e-9 { best = (index, overhang) }
        }
        return best.index
    }

    private func overhang(of look: Int, at point: Point, beyond drawing: Box) -> Double {
        looks[look].bounds.offsetBy(point - .zero).overhang(beyond: drawing)
    }

    private mutating func knownLook(_ look: MarkerLook) -> Int {
        let key = LookKey(look)
        if let index = lookIndices[key] { return index }
        let shape = look.shape(digitWidth: outlines.digitWidth)
        let symbolBounds = shape.bounds
        var bounds = symbolBounds
        if look.numberLength > 0 {
            let width = Double(look.numberLength) * outlines.digitWidth * shape.numberSize
            let halo = shape.numberInk.halo?.width ?? 0
            let reach = halo + 1
            let center = shape.numberCenter
            bounds = bounds.union(
                Box(
                    minX: center.x - width / 2 - reach, minY: center.y - 0.55 * shape.numberSize - reach,
                    maxX: center.x + width / 2 + reach, maxY: center.y + 0.55 * shape.numberSize + reach))
        }
        looks.append(
            KnownLook(
                look, shape: shape, symbolBounds: symbolBounds, bounds: bounds,
                characterCount: NumberOutlines.characters.count))
        lookIndices[key] = looks.count - 1
        return looks.count - 1
    }

    private mutating func symbolPicture(_ index: Int) -> Int32 {
        if looks[index].symbol >= 0 { return looks[index].symbol }
        let known = looks[index]
        let look = known.look
        let key = SymbolKey(
            symbol: look.symbol, icon: look.icon, color: look.color, size: look.size, hasNumber: look.numberLength > 0,
            bounds: known.symbolBounds, turn: look.turn, steps: known.steps)
        let picture =
            symbolPictures[key]
            ?? addPicture(
                of: known.shape.symbol, bounds: known.symbolBounds, steps: known.steps, isOversampled: look.icon != nil)
        symbolPictures[key] = picture
        looks[index].symbol = picture
        return picture
    }

    private mutating func addPicture(
        of element: SceneElement, bounds: Box, steps: Int, isOversampled: Bool = false
    ) -> Int32 {
        frames += repeatElement(-1, count: SpriteOrders.mostPhases)
        return Int32(orders.addPicture(of: element, bounds: bounds, steps: steps, isOversampled: isOversampled))
    }

    private mutating func frame(picture: Int32, phase: Int, steps: Int) -> Int32 {
        let place = Int(picture) * SpriteOrders.mostPhases + phase
        if frames[place] >= 0 { return frames[place] }
        let frame = orders.order(picture: Int(picture), stepsRight: phase % steps, stepsDown: phase / steps)
        frames[place] = frame
        return frame
    }

    // MARK: - Numbers

    private mutating func addDigits(_ digits: DecimalDigits, _ index: Int, at point: Point, isHalo: Bool) {
        let (size, center, steps) = (looks[index].numberSize, looks[index].numberCenter, looks[index].steps)
        var width = 0.0
        for place in 0..<digits.count { width += advances[digits[place]] }
        var x = point.x + center.x - width * size / 2
        let y = point.y + center.y + middle * size
        for place in 0..<digits.count {
            let digit = digits[place]
            let phase = Phase(Point(x: x, y: y), steps: steps)
            stamps.append(
                MarkerLayer.Stamp(
                    frame: frame(
                        picture: digitPicture(index, digit: digit, isHalo: isHalo), phase: phase.index, steps: steps),
                    x: Int32(clamping: phase.x), y: Int32(clamping: phase.y)))
            x += advances[digit] * size
        }
    }

    private mutating func digitPicture(_ index: Int, digit: Int, isHalo: Bool) -> Int32 {
        let picture = isHalo ? looks[index].halos[digit] : looks[index].digits[digit]
        if picture >= 0 { return picture }
        let (size, steps, ink) = (looks[index].numberSize, looks[index].steps, looks[index].shape.numberInk)
        let haloWidth = isHalo ? ink.halo?.width : nil
        let color = isHalo ? ink.halo?.color ?? ink.color : ink.color
        let character = NumberOutlines.characters[digit]
        let key = GlyphKey(character: character, size: size, color: color, haloWidth: haloWidth, steps: steps)
        let made =
            glyphPictures[key]
            ?? addPicture(
                of: outlines.element(character, size: size, color: color, haloWidth: haloWidth),
                bounds: outlines.bounds(of: character, size: size, halo: haloWidth ?? 0), steps: steps)
        glyphPictures[key] = made
        if isHalo { looks[index].halos[digit] = made } else { looks[index].digits[digit] = made }
        return made
    }
}

/// A place rounded to so many steps a pixel, as whole pixels and the rest.
struct Phase {
    let x, y: Int
    /// The rest: the step along y times the number of steps, and the step along x.
    let index: Int

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
