import Glibc
import PlanCanvas
import PlanGeometry

/// Free places around the points of marks that are moved.
///
/// Places lie on rings around the point that grow outwards. A place is free if the symbol covers there neither other symbols nor the
/// points of moved marks nor the lines to them. Of the free ones those in the room of the point are taken before others, and those
/// off its walls before those on them; of these that to which the shortest line leads, where what other symbols hide of the line
/// counts several times, and a line that crosses another one or runs along it counts as longer than it is.
struct SpreadPlaces {
    let looks: [SpriteLook]
    private let drawing: Box
    /// The areas; a symbol stays in that of its point if a place is free there.
    let rooms: AreaIndex
    /// The drawing's printed words, which symbols cover if there is no room elsewhere.
    private let print: BoxGrid
    var cover: MarkCover
    /// The symbols that have their places.
    private var symbols: BoxGrid
    var marks: [SpriteLayer.Mark] = []
    /// The size of the box that is kept for the dot at the beginning of a line.
    let footSize: Size
    /// The points of the marks that are moved.
    private let feet: BoxGrid
    /// The lines from these points.
    private var lines: BoxGrid
    var leaders: [LineSegment] = []
    /// The marks at their ends, by their indices among ``marks``.
    var movedMarks: [Int] = []
    /// The cells that have no place for a symbol, for each box that symbols have.
    private var closedCells: [ClosedCells] = []
    /// Which of these are the cells of a look's symbol, by look; nil for those whose box few have.
    private var cellsOfLook: [Int?]

    /// The additional cost of the hidden part of a line, as a multiple of that part's length.
    private static let hiddenCost = 8.0
    /// The cost of a place on a printed word, in widths of the symbol's face.
    private static let printCost = 2.0
    /// The cost of lines that cross a line or run along it, in widths of the symbol's face.
    static let tangleCost = 2.0
    /// The cost of a line over the point of another mark, in widths of the symbol's face.
    private static let footCost = 1.0

    /// Where a place lies relative to the room of a point, the best first.
    enum Ground: Int, Comparable {
        case inRoom, onWalls, outside

        static func < (one: Ground, other: Ground) -> Bool { one.rawValue < other.rawValue }
    }

