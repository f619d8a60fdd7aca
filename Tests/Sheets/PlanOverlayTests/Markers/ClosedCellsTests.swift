import PlanGeometry
import TestSupport
import Testing

@testable import PlanOverlay

/// Closed cells rule out only places that a look at every obstacle rules out.
@Suite struct ClosedCellsTests {
    private let drawing = Box(x: 10, y: -20, width: 500, height: 300)

    @Test(
        arguments: [
            Box(x: -8, y: -20, width: 16, height: 20), Box(x: 0, y: 0, width: 30, height: 9),
            Box(x: -300, y: -300, width: 600, height: 600),
        ], [10, 1000, 1_000_000])
    func `From a closed cell the box meets an obstacle or the edge`(box: Box, mostCells: Int) {
        var random = SeededGenerator(seed: 11)
        var cells = ClosedCells(of: box, in: drawing, mostCells: mostCells)
        var obstacles: [Box] = []
        for _ in 0..<200 {
            let obstacle = Box(
                x: .random(in: -20...540, using: &random), y: .random(in: -50...300, using: &random),
                width: .random(in: 0...25, using: &random), height: .random(in: 0...25, using: &random))
            obstacles.append(obstacle)
            cells.close(around: obstacle)
            for _ in 0..<20 {
                let place = Point(x: .random(in: -20...540, using: &random), y: .random(in: -50...300, using: &random))
                guard cells.areClosed(at: place) else { continue }
                let put = box.offsetBy(place - .zero)
                #expect(!drawing.contains(put) || obstacles.contains { $0.intersects(put) })
            }
        }
    }

    @Test func `A full drawing has hardly a place that is not closed`() {
        var random = SeededGenerator(seed: 12)
        var cells = ClosedCells(of: Box(x: -10, y: -20, width: 20, height: 20), in: drawing, mostCells: 100_000)
        for _ in 0..<2000 {
            cells.close(
                around: Box(
                    x: .random(in: 10...510, using: &random), y: .random(in: -20...280, using: &random), width: 8,
                    height: 8))
        }
        let open = (0..<1000).count { _ in
            !cells.areClosed(
                at: Point(x: .random(in: 10...510, using: &random), y: .random(in: -20...280, using: &random)))
        }
        #expect(open < 20)
    }
}
