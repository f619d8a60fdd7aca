import PlanGeometry
import TestSupport
import Testing

@testable import PlanOverlay

/// Covered cells tell of taken places only what a look at every box confirms.
@Suite struct CoveredCellsTests {
    private let region = Box(x: -50, y: 20, width: 700, height: 300)

    @Test(arguments: [0.7, 3, 10, 64, 1000])
    func `What meets a covered cell meets a box`(cellSize: Double) {
        var random = SeededGenerator(seed: 5)
        func box(_ reach: ClosedRange<Double>) -> Box {
            Box(
                x: .random(in: -150...750, using: &random), y: .random(in: -80...420, using: &random),
                width: .random(in: reach, using: &random), height: .random(in: reach, using: &random))
        }
        var cells = CoveredCells(in: region, cellSize: cellSize)
        var boxes: [Box] = []
        for _ in 0..<300 {
            let new = box(0...60)
            boxes.append(new)
            cells.cover(new)
            for asked in [box(0...0), box(0...30), box(0...400)] where cells.meets(asked) {
                #expect(boxes.contains { $0.intersects(asked) })
            }
        }
    }

    @Test func `A box covers a cell on both sides of the end of a word, and touching it is enough`() {
        var cells = CoveredCells(in: Box(x: 0, y: 0, width: 2000, height: 100), cellSize: 10)
        cells.cover(Box(x: 615, y: 15, width: 50, height: 20))
        // The cells from 620 to 660 and from 20 to 30 lie in the box as a whole.
        #expect(cells.meets(Box(x: 0, y: 25, width: 625, height: 1)))
        #expect(cells.meets(Box(x: 655, y: 25, width: 1000, height: 1)))
        #expect(cells.meets(Box(x: 640, y: 5, width: 0, height: 90)))
        #expect(!cells.meets(Box(x: 0, y: 25, width: 617, height: 1)))
        #expect(!cells.meets(Box(x: 662, y: 25, width: 1000, height: 1)))
        #expect(!cells.meets(Box(x: 600, y: 31, width: 100, height: 60)))
    }

    @Test func `In a crowd nearly all that is taken is found without a look at boxes`() {
        var random = SeededGenerator(seed: 8)
        var cells = CoveredCells(in: region, cellSize: 4)
        for _ in 0..<2000 {
            cells.cover(
                Box(
                    x: .random(in: -50...650, using: &random), y: .random(in: 20...320, using: &random), width: 20,
                    height: 20))
        }
        let found = (0..<500).count { _ in
            cells.meets(
                Box(
                    x: .random(in: -50...600, using: &random), y: .random(in: 30...300, using: &random), width: 40,
                    height: 10))
        }
        #expect(found > 495)
    }

    @Test func `A region of any size has few cells, and far boxes are no failure`() {
        for region in [Box(x: 0, y: 0, width: 1e6, height: 1e6), Box(x: 0, y: 0, width: 1e12, height: 0.5)] {
            var cells = CoveredCells(in: region, cellSize: 0.1)
            cells.cover(Box(x: -1e300, y: -1e300, width: 2e300, height: 2e300))
            #expect(cells.meets(Box(x: 1, y: 0.1, width: 1, height: 0.1)))
            #expect(!cells.meets(Box(x: -3e300, y: 0, width: 1, height: 1)))
        }
    }
}
