import PlanCanvas
import PlanGeometry

/// Puts markers whose numbers others hide to free places nearby.
///
/// The markers that are painted last keep their places, and so do all whose numbers can be read, unless they hide the point of
/// one that is moved. The others take the places that ``SpreadPlaces`` finds.
struct MarkerSpreader {
    /// Lines from the points of the markers that were moved to their symbols.
    private(set) var leaders: [LineSegment] = []
    /// Those of the points at which lines begin that can be painted over all symbols, as no number stands there.
    private(set) var seenFeet: [Point] = []
    /// The number of markers whose numbers stay hidden.
    private(set) var hiddenCount = 0
    /// The number of markers whose numbers are still covered in part after others were moved; 0 unless the spreading is `auto`.
    private(set) var partlyHiddenCount = 0

    /// The most markers that are looked at, and the most that are moved unless all are to be.
    private static let (mostMarkers, few) = (5000, 100)
    /// The shares of a digit that may be covered: so that it can be read, and so that nothing of it is covered.
    private static let (much, none) = (1.0 / 4, 0.0)

    /// Moves marks.
    ///
    /// - Parameters:
    ///   - marks: from the bottom up.
    ///   - looks: their looks.
    ///   - digitWidth: the advance of a digit as a multiple of the font size.
    ///   - drawing: where they must stay.
    ///   - rooms: the areas in which they stay if they can.
    ///   - print: the boxes of the drawing's printed words, off which they keep if they can; asked for if any mark is moved.
    init(
        _ marks: inout [SpriteLayer.Mark], looks: [SpriteLook], digitWidth: Double, drawing: Box,
        spreading: MarkerSpreading, rooms: [MultiPolygon] = [], print: () -> [Box] = { [] }
    ) {
        guard spreading != .never, marks.count > 1, marks.count <= Self.mostMarkers || spreading == .always else {
            return
        }
        let cellSize = 2 * looks.reduce(1) { max($0, MarkCover.face(of: $1).width) }
        var cover = MarkCover(looks: looks, digitWidth: digitWidth)
        var hidden = Self.hidden(marks, &cover, tolerating: Self.none, cellSize: cellSize)
        if spreading == .auto, hidden.count > Self.few {
            hidden = Self.hidden(marks, &cover, tolerating: Self.much, cellSize: cellSize)
        }
        guard spreading == .always || hidden.count <= Self.few else {
            hiddenCount = hidden.count
            return
        }
        guard !hidden.isEmpty else { return }
        let moved = Self.withHiders(
            of: hidden, among: marks, &cover, atMost: spreading == .always ? .max : Self.few, cellSize: cellSize)
        var isMoved = Array(repeating: false, count: marks.count)
        for index in moved { isMoved[index] = true }
        var places = SpreadPlaces(
            feet: moved.map { marks[$0] }, looks: looks, cover: cover, drawing: drawing,
            rooms: AreaIndex(rooms), print: print(), cellSize: cellSize)
        for index in marks.indices where !isMoved[index] { places.insert(marks[index]) }
        var movedAway: [Int] = []
        // Those that only hide points of others go last.
        for (rank, index) in (hidden.reversed() + moved[hidden.count...]).enumerated() {
            if places.move(marks[index]) {
                movedAway.append(index)
            } else if rank < hidden.count {
                hiddenCount += 1
            } else {
                // One that hides no more than the point of another can be read where it is.
                places.insert(marks[index])
            }
        }
        places.untangle()
        leaders = places.leaders
        for (index, leader) in zip(movedAway, leaders) { marks[index].point = leader.end }
        if spreading == .auto {
            let covered = Self.hidden(marks, &cover, tolerating: Self.none, cellSize: cellSize).count
            partlyHiddenCount = max(covered - hiddenCount, 0)
        }
        seenFeet = leaders.map(\.start).filter { places.sparesNumbers(at: $0) }
    }

    /// The indices of the marks whose numbers, or middles where they have none, those above them hide, the uppermost first.
    ///
    /// - Parameter share: how much of a digit may be covered.
    private static func hidden(
        _ marks: [SpriteLayer.Mark], _ cover: inout MarkCover, tolerating share: Double, cellSize: Double
    ) -> [Int] {
        var above = BoxGrid(cellSize: cellSize)
        // The marks whose boxes are in the grid, in its order.
        var kept: [(mark: SpriteLayer.Mark, box: Box)] = []
        return marks.indices.reversed().filter { index in
            let mark = marks[index]
            let (digits, count) = (cover.number(of: mark), cover.digitCount(of: mark))
            let near = above.indices(near: digits).map { kept[$0] }
            // Few of those nearby overlap a digit far enough, even by their boxes.
            let overlap = near.reduce(0) { $0 + ($1.box.intersection(digits)?.area ?? 0) }
            func isCovered(_ point: Point) -> Bool {
                near.contains { $0.box.contains(point) && cover.hides(point, under: $0.mark) }
            }
            if isCovered(digits.center)
                || overlap * Double(count) > share * digits.area
                    && MarkCover.hidesDigit(of: digits, count: count, tolerating: share, isCovered)
            {
                return true
            }
            let box = cover.bounds(of: mark)
            above.insert(box)
            kept.append((mark, box))
            return false
        }
    }

    /// Marks that are moved, and all others that stand on the points of these without having points nearby themselves: what begins
    /// at such a point would seem to belong to them.
    ///
    /// - Parameter count: the most that are moved.
    private static func withHiders(
        of hidden: [Int], among marks: [SpriteLayer.Mark], _ cover: inout MarkCover, atMost count: Int, cellSize: Double
    ) -> [Int] {
        var moved = hidden
        var isMoved = Array(repeating: false, count: marks.count)
        for index in hidden { isMoved[index] = true }
        // In a crowd most are hidden: a grid of all would have hundreds of them at each point.
        let seen = marks.indices.filter { !isMoved[$0] }
        let symbols = BoxGrid(seen.map { cover.symbol(of: marks[$0]) }, cellSize: cellSize)
        var next = 0
        while next < moved.count {
            let foot = marks[moved[next]].point
            next += 1
            for index in symbols.indices(near: Box(around: foot, size: .zero)).lazy.map({ seen[$0] }) {
                let mark = marks[index]
                guard !isMoved[index], moved.count < count,
                    mark.point.distance(to: foot) > cover.symbol(of: mark).width / 2, cover.hides(foot, under: mark)
                else { continue }
                isMoved[index] = true
                moved.append(index)
            }
        }
        return moved
    }
}
