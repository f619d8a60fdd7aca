import PlanBase
import PlanCanvas
import PlanGeometry

/// Prepares markers for painting: the sprite of each look and each digit is painted once.
///
/// A sprite has a subpixel phase for each quarter of a pixel, so that a marker's tip is at most an eighth of a pixel off its
/// point along each axis. Symbols larger than some 90 pixels have a phase for each half pixel, and those larger than some 180
/// pixels lie on whole pixels, unless fewer than 64 markers share one: these are painted exactly at their points. Finer phases
/// cannot be seen, and their sprites take time and memory.
struct MarkerPainter {
    /// All that determines the pixels of a number's characters.
    private struct NumberKey: Hashable {
        let size: Double
        let color: Color
        let halo: Halo?
        let steps: Int
    }

    /// All that determines a symbol's pixels. Of the number that is its presence, the room it takes and, on an icon's badge,
    /// its length.
    private struct SymbolKey: Hashable {
        var look: MarkerLook
        let bounds: Box
        let steps: Int
    }

    private static let manyMarks = 20_000

    private let font: Font
    private let drawing: Box?
    private let outlines: NumberOutlines
    private let setting: NumberSetting
    private var looks: [MarkerLook] = []
    private var shapes: [any MarkerShape] = []
    private var prepared: [SpriteLook] = []
    private var lookIndices: [MarkerLook: Int] = [:]
    private var symbolPictures: [SymbolKey: Int] = [:]
    private var numberPictures: [NumberKey: Int] = [:]
    private var orders = SpriteOrders()

    /// - Parameter drawing: the box that symbols are turned into where they would overhang its edge; nil turns none.
    init(font: Font, drawing: Box? = nil) throws {
        self.font = font
        self.drawing = drawing
        outlines = try NumberOutlines(font: font)
        setting = NumberSetting(outlines)
    }

    /// The markers as one layer; nil if there are none.
    ///
    /// - Parameters:
    ///   - places: the markers from the bottom up.
    ///   - plain: the markers' looks, upright and without numbers.
    ///   - showsNumbers: true to show the markers' numbers.
    ///   - drawing: the box of the drawing that the layer is painted on.
    ///   - spreading: whether those that others hide are moved.
    ///   - rooms: the areas in which those that are moved stay if they can.
    ///   - print: the boxes of the drawing's printed words, off which those that are moved keep if they can.
    /// - Returns: the layer, and what was moved in it.
    /// - Throws: `RenderError` if memory runs out.
    mutating func layer(
        of places: [MarkerPlaces.Place], looks plain: [MarkerLook], showsNumbers: Bool, drawing: Box,
        spreading: MarkerSpreading = .never, rooms: [MultiPolygon] = [], print: () -> [Box] = { [] }
    ) throws -> (layer: SpriteLayer, spread: MarkerSpreader)? {
        guard !places.isEmpty else { return nil }
        var marks = marks(at: places, plain, showsNumbers: showsNumbers)
        let spread = MarkerSpreader(
            &marks, looks: prepared, digitWidth: outlines.digitWidth, drawing: drawing, spreading: spreading,
            rooms: rooms, print: print)
        order(spritesOf: marks)
        let layer = try SpriteLayer(
            marks: marks, looks: prepared, sprites: orders.painted(), outlines: outlines, numberFont: font,
            drawing: drawing)
        return (layer, spread)
    }

    /// Where the numbers of markers stand, or the middles of those without, and how many digits each has.
    ///
    /// - Parameters: as of ``layer(of:looks:showsNumbers:drawing:spreading:)``.
    mutating func numbers(
        of places: [MarkerPlaces.Place], looks plain: [MarkerLook], showsNumbers: Bool
    ) -> [(box: Box, digitCount: Int)] {
        let marks = marks(at: places, plain, showsNumbers: showsNumbers)
        let cover = MarkCover(looks: prepared, digitWidth: outlines.digitWidth)
        return marks.map { (cover.number(of: $0), cover.digitCount(of: $0)) }
    }

