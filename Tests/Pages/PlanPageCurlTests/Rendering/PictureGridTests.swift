import PlanGeometry
import PlanImage
@testable import PlanCanvas
@testable import PlanViews
@testable import PlanPageCurl
import Testing

@Suite("Sheets of pictures")
struct PictureGridTests {
    @Test func `Each picture fills its frame, byte for byte, and frames do not touch`() throws {
        var grid = PictureGrid(title: "Colours", columnCount: 3, pictureSize: Size(width: 50, height: 40))
        grid.columnHeadings = ["a", "b", "c"]
        grid.rowHeadings = ["one", "two"]
        for index in 0..<5 {
            let picture = PixelBuffer(width: 50, height: 40, format: .rgb, filledWith: UInt8(40 * index))
            grid.append(picture, caption: "\(index)")
        }
        let drawn = try grid.picture()
        for index in 0..<5 {
            let frame = grid.frame(ofCell: index)
            for (x, y) in [(0, 0), (49, 0), (0, 39), (49, 39), (25, 20)] {
                #expect(
                    drawn[Int(frame.minX) + x, Int(frame.minY) + y] == [
                        UInt8(40 * index), UInt8(40 * index), UInt8(40 * index),
                    ])
            }
            for other in 0..<index { #expect(!frame.intersects(grid.frame(ofCell: other))) }
            #expect(frame.maxX < Double(drawn.width) && frame.maxY < Double(drawn.height))
        }
    }

    @Test func `The columns make a grid that is wider than high, and leave few cells empty`() {
        let page = Size(width: 300, height: 420)
        #expect(PictureGrid.columnCount(for: 6, of: page) == 3)
        #expect(PictureGrid.columnCount(for: 1, of: page) == 1)
        #expect(PictureGrid.columnCount(for: 6, of: Size(width: 900, height: 400)) == 2)
    }
}
