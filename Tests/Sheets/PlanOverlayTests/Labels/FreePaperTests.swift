import PlanGeometry
import PlanModel
import TestSupport
import Testing

@testable import PlanOverlay

/// Free paper is what a look at every cell finds free.
@Suite struct FreePaperTests {
    private static let blocks = [(1, 1), (3, 2), (40, 3), (64, 1), (65, 4), (100, 2), (2, 50)].map {
        CellMask.Block(width: $0.0, height: $0.1)
    }

    @Test(arguments: blocks)
    func `Blocks of cells begin where all their cells are set in both masks`(block: CellMask.Block) {
        var random = SeededGenerator(seed: 7)
        let (columns, rows) = (230, 60)
        var masks = [CellMask](repeating: CellMask(columns: 0..<columns, rows: 0..<rows), count: 2)
        var cells = [[Bool]](repeating: [Bool](repeating: true, count: columns * rows), count: 2)
        for index in 0...1 {
            masks[index].fill(0..<columns, 0..<rows, with: true)
            for _ in 0..<12 {
                let (x, y) = (Int.random(in: -5..<columns, using: &random), Int.random(in: -5..<rows, using: &random))
                let (across, down) = (x..<x + .random(in: 1...70, using: &random), y..<y + 2)
                masks[index].fill(across, down, with: false)
                for row in down.clamped(to: 0..<rows) {
                    for column in across.clamped(to: 0..<columns) { cells[index][row * columns + column] = false }
                }
            }
        }
        var found: Set<[Int]> = []
        masks[0].forEachBlock(block, and: masks[1], columns: 0..<columns, rows: 0..<rows) { column, row in
            found.insert([column, row])
            return true
        }
        var expected: Set<[Int]> = []
        for row in 0...max(0, rows - block.height) {
            for column in 0...max(0, columns - block.width) {
                let isFree = (row..<row + block.height).allSatisfy { row in
                    (column..<column + block.width).allSatisfy { column in
                        cells.allSatisfy { $0[row * columns + column] }
                    }
                }
                if isFree { expected.insert([column, row]) }
            }
        }
        #expect(found == expected)
    }

    private static let drawing = Box(minX: 0, minY: 0, maxX: 400, maxY: 300)
    /// A large room, and a small one over its corner.
    private static let rooms = [
        Box(minX: 20, minY: 20, maxX: 200, maxY: 200), Box(minX: 150, minY: 150, maxX: 200, maxY: 200),
    ]

    private func paper() throws -> FreePaper {
        let areas = try Self.rooms.map { try OverlayFixture.area("", $0).shape }
        return FreePaper(in: Self.drawing, textHeight: 12, rooms: AreaIndex(areas), ink: nil)
    }

    @Test func `Places of a room lie in it and in no room over it, and those outside in none`() throws {
        var paper = try paper()
        let size = Size(width: 35, height: 13)
        let inRoom = paper.places(of: size, in: .room(0), within: Self.drawing, step: 1)
        #expect(inRoom.contains { $0.minY > 150 })
        #expect(inRoom.allSatisfy { Self.rooms[0].contains($0) && !Self.rooms[1].intersects($0) })
        let inSmall = paper.places(of: size, in: .room(1), within: Self.drawing, step: 1)
        #expect(!inSmall.isEmpty && inSmall.allSatisfy { Self.rooms[1].contains($0) })
        let outside = paper.places(of: size, in: .outside, within: Self.drawing, step: 1)
        #expect(outside.contains { $0.minX > 200 } && outside.contains { $0.minY > 200 })
        #expect(outside.allSatisfy { place in Self.rooms.allSatisfy { !$0.intersects(place) } })
    }

    @Test func `What is taken is no place any more`() throws {
        var paper = try paper()
        let size = Size(width: 45, height: 13)
        func hasPlace(inRoom room: Int) -> Bool { paper.hasPlace(of: size, in: .room(room), within: Self.drawing) }
        #expect(hasPlace(inRoom: 1))
        let taken = Box(minX: 150, minY: 165, maxX: 200, maxY: 185)
        paper.take(taken)
        let left = paper.places(of: size, in: .room(1), within: Self.drawing, step: 1)
        #expect(left.allSatisfy { !$0.intersects(taken) })
        paper.take(Self.rooms[1])
        #expect(!hasPlace(inRoom: 1) && hasPlace(inRoom: 0))
    }
}
