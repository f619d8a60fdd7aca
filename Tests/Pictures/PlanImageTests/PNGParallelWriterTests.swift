import TestSupport
import Testing

@testable import PlanGeometry
@testable import PlanImage

@Suite struct PNGParallelWriterTests {
    /// Pictures of more than one block: calm as a drawing, busy as a photograph, and both.
    enum Content: CaseIterable {
        case calm, busy, mixed
    }

    static func rows(_ header: PNGHeader, _ content: Content) -> [UInt8] {
        var random = SeededGenerator(seed: 9)
        var rows = [UInt8](repeating: 255, count: header.bytesPerRow * header.height)
        for y in 0..<header.height {
            let start = y * header.bytesPerRow
            if content == .busy || content == .mixed && y % 100 < 30 {
                rows.replaceSubrange(
                    start..<start + header.bytesPerRow, with: random.bytes(header.bytesPerRow, in: 0...90))
            } else if y % 37 < 3 {
                for index in start + 60..<start + header.bytesPerRow / 2 { rows[index] = 30 }
            }
        }
        return rows
    }

    static let headers = [
        PNGHeader(width: 1500, height: 800, format: .gray), PNGHeader(width: 600, height: 700, format: .rgb),
        PNGHeader(width: 401, height: 700, format: .rgba),
    ]

    @Test(arguments: headers, Content.allCases)
    func `Pictures of several blocks read back in libpng`(header: PNGHeader, content: Content) throws {
        let rows = Self.rows(header, content)
        for compression in PNGCompression.allCases {
            let writer = try PNGWriter(header: header, compression: compression)
            try writer.writeAll(rows)
            let file = try writer.finish()
            #expect(PNGDecodersAgreeTests.read(file, .libpng, stripHeight: 99) == .rows(rows))
            #expect(PNGDecodersAgreeTests.read(file, .ahead, stripHeight: 99) == .rows(rows))
        }
    }

    @Test func `The file is the same however the rows are handed over, and in every run`() throws {
        let header = Self.headers[1]
        let rows = Self.rows(header, .mixed)
        let files = try [1, 7, 300, 700, 7].map { stripHeight in
            let writer = try PNGWriter(header: header)
            try writer.writeAll(rows, stripHeight: stripHeight)
            return try writer.finish()
        }
        #expect(Set(files).count == 1)
    }

    @Test(arguments: headers, Content.allCases)
    func `The file is the same on one processor and on several`(header: PNGHeader, content: Content) throws {
        let rows = Self.rows(header, content)
        let files = try PNGCompression.allCases.map { compression in
            func file() throws -> [UInt8] {
                let writer = try PNGWriter(header: header, compression: compression)
                try writer.writeAll(rows)
                return try writer.finish()
            }
            return (one: try Processors.shared(by: Processors.count, file), all: try file())
        }
        #expect(files.allSatisfy { $0.one == $0.all })
    }

    @Test(arguments: headers, Content.allCases)
    func `Balanced files are at most 5 % larger than libpng's at level 6`(header: PNGHeader, content: Content) throws {
        let rows = Self.rows(header, content)
        let writer = try PNGWriter(header: header)
        try writer.writeAll(rows)
        let size = try writer.finish().count
        let encoder = try LibpngEncoder(
            name: "libpng", header: header, metadata: DrawingMetadata(), compression: .balanced)
        var libpngSize = 0
        try rows.withUnsafeBytes { bytes in
            for start in stride(from: 0, to: bytes.count, by: header.bytesPerRow) {
                try encoder.encode(#require(bytes.baseAddress) + start)
            }
        }
        try encoder.finish { () throws(ImageError) in }
        encoder.takeOutput { libpngSize = $0.count }
        #expect(Double(size) <= 1.05 * Double(libpngSize))
    }

    @Test(arguments: RowFilter.allCases, 1...4)
    func `Each filter undoes itself`(filter: RowFilter, step: Int) {
        var random = SeededGenerator(seed: 4)
        for count in [step, 2 * step, 15 * step, 23 * step, 64 * step] {
            // Some bytes past the end, which vectors may read.
            let row = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            let above = (0..<count + 16).map { _ in UInt8.random(in: 0...255, using: &random) }
            var filtered = [UInt8](repeating: 0, count: count + 16)
            filter.apply(to: row, above: above, count: count, step: step, into: &filtered)
            filter.undo(&filtered, above: above, count: count, step: step)
            #expect(filtered == row + [UInt8](repeating: 0, count: 16))
        }
    }

    @Test(arguments: [1, 2, 3, 4])
    func `Paeth undone by runs of equal bytes is Paeth undone byte by byte`(step: Int) {
        var random = SeededGenerator(seed: UInt64(step))
        // Paper with some lines, and differences that are mostly zero but need not belong to such a picture.
        func calm(_ values: [UInt8], count: Int) -> [UInt8] {
            var bytes = [UInt8](repeating: values[0], count: count)
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                let start = Int.random(in: 0..<count, using: &random)
                let end = min(start + Int.random(in: 1...40, using: &random), count)
                let value = values.randomElement(using: &random) ?? 0
                for index in start..<end { bytes[index] = value }
            }
            return bytes
        }
        for _ in 0..<4000 {
            let count = step * Int.random(in: 1...50, using: &random)
            let above = calm([250, 250, 9, 0], count: count + 16)
            let differences = calm([0, 0, 3, 241], count: count + 16)
            var row = differences
            RowFilter.paeth.undo(&row, above: above, count: count, step: step)
            var expected = differences
            for index in 0..<count {
                let (left, corner) = index < step ? (0, 0) : (expected[index - step], above[index - step])
                expected[index] = differences[index] &+ RowFilter.paeth(left, above[index], corner)
            }
            #expect(row == expected)
        }
    }

    @Test func `Paeth on vectors is Paeth by the specification`() {
        let values: [UInt8] = [0, 1, 2, 100, 127, 128, 129, 200, 254, 255]
        for a in values {
            for b in values {
                for c in values {
                    let all = RowFilter.paeth(
                        RowFilter.Bytes(repeating: a), RowFilter.Bytes(repeating: b), RowFilter.Bytes(repeating: c))
                    #expect(all == RowFilter.Bytes(repeating: RowFilter.paeth(a, b, c)))
                }
            }
        }
    }
}
