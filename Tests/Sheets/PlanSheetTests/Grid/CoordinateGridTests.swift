import PlanBase
import PlanCanvas
import PlanGeometry
import PlanImage
import PlanSheet
import Testing

@Suite struct CoordinateGridTests {
    @Test(arguments: [
        (4000.0, 3000.0, 200.0), (1600, 1200, 100), (650, 488, 50), (1000, 1, 100), (999, 10, 50), (100, 100, 10),
        (20, 20, 2), (9, 9, 1), (1, 1, 1), (60_000, 100, 5000),
    ])
    func `The usual step makes ten to twenty-five lines along the longer side`(
        width: Double, height: Double, step: Double
    ) throws {
        let grid = try CoordinateGrid(size: Size(width: width, height: height))
        #expect(grid.step == step)
        #expect(width < 10 || (10...25).contains(width / grid.step))
    }

    @Test(arguments: [0, -5, 0.5, 1, 4001, .nan, .infinity])
    func `A step that makes no grid is refused with those that do`(step: Double) throws {
        let error = try #require(throws: GridError.self) {
            try CoordinateGrid(size: Size(width: 4000, height: 3000), step: step)
        }
        #expect(error.code == "stepOutOfRange")
        #expect("\(error)".contains("16 to 4000"))
        #expect(error.kind == .usage && error.placeName == "step")
        #expect(error.message(in: .english).hasPrefix("step: lines "))
        #expect(error.message(in: .chinese, for: .command).hasPrefix("--step"))
        #expect(error.message(in: .chinese).contains("16 到 4000"))
    }

    /// The picture of a grid over paper of one brightness.
    private func picture(paper: UInt8, width: Int = 400, height: Int = 300) throws -> PixelBuffer {
        let drawing = PixelBuffer(width: width, height: height, format: .rgb, filledWith: paper)
        let grid = try CoordinateGrid(size: Size(width: Double(width), height: Double(height)), step: 100)
        return try OverlayRenderer(grid.displayList()).render(drawing)
    }

    @Test(arguments: [UInt8(255), 128, 20])
    func `Lines lie on their coordinates and can be seen on light and dark paper`(paper: UInt8) throws {
        let picture = try picture(paper: paper)
        func difference(_ x: Int, _ y: Int) -> Int {
            let start = (y * picture.width + x) * 3
            return (0..<3).map { abs(Int(picture.bytes[start + $0]) - Int(paper)) }.max() ?? 0
        }
        // Coordinate 200 lies between the pixels 199 and 200, off the labels and the fine lines.
        for x in [199, 200] { #expect(difference(x, 150) > 60, "\(x)") }
        for y in [199, 200] { #expect(difference(150, y) > 60, "\(y)") }
        for offset in [-5, 5] { #expect(difference(200 + offset, 150) == 0) }
    }

    @Test func `Every coordinate has its label right below its line`() throws {
        let picture = try picture(paper: 255)
        func inkCount(_ columns: Range<Int>, _ rows: Range<Int>) -> Int {
            rows.reduce(0) { sum, y in
                sum + columns.count { x in picture.bytes[(y * picture.width + x) * 3 + 1] < 128 }
            }
        }
        for x in [0, 100, 200, 300] { #expect(inkCount(x + 3..<x + 18, 3..<17) > 15, "\(x)") }
        for y in [100, 200] {
            #expect(inkCount(3..<18, y + 3..<y + 17) > 15, "\(y)")
            #expect(inkCount(375..<397, y + 3..<y + 17) > 15, "\(y)")
        }
        #expect(inkCount(145..<160, 145..<160) == 0)
    }
}
