import PlanGeometry
import TestSupport
import Testing

@testable import PlanOverlay

/// The grid answers as a look at every box does.
@Suite struct BoxGridTests {
    @Test(arguments: [0.5, 7, 90, 100_000], [nil, Box(x: 0, y: 0, width: 600, height: 500)])
    func `What is free and what is near is found as by looking at all`(cellSize: Double, crowd: Box?) {
        var random = SeededGenerator(seed: UInt64(cellSize))
        func box(_ reach: Double) -> Box {
            let (x, y) = (Double.random(in: -300...900, using: &random), Double.random(in: -300...900, using: &random))
            return Box(
                x: x, y: y, width: Double.random(in: 0...reach, using: &random),
                height: Double.random(in: 0...reach, using: &random))
        }
        var boxes = (0..<40).map { _ in box(30) }
        var grid = BoxGrid(boxes, cellSize: cellSize, crowdedIn: crowd)
        for _ in 0..<400 {
            let asked = box(25)
            let met = boxes.indices.filter { boxes[$0].intersects(asked) }
            #expect(grid.isFree(asked) == met.isEmpty)
            #expect(Set(grid.indices(near: asked)) == Set(met))
            if let own = met.first.map({ boxes[$0] }) {
                #expect(grid.isFree(asked, besides: own) == met.allSatisfy { boxes[$0] == own })
            }
            // Beyond the lists that the grid begins with.
            let new = box(12)
            boxes.append(new)
            grid.insert(new)
        }
    }

    @Test func `Boxes as far away as numbers reach have a place`() {
        var grid = BoxGrid(cellSize: 10)
        let far = Box(x: 1e300, y: -1e300, width: 1, height: 1)
        grid.insert(far)
        #expect(!grid.isFree(far))
        #expect(grid.isFree(Box(x: 1e9, y: 0, width: 1, height: 1)))
    }
}