    /// - Parameters:
    ///   - feet: the marks that are moved, at their points.
    ///   - looks: the looks of all marks.
    ///   - drawing: where symbols must stay.
    ///   - rooms: the areas, in which symbols stay if they can.
    ///   - print: the boxes of the drawing's printed words, off which symbols keep if they can.
    init(
        feet: [SpriteLayer.Mark], looks: [SpriteLook], cover: MarkCover, drawing: Box, rooms: AreaIndex,
        print: [Box] = [], cellSize: Double
    ) {
        self.print = BoxGrid(print, cellSize: cellSize)
        (self.looks, self.cover, self.drawing, self.rooms) = (looks, cover, drawing, rooms)
        symbols = BoxGrid(cellSize: cellSize, crowdedIn: drawing)
        lines = BoxGrid(cellSize: cellSize)
        let side = 0.4 * (feet.map { MarkCover.face(of: looks[Int($0.look)]).width }.max() ?? 0)
        footSize = Size(width: side, height: side)
        let footBoxes = feet.map { [footSize] in Box(around: $0.point, size: footSize) }
        self.feet = BoxGrid(footBoxes, cellSize: cellSize, crowdedIn: drawing)
        cellsOfLook = Array(repeating: nil, count: looks.count)
        guard feet.count >= Self.crowd else { return }
        var counts: [Int32: Int] = [:]
        for mark in feet { counts[mark.look, default: 0] += 1 }
        var cells: [Box: Int] = [:]
        for (look, _) in counts.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            let symbol = MarkCover.symbol(of: looks[Int(look)])
            if cells[symbol] == nil, cells.count < Self.mostCells {
                cells[symbol] = closedCells.count
                closedCells.append(ClosedCells(of: symbol, in: drawing, mostCells: Self.cellsPerFoot * feet.count))
            }
            cellsOfLook[Int(look)] = cells[symbol]
        }
        for box in footBoxes { closeCells(around: box) }
    }

    /// From how many moved marks on closed cells are kept, and how many cells there are at most for each of them.
    private static let (crowd, cellsPerFoot) = (256, 64)
    /// For how many boxes of symbols closed cells are kept: symbols that turn at the drawing's edge have boxes of their own.
    private static let mostCells = 8

    private mutating func closeCells(around box: Box) {
        for index in closedCells.indices { closedCells[index].close(around: box) }
    }

    /// True if no number of a mark that has its place stands on `point`.
    func sparesNumbers(at point: Point) -> Bool {
        let foot = Box(around: point, size: footSize)
        return !symbols.indices(near: foot).contains { cover.number(of: marks[$0]).intersects(foot) }
    }

    /// Keeps a mark's symbol free of others.
    mutating func insert(_ mark: SpriteLayer.Mark) {
        let symbol = cover.symbol(of: mark)
        symbols.insert(symbol)
        closeCells(around: symbol)
        marks.append(mark)
    }

    /// Takes a place for a mark, to which the last of ``leaders`` leads from the mark's point; false if none is free nearby.
    mutating func move(_ mark: SpriteLayer.Mark) -> Bool {
        guard let leader = leader(of: mark) else { return false }
        var moved = mark
        moved.point = leader.end
        insert(moved)
        lines.insert(leader.boundingBox)
        leaders.append(leader)
        movedMarks.append(marks.count - 1)
        return true
    }

    /// The directions in which the places of each ring lie: to the right and upwards first, then alternately to both sides.
    private static let rings: [[Vector]] = (1...16).map { ring in
        let count = 6 + 4 * ring
        return (0..<count).map { place in
            let turn = Double((place + 1) / 2) * (place.isMultiple(of: 2) ? 1 : -1) / Double(count)
            let angle = -Double.pi / 4 + 2 * .pi * turn
            return Vector(dx: cos(angle), dy: sin(angle))
        }
    }

    private mutating func leader(of mark: SpriteLayer.Mark) -> LineSegment? {
        let look = looks[Int(mark.look)]
        let step = MarkCover.face(of: look).width
        let room = rooms.areas(at: mark.point).last
        var best: (leader: LineSegment, ground: Ground, cost: Double)?
        let cells = cellsOfLook[Int(mark.look)]
        for (index, directions) in Self.rings.enumerated() {
            let distance = 1.2 * step * (0.75 + Double(index + 1) / 2)
            for direction in directions {
                // All that follow are farther away.
                if let best, best.ground == .inRoom, best.cost <= distance { return best.leader }
                let leader = LineSegment(start: mark.point, end: mark.point + direction * distance)
                if let cells, closedCells[cells].areClosed(at: leader.end) { continue }
                guard let symbol = freeSymbol(of: mark, at: leader.end) else { continue }
                let ground = ground(of: symbol, in: room)
                if let best, best.ground < ground { continue }
                var cost = distance + Self.hiddenCost * hiddenLength(of: leader, step: step / 12)
                if isTangled(leader) { cost += Self.tangleCost * step }
                if passesFeet(leader) { cost += Self.footCost * step }
                if !print.isFree(symbol) { cost += Self.printCost * step }
                if best.map({ (ground, cost) < ($0.ground, $0.cost) }) ?? true { best = (leader, ground, cost) }
            }
        }
        return best?.leader
    }

    /// Where a symbol lies relative to `room`; within it where there is none.
    func ground(of symbol: Box, in room: Int?) -> Ground {
        guard let room else { return .inRoom }
        func isInRoom(_ point: Point) -> Bool { rooms.areas(at: point).contains(room) }
        let center = symbol.center
        guard isInRoom(center) else { return .outside }
        let ends = [
            Point(x: symbol.minX, y: center.y), Point(x: symbol.maxX, y: center.y),
            Point(x: center.x, y: symbol.minY), Point(x: center.x, y: symbol.maxY),
        ]
        return ends.allSatisfy(isInRoom) ? .inRoom : .onWalls
    }

    /// The box of a mark's symbol when the mark stands at `place`; nil if the place is not free.
    private func freeSymbol(of mark: SpriteLayer.Mark, at place: Point) -> Box? {
        var moved = mark
        moved.point = place
        let symbol = cover.symbol(of: moved)
        let isFree =
            drawing.contains(looks[Int(mark.look)].bounds.offsetBy(place - .zero)) && symbols.isFree(symbol)
            && feet.isFree(symbol) && !lines.indices(near: symbol).contains { symbol.intersects(leaders[$0]) }
        return isFree ? symbol : nil
    }

    /// Returns the length of the parts of `line` that symbols with places of their own hide, by samples at most `step` apart.
    mutating func hiddenLength(of line: LineSegment, step: Double) -> Double {
        let near = Set(symbols.indices(near: line.boundingBox)).map { marks[$0] }
        guard !near.isEmpty else { return 0 }
        let count = max(1, Int(saturating: (line.length / step).rounded(.up)))
        let hidden = line.middles(ofParts: count).count { point in near.contains { cover.hides(point, under: $0) } }
        return line.length * Double(hidden) / Double(count)
    }

    /// True if the line to another mark crosses `line` or runs along it.
    private func isTangled(_ line: LineSegment) -> Bool {
        lines.indices(near: line.boundingBox.insetBy(dx: -footSize.width, dy: -footSize.width)).contains {
            line.isTangled(with: leaders[$0], within: footSize.width / 2)
        }
    }

    /// True if `line` leads over the point of another mark that is moved.
    private func passesFeet(_ line: LineSegment) -> Bool {
        !feet.isFree(along: line, step: footSize.width / 2, besides: Box(around: line.start, size: footSize))
    }
}
