import Glibc
import PlanCanvas
import PlanGeometry

/// Puts markers whose numbers others hide to free places nearby.
///
/// The markers that are painted last keep their places, and so do all whose faces, the middle of their symbols, nothing covers. Each
/// of the others takes the first free place on rings around its point that grow outwards.
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
    ///   - drawing: where they must stay.
    init(_ marks: inout [SpriteLayer.Mark], looks: [SpriteLook], drawing: Box, spreading: MarkerSpreading) {
        guard spreading != .never, marks.count > 1, marks.count <= Self.mostMarkers || spreading == .always else {
            return
        }
        let faces = looks.map(Self.face)
        let widest = faces.reduce(1) { max($0, $1.width) }
        var taken = BoxGrid(cellSize: 2 * widest)
        var hidden: [Int] = []
        for index in marks.indices.reversed() {
            let face = faces[Int(marks[index].look)].offsetBy(marks[index].point - .zero)
            if taken.isFree(face.insetBy(dx: 0.3 * face.width, dy: 0.3 * face.height)) {
                taken.insert(face)
            } else {
                hidden.append(index)
            }
        }
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
