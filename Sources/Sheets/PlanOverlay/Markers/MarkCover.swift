import PlanCanvas
import PlanGeometry

/// The visible and the covering parts of marks: the boxes of their numbers, and the parts that their symbols paint opaquely.
struct MarkCover {
    typealias Mark = SpriteLayer.Mark

    private let looks: [SpriteLook]
    /// The advance of a digit as a multiple of the font size.
    private let digitWidth: Double
    /// The outlines of the opaque parts of symbols, with the mark's point as origin, by look; only of looks that were asked for.
    private var covers: [Int32: [Ring]] = [:]

    init(looks: [SpriteLook], digitWidth: Double) { (self.looks, self.digitWidth) = (looks, digitWidth) }

    /// The part of a symbol that must be seen: a square about its number, or about its middle.
    static func face(of look: SpriteLook) -> Box {
        let side = 0.8 * min(look.bounds.width, look.bounds.height)
        let center = look.number?.center ?? look.bounds.center
        return Box(around: center, size: Size(width: side, height: side))
    }

    /// The box of a mark's symbol without its shadow.
    func symbol(of mark: Mark) -> Box { Self.symbol(of: looks[Int(mark.look)]).offsetBy(mark.point - .zero) }

    /// The box of a symbol without its shadow, with the mark's point as origin.
    static func symbol(of look: SpriteLook) -> Box {
        look.bounds.insetBy(dx: 0.08 * look.bounds.width, dy: 0.04 * look.bounds.height)
    }

    /// The box of a mark's digits; of a mark without a number the middle of its face.
    func number(of mark: Mark) -> Box {
        let look = looks[Int(mark.look)]
        let box: Box
        if let style = look.number, let number = mark.number {
            let width = Double(DecimalDigits.count(of: number)) * digitWidth * style.size
            box = Box(around: style.center, size: Size(width: width, height: 0.73 * style.size))
        } else {
            let face = Self.face(of: look)
            box = face.insetBy(dx: 0.3 * face.width, dy: 0.3 * face.height)
        }
        return box.offsetBy(mark.point - .zero)
    }

    /// The box of all that a mark covers: of its symbol and its number.
    func bounds(of mark: Mark) -> Box {
        looks[Int(mark.look)].bounds.offsetBy(mark.point - .zero).union(number(of: mark))
    }

    /// Returns the number of digits that share the box of a mark's number; 1 for a mark without a number.
    func digitCount(of mark: Mark) -> Int {
        looks[Int(mark.look)].number == nil ? 1 : max(1, DecimalDigits.count(of: mark.number))
    }

    /// True if `mark` hides `point`, by an opaque part of its symbol or by a number with a halo.
    mutating func hides(_ point: Point, under mark: Mark) -> Bool {
        let look = looks[Int(mark.look)]
        guard look.bounds.offsetBy(mark.point - .zero).contains(point) else {
            return look.number?.halo != nil && number(of: mark).contains(point)
        }
        let place = Point.zero + (point - mark.point)
        return rings(of: mark.look).contains { $0.location(of: place) != .outside }
            || look.number?.halo != nil && number(of: mark).contains(point)
    }

    private mutating func rings(of index: Int32) -> [Ring] {
        if let known = covers[index] { return known }
        let look = looks[Int(index)]
        let figures = (try? look.symbol.figures()) ?? nil
        let opaque = (figures ?? []).filter { $0.isFilling && $0.color.alpha == 1 }
        var rings = opaque.flatMap { $0.path.rings(tolerance: 0.25) }
        // The box where what is painted is not known.
        if rings.isEmpty { rings = [try? Ring(Self.symbol(of: look).corners)].compactMap(\.self) }
        covers[index] = rings
        return rings
    }

    /// True if more than `share` of one of the `count` digits in `box` is covered, judged by 4 x 4 samples of each digit, of which the
    /// outer ones lie at its edges.
    static func hidesDigit(
        of box: Box, count: Int, tolerating share: Double, _ isCovered: (Point) -> Bool
    ) -> Bool {
        (0..<count).contains { digit in
            let covered = digitSamples.count { sample in
                isCovered(
                    Point(
                        x: box.minX + box.width * (Double(digit) + sample.x) / Double(count),
                        y: box.minY + box.height * sample.y))
            }
            return Double(covered) > share * Double(digitSamples.count)
        }
    }

    /// Places in the box of a digit, which is as high as its box, and narrower; in the corners digits are round.
    private static let digitSamples: [Point] = {
        let places = [0, 1.0 / 3, 2.0 / 3, 1]
        return places.flatMap { y in
            places.map { x in
                let isCorner = [0, 1].contains(x) && [0, 1].contains(y)
                func inset(_ place: Double) -> Double { isCorner ? 0.12 + 0.76 * place : place }
                return Point(x: 0.08 + 0.84 * inset(x), y: inset(y))
            }
        }
    }()
}