    // MARK: - Looks

    private mutating func marks(
        at places: [MarkerPlaces.Place], _ plain: [MarkerLook], showsNumbers: Bool
    ) -> [SpriteLayer.Mark] {
        // A slot for each pair of a plain look and a number's length.
        let lengths = DecimalDigits.mostCount + 1
        @Sendable func slot(of place: MarkerPlaces.Place) -> Int {
            Int(place.look) * lengths + DecimalDigits.count(of: showsNumbers ? place.number : nil)
        }
        let parts = concurrentParts(of: places.count)
        let used = concurrentMap(parts) { part in
            var used = [Bool](repeating: false, count: lengths * plain.count)
            for place in places[part] { used[slot(of: place)] = true }
            return used
        }
        let upright = (0..<lengths * plain.count).map { slot in
            guard used.contains(where: { $0[slot] }) else { return 0 }
            var look = plain[slot / lengths]
            look.numberLength = slot % lengths
            return index(of: look)
        }
        var marks: [SpriteLayer.Mark] = concurrentArray(count: places.count) { range, start in
            for (index, place) in zip(range, places[range]) {
                (start + (index - range.lowerBound)).initialize(
                    to: SpriteLayer.Mark(
                        point: place.point, number: showsNumbers ? place.number : nil,
                        look: Int32(upright[slot(of: place)])))
            }
        }
        guard let drawing else { return marks }
        let overhanging = concurrentMap(parts) { [marks, prepared] part in
            part.filter { index in !prepared[Int(marks[index].look)].lies(at: marks[index].point, within: drawing) }
        }
        for index in overhanging.joined() where drawing.contains(marks[index].point) {
            let look = turned(Int(marks[index].look), at: marks[index].point, within: drawing)
            marks[index].look = Int32(look)
            marks[index].point = moved(marks[index].point, look: look, within: drawing)
        }
        return marks
    }

    /// The index of the turn of a look that overhangs the drawing's edge the least.
    private mutating func turned(_ upright: Int, at point: Point, within drawing: Box) -> Int {
        var best = (index: upright, overhang: overhang(of: upright, at: point, beyond: drawing))
        let look = looks[upright]
        for turn in MarkerTurn.all(for: look.symbol, hasIcon: look.icon != nil).dropFirst() where best.overhang > 0 {
            var turned = look
            turned.turn = turn
            let index = index(of: turned)
            let overhang = overhang(of: index, at: point, beyond: drawing)
            if overhang < best.overhang - 1e-9 { best = (index, overhang) }
        }
        return best.index
    }

    /// The point nearby at which a look that no turn keeps on the drawing lies whole on it, as far as there is room.
    private func moved(_ point: Point, look: Int, within drawing: Box) -> Point {
        let box = prepared[look].bounds.offsetBy(point - .zero)
        func shift(_ low: Double, _ high: Double, _ least: Double, _ most: Double) -> Double {
            guard high - low <= most - least else { return 0 }
            return low < least ? least - low : high > most ? most - high : 0
        }
        return point
            + Vector(
                dx: shift(box.minX, box.maxX, drawing.minX, drawing.maxX),
                dy: shift(box.minY, box.maxY, drawing.minY, drawing.maxY))
    }

    private func overhang(of look: Int, at point: Point, beyond drawing: Box) -> Double {
        prepared[look].bounds.offsetBy(point - .zero).overhang(beyond: drawing)
    }

    private mutating func index(of look: MarkerLook) -> Int {
        if let index = lookIndices[look] { return index }
        let shape = look.shape(digitWidth: outlines.digitWidth)
        looks.append(look)
        shapes.append(shape)
        prepared.append(SpriteLook(shape, numberLength: look.numberLength, digitWidth: outlines.digitWidth))
        lookIndices[look] = looks.count - 1
        return looks.count - 1
    }

    // MARK: - Sprites

