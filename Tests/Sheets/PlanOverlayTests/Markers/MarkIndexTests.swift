import PlanGeometry
import TestSupport
import Testing

@testable import PlanCanvas
@testable import PlanViews
@testable import PlanOverlay

/// Marks are looked up by cells; each part of a box must come with all marks that meet it.
@Suite struct MarkIndexTests {
    @Test(arguments: [(1, 1), (1024, 64), (1025, 65), (3000, 500)])
    func `Each part has all marks that meet it, from the bottom up`(width: Int, height: Int) {
        var generator = SeededGenerator(seed: UInt64(width))
        let boxes = (0..<300).map { _ in
            let (left, top) = (
                Int.random(in: -90...width + 40, using: &generator),
                Int.random(in: -90...height + 40, using: &generator)
            )
            return PixelBox(
                left: left, top: top, right: left + .random(in: 1...90, using: &generator),
                bottom: top + .random(in: 1...140, using: &generator))
        }
        let drawing = Box(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height))
        let index = MarkIndex(count: boxes.count, drawing: drawing) { boxes[$0] }
        #expect(index.bounds == boxes.dropFirst().reduce(boxes[0]) { $0.union($1) })
        for asked in [
            PixelBox(left: 0, top: 0, right: width, bottom: height),
            PixelBox(left: -50, top: -70, right: width + 60, bottom: height + 10),
            PixelBox(left: width / 3, top: height / 2, right: width / 2, bottom: height),
        ] {
            var area = 0
            index.forEachCell(meeting: asked) { part, marks in
                #expect(part.bottom - part.top <= MarkIndex.cellHeight && part.intersection(asked) == part)
                area += (part.right - part.left) * (part.bottom - part.top)
                #expect(Array(marks) == marks.sorted())
                let met = Set(marks)
                // What lies wholly above the drawing is not painted.
                for (mark, box) in boxes.enumerated() where box.bottom > 0 && !box.intersection(part).isEmpty {
                    #expect(met.contains(Int32(mark)))
                }
            }
            // Below the last row of cells there are no parts.
            let rows = (height + MarkIndex.cellHeight - 1) / MarkIndex.cellHeight * MarkIndex.cellHeight
            #expect(area == (asked.right - asked.left) * (min(asked.bottom, rows) - asked.top))
        }
    }
}
