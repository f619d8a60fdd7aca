import PlanImage
import Testing

@Suite struct PaddedDrawingTests {
    private static func picture(_ format: PixelFormat) -> PixelBuffer {
        var picture = PixelBuffer(width: 7, height: 5, format: format, filledWith: 0)
        for y in 0..<5 {
            for x in 0..<7 {
                picture[x, y] = (0..<format.channels).map { UInt8(10 * x + 50 * y % 200 + $0) }[...]
            }
        }
        return picture
    }

    @Test(arguments: PixelFormat.allCases, [nil, 0, 3, 7])
    func `The drawing's columns are at the top left, and all else is white`(format: PixelFormat, columns: Int?) throws {
        let picture = Self.picture(format)
        for rowsAtOnce in [1, 2, 9] {
            let reader = try #require(
                PaddedDrawing(PixelDrawing(picture), columns: columns, width: 11, height: 8))
            #expect(reader.naturalFormat == format)
            var rows: [UInt8] = []
            while reader.nextRow < reader.height {
                var buffer = [UInt8](repeating: 1, count: rowsAtOnce * 11 * format.channels)
                let read = try buffer.withUnsafeMutableBytes { try reader.readRows(rowsAtOnce, as: format, into: $0) }
                rows += buffer.prefix(read * 11 * format.channels)
            }
            var expected: [UInt8] = []
            for y in 0..<8 {
                for x in 0..<11 {
                    let isDrawn = x < columns ?? 7 && y < 5
                    expected += isDrawn ? Array(picture[x, y]) : Array(repeating: 255, count: format.channels)
                }
            }
            #expect(rows == expected)
        }
    }

    @Test(arguments: [PixelFormat.gray, .rgb, .rgba], [0, 3, 7])
    func `Rows are handed out with their paper, and as a copy they are the same`(format: PixelFormat, columns: Int)
        throws
    {
        let picture = Self.picture(format)
        let whole = try PixelBuffer(
            reading: #require(PaddedDrawing(PixelDrawing(picture), columns: columns, width: 11, height: 8)))
        for rowsAtOnce in [1, 2, 4, 9] {
            let drawing = try DecodedDrawing(PixelDrawing(picture)).reader()
            let reader = try #require(PaddedDrawing(drawing, columns: columns, width: 11, height: 8))
            var rows: [UInt8] = []
            while reader.nextRow < reader.height {
                let taken = try #require(try reader.takePaperRows(rowsAtOnce, as: format))
                #expect(taken.count == min(rowsAtOnce, 8 - rows.count / (11 * format.channels)))
                var buffer = [UInt8](repeating: 1, count: taken.count * 11 * format.channels)
                buffer.withUnsafeMutableBytes { buffer in
                    guard let start = buffer.baseAddress else { return }
                    taken.copy(
                        0..<taken.count, from: format, to: format, at: start, stride: 11 * format.channels, width: 11)
                }
                rows += buffer
            }
            #expect(rows == whole.bytes)
            #expect(try reader.takePaperRows(1, as: format)?.count == 0)
        }
    }

    @Test func `Rows that paper belongs to are not handed out alone`() throws {
        let drawing = try DecodedDrawing(PixelDrawing(Self.picture(.rgb))).reader()
        let reader = try #require(PaddedDrawing(drawing, width: 7, height: 8))
        #expect(try reader.takeRows(3, as: .rgb)?.count == 3)
        #expect(try reader.takeRows(3, as: .rgb) == nil && reader.nextRow == 3)
        #expect(try reader.takeRows(2, as: .rgb)?.count == 2)
        #expect(try reader.takeRows(1, as: .rgb) == nil)
    }

    @Test(arguments: 0...8)
    func `Rows can be left out`(count: Int) throws {
        let picture = Self.picture(.rgb)
        let whole = try PixelBuffer(
            reading: #require(PaddedDrawing(PixelDrawing(picture), width: 9, height: 8)))
        let reader = try #require(PaddedDrawing(PixelDrawing(picture), width: 9, height: 8))
        try reader.skipRows(count)
        #expect(reader.nextRow == count)
        var rest = [UInt8](repeating: 1, count: (8 - count) * 27)
        #expect(try rest.withUnsafeMutableBytes { try reader.readRows(8, as: .rgb, into: $0) } == 8 - count)
        #expect(rest == Array(whole.bytes.dropFirst(count * 27)))
    }

    @Test func `Paper that is smaller than the drawing is none`() {
        let picture = Self.picture(.rgb)
        #expect(PaddedDrawing(PixelDrawing(picture), width: 6, height: 8) == nil)
        #expect(PaddedDrawing(PixelDrawing(picture), width: 7, height: 4) == nil)
        #expect(PaddedDrawing(PixelDrawing(picture), columns: -1, width: 7, height: 5) == nil)
        #expect(PaddedDrawing(PixelDrawing(picture), columns: 0, width: 0, height: 5) == nil)
        #expect(PaddedDrawing(PixelDrawing(picture), columns: 4, width: 4, height: 5) != nil)
    }
}