    /// Orders the sprites that the marks need.
    private mutating func order(spritesOf marks: [SpriteLayer.Mark]) {
        var counts = [Int](repeating: 0, count: looks.count)
        for mark in marks { counts[Int(mark.look)] += 1 }
        for index in looks.indices { prepared[index].avoidLargeSprites(forMarks: counts[index]) }
        for index in looks.indices where counts[index] > 0 && prepared[index].steps > 0 {
            prepared[index].picture = symbolPicture(index)
            orderNumber(index)
        }
        let (looks, setting, pictureCount) = (prepared, setting, orders.pictureCount)
        // Many markers need every digit at every phase: finding out which would only take time.
        let takesAllDigits = marks.count >= Self.manyMarks
        let parts = concurrentMap(concurrentParts(of: marks.count)) { part in
            // The phases of each picture as bits.
            var used = [UInt16](repeating: 0, count: pictureCount)
            for mark in marks[part] {
                let look = looks[Int(mark.look)]
                guard look.steps > 0 else { continue }
                used[look.picture] |= 1 << UInt16(Phase(mark.point, steps: look.steps).index)
                guard !takesAllDigits, let number = look.number else { continue }
                setting.forEachCharacter(
                    of: DecimalDigits(mark.number), size: number.size, center: number.center, steps: look.steps,
                    at: mark.point
                ) { character, place in
                    used[number.digits + character] |= 1 << UInt16(place.index)
                    if let halos = number.halos { used[halos + character] |= 1 << UInt16(place.index) }
                }
            }
            return used
        }
        var digits = [UInt16](repeating: 0, count: pictureCount)
        if takesAllDigits {
            for (look, count) in zip(looks, counts) where count > 0 && look.steps > 0 {
                guard let number = look.number else { continue }
                let all = UInt16.max >> UInt16(Phase.mostPhases - look.steps * look.steps)
                for character in NumberOutlines.characters.indices {
                    digits[number.digits + character] = all
                    if let halos = number.halos { digits[halos + character] = all }
                }
            }
        }
        for picture in 0..<pictureCount {
            let used = parts.reduce(digits[picture]) { $0 | $1[picture] }
            for phase in 0..<Phase.mostPhases where used >> UInt16(phase) & 1 != 0 {
                orders.order(picture: picture, phase: phase)
            }
        }
    }

    private mutating func symbolPicture(_ index: Int) -> Int {
        let (look, shape, steps) = (looks[index], shapes[index], prepared[index].steps)
        var key = SymbolKey(look: look, bounds: shape.bounds, steps: steps)
        if look.icon == nil { key.look.numberLength = min(look.numberLength, 1) }
        if let picture = symbolPictures[key] { return picture }
        let picture = orders.addPicture(
            bounds: shape.bounds, steps: steps, isOversampled: look.icon != nil
        ) { shape.symbol }
        symbolPictures[key] = picture
        return picture
    }

    /// Adds pictures of the characters of a look's numbers, unless another look has added the same ones.
    private mutating func orderNumber(_ index: Int) {
        guard let number = prepared[index].number else { return }
        let steps = prepared[index].steps
        let key = NumberKey(size: number.size, color: number.color, halo: number.halo, steps: steps)
        let known = numberPictures[key]
        let first = known ?? orders.pictureCount
        if known == nil {
            if let halo = number.halo {
                addPictures(size: number.size, color: halo.color, haloWidth: halo.width, steps: steps)
            }
            addPictures(size: number.size, color: number.color, haloWidth: nil, steps: steps)
            numberPictures[key] = first
        }
        prepared[index].number?.digits = number.halo == nil ? first : first + NumberOutlines.characters.count
        prepared[index].number?.halos = number.halo == nil ? nil : first
    }

    /// Adds a picture of each character.
    private mutating func addPictures(size: Double, color: Color, haloWidth: Double?, steps: Int) {
        for character in NumberOutlines.characters {
            let bounds = outlines.bounds(of: character, size: size, halo: haloWidth ?? 0)
            _ = orders.addPicture(bounds: bounds, steps: steps) { [outlines] in
                outlines.element(character, size: size, color: color, haloWidth: haloWidth)
            }
        }
    }
}
