import Glibc
import PlanCanvas
import PlanGeometry

/// Puts markers whose numbers others hide to free places nearby.
///
/// The markers that are painted last keep their places, and so do all whose numbers can be read. Each of the others takes the first
/// free place on rings around its point that grow outwards.
struct MarkerSpreader {
    /// Lines from the points of the markers that were moved to their symbols.
    private(set) var leaders: [LineSegment] = []
    /// How many markers stay hidden.
    private(set) var hiddenCount = 0

    /// The most markers that are looked at, and the most that are moved unless all are to be.
    private static let (mostMarkers, few) = (5000, 30)

    /// Moves marks.
    ///
    /// - Parameters:
    ///   - marks: from the bottom up.
    ///   - looks: their looks.
    ///   - digitWidth: the advance of a digit as a multiple of the font size.
    ///   - drawing: where they must stay.
    init(
        _ marks: inout [SpriteLayer.Mark], looks: [SpriteLook], digitWidth: Double, drawing: Box,
        spreading: MarkerSpreading
    ) {
        guard spreading != .never, marks.count > 1, marks.count <= Self.mostMarkers || spreading == .always else {
            return
        }
        let faces = looks.map(Self.face)
        let widest = faces.reduce(1) { max($0, $1.width) }
        let hidden = Self.hidden(marks, looks, digitWidth: digitWidth, cellSize: 2 * widest)
        guard spreading == .always || hidden.count <= Self.few else {
            hiddenCount = hidden.count
            return
        }
        // Those that are moved cover nothing of the others, their tips neither.
        var symbols = BoxGrid(cellSize: 2 * widest)
        let isHidden = Set(hidden)
        for index in marks.indices where !isHidden.contains(index) {
            symbols.insert(Self.symbol(of: looks[Int(marks[index].look)], at: marks[index].point))
        }
        for index in hidden.reversed() {
            let look = Int(marks[index].look)
            guard
                let place = Self.place(
                    near: marks[index].point, look: looks[look], step: faces[look].width, symbols, drawing)
            else {
                hiddenCount += 1
                continue
            }
            leaders.append(LineSegment(start: marks[index].point, end: place))
            marks[index].point = place
            symbols.insert(Self.symbol(of: looks[look], at: place))
        }
    }

    /// The indices of the marks whose numbers, or middles where they have none, those above them hide, the uppermost first.
    private static func hidden(
        _ marks: [SpriteLayer.Mark], _ looks: [SpriteLook], digitWidth: Double, cellSize: Double
    ) -> [Int] {
        var above = BoxGrid(cellSize: cellSize)
        // The marks whose boxes are in the grid, in its order.
        var kept: [(mark: SpriteLayer.Mark, box: Box)] = []
        var covers: [Int32: [Ring]] = [:]
        func rings(of look: Int32) -> [Ring] {
            if let known = covers[look] { return known }
            let found = cover(of: looks[Int(look)])
            covers[look] = found
            return found
        }
        return marks.indices.reversed().filter { index in
            let mark = marks[index]
            let look = looks[Int(mark.look)]
            let digits = number(of: mark, look, digitWidth: digitWidth)
            let near = above.indices(near: digits).map { kept[$0] }
            func isCovered(_ point: Point) -> Bool {
                near.contains { other, box in
                    guard box.contains(point) else { return false }
                    let (look, place) = (looks[Int(other.look)], Point.zero + (point - other.point))
                    // A number beside its symbol has a halo, which covers too.
                    return rings(of: other.look).contains { $0.location(of: place) != .outside }
                        || look.number?.halo != nil
                            && number(of: other, look, digitWidth: digitWidth).contains(point)
                }
            }
            let count = look.number == nil ? 1 : max(1, DecimalDigits.count(of: mark.number))
            // Few of those nearby overlap a digit far enough, even by their boxes.
            let overlap = near.reduce(0) { $0 + ($1.box.intersection(digits)?.area ?? 0) }
            let mayHide = 4 * overlap * Double(count) > digits.area
            if isCovered(digits.center) || mayHide && hidesDigit(of: digits, count: count, isCovered) {
                return true
            }
            let box = look.bounds.offsetBy(mark.point - .zero).union(digits)
            above.insert(box)
            kept.append((mark, box))
            return false
        }
    }

    /// Whether more than a quarter is covered of one of the digits that share a box, by samples in columns and rows.
    private static func hidesDigit(of box: Box, count: Int, _ isCovered: (Point) -> Bool) -> Bool {
        let (columns, rows) = (4, 4)
        return (0..<count).contains { digit in
            let covered = (0..<columns * rows).count { index in
                let x = (Double(index % columns) + 0.5) / Double(columns)
                let y = (Double(index / columns) + 0.5) / Double(rows)
                return isCovered(
                    Point(
                        x: box.minX + box.width * (Double(digit) + x) / Double(count), y: box.minY + box.height * y))
            }
            return 4 * covered > columns * rows
        }
    }

    /// The box of a mark's digits; of a mark without a number the middle of its face.
    private static func number(of mark: SpriteLayer.Mark, _ look: SpriteLook, digitWidth: Double) -> Box {
        let box: Box
        if let style = look.number, let number = mark.number {
            let width = Double(DecimalDigits.count(of: number)) * digitWidth * style.size
            box = Box(around: style.center, size: Size(width: width, height: 0.73 * style.size))
        } else {
            let face = face(of: look)
            box = face.insetBy(dx: 0.3 * face.width, dy: 0.3 * face.height)
        }
        return box.offsetBy(mark.point - .zero)
    }

    /// What a symbol paints opaquely, with the mark's point as origin: its box where that is not known.
    private static func cover(of look: SpriteLook) -> [Ring] {
        let figures = (try? look.symbol.figures()) ?? nil
        let opaque = (figures ?? []).filter { $0.isFilling && $0.color.alpha == 1 }
        let rings = opaque.flatMap { $0.path.rings(tolerance: 0.25) }
        return rings.isEmpty ? [try? Ring(symbol(of: look, at: .zero).corners)].compactMap(\.self) : rings
    }

    /// The part of a symbol that must be seen: a square about its number, or about its middle.
    private static func face(of look: SpriteLook) -> Box {
        let side = 0.8 * min(look.bounds.width, look.bounds.height)
        let center = look.number?.center ?? look.bounds.center
        return Box(around: center, size: Size(width: side, height: side))
    }

    /// The box of a symbol without its shadow.
    private static func symbol(of look: SpriteLook, at point: Point) -> Box {
        let box = look.bounds.offsetBy(point - Point.zero)
        return box.insetBy(dx: 0.08 * box.width, dy: 0.04 * box.height)
    }

    private static func place(
        near point: Point, look: SpriteLook, step: Double, _ symbols: BoxGrid, _ drawing: Box
    ) -> Point? {
        for ring in 1...16 {
            let distance = 1.2 * step * (0.75 + Double(ring) / 2)
            let count = 6 + 4 * ring
            for step in 0..<count {
                // To the right and upwards first, then alternately to both sides.
                let turn = Double((step + 1) / 2) * (step.isMultiple(of: 2) ? 1 : -1) / Double(count)
                let angle = -Double.pi / 4 + 2 * .pi * turn
                let place = point + Vector(dx: cos(angle), dy: sin(angle)) * distance
                if drawing.contains(look.bounds.offsetBy(place - Point.zero)),
                    symbols.isFree(symbol(of: look, at: place))
                {
                    return place
                }
            }
        }
        return nil
    }
}
