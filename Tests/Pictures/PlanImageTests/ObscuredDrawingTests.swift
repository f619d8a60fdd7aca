import PlanGeometry
import TestSupport
import Testing

@testable import PlanImage

@Suite struct ObscuredDrawingTests {
    private func picture(_ width: Int, _ height: Int, _ format: PixelFormat = .rgb, seed: UInt64 = 1) -> PixelBuffer {
        var random = SeededGenerator(seed: seed)
        return PixelBuffer(width: width, height: height, format: format) { bytes in
            for index in bytes.indices { bytes[index] = UInt8.random(in: 0...255, using: &random) }
        }
    }

    /// The picture with its parts obscured one after the other, all of it in memory.
    private func plain(_ picture: PixelBuffer, _ parts: [ObscuredPart]) -> PixelBuffer {
        var result = picture
        let (width, channels) = (picture.width, picture.format.channels)
        let size = Box(minX: 0, minY: 0, maxX: Double(width), maxY: Double(picture.height))
        let boxes = parts.compactMap { part in part.box.intersection(size).map { (part.manner, $0) } }
            .filter { $0.1.width > 0 && $0.1.height > 0 }
        let order = boxes.indices.sorted {
            (boxes[$0].1.minY.rounded(.down), -$0) < (boxes[$1].1.minY.rounded(.down), -$1)
        }
        result.withUnsafeMutableBytes { bytes in
            guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
            for index in order {
                let (manner, box) = boxes[index]
                let (top, bottom) = (Int(box.minY.rounded(.down)), Int(box.maxY.rounded(.up)))
                ObscuredPixels(
                    start: start + top * width * channels, stride: width * channels, channels: channels,
                    columns: Int(box.minX.rounded(.down))..<Int(box.maxX.rounded(.up)), rowCount: bottom - top
                ).obscure(manner)
            }
        }
        return result
    }

    private func read(_ picture: PixelBuffer, _ parts: [ObscuredPart], rowsAtOnce: Int, as format: PixelFormat? = nil)
        throws -> [UInt8]
    {
        let drawing = ObscuredDrawing(PixelDrawing(picture), parts: parts)
        let format = format ?? picture.format
        var bytes: [UInt8] = []
        while drawing.nextRow < drawing.height {
            var rows = [UInt8](repeating: 0, count: rowsAtOnce * picture.width * format.channels)
            let count = try rows.withUnsafeMutableBytes { try drawing.readRows(rowsAtOnce, as: format, into: $0) }
            try #require(count > 0)
            bytes += rows[..<(count * picture.width * format.channels)]
        }
        return bytes
    }

    @Test(arguments: [1, 2, 7, 64, 200])
    func `However many rows are read at a time, the pixels are those of the whole picture obscured`(rows: Int) throws {
        var random = SeededGenerator(seed: UInt64(rows))
        for format in PixelFormat.allCases {
            let picture = picture(90, 120, format)
            for _ in 0..<8 {
                // Tops differ, so that the order in which parts are obscured is one and the same.
                let tops = (0..<6).map { _ in Double.random(in: -20...119, using: &random) }
                let parts = Set(tops.map { $0.rounded(.down) }).sorted().map { top in
                    let left = Double.random(in: -20...89, using: &random)
                    return ObscuredPart(
                        Box(
                            minX: left, minY: top + 0.25, maxX: left + Double.random(in: 1...60, using: &random),
                            maxY: top + Double.random(in: 1...50, using: &random)),
                        Bool.random(using: &random) ? .blur : .pixelate)
                }.filter { $0.box.minY >= 0 }
                #expect(try read(picture, parts, rowsAtOnce: rows) == plain(picture, parts).bytes)
            }
        }
    }

    @Test func `Pixels beside the parts keep their bytes, and those in them become smooth`() throws {
        let picture = picture(200, 100)
        let part = Box(minX: 40, minY: 20, maxX: 120, maxY: 80)
        for manner in ObscuredPart.Manner.allCases {
            let bytes = try read(picture, [ObscuredPart(part, manner)], rowsAtOnce: 16)
            var (changes, total) = (0, 0)
            for row in 0..<100 {
                for column in 0..<200 {
                    let place = 3 * (row * 200 + column)
                    if part.minY..<part.maxY ~= Double(row), part.minX..<part.maxX ~= Double(column) {
                        guard column > 40 else { continue }
                        changes += abs(Int(bytes[place]) - Int(bytes[place - 3]))
                        total += 1
                    } else {
                        #expect(bytes[place..<place + 3] == picture.bytes[place..<place + 3])
                    }
                }
            }
            // Neighbours in noise differ by 85 on average.
            #expect(changes < 6 * total, "\(manner)")
        }
    }

    @Test func `Rows that are skipped change nothing of the rows after them, in any format`() throws {
        let picture = picture(40, 60, .rgba)
        let parts = [
            ObscuredPart(Box(minX: 5, minY: 5, maxX: 30, maxY: 40), .pixelate),
            ObscuredPart(Box(minX: 10, minY: 20, maxX: 35, maxY: 50), .blur),
        ]
        let whole = try read(picture, parts, rowsAtOnce: 60, as: .rgb)
        for skipped in [0, 3, 5, 10, 25, 45, 55] {
            let drawing = ObscuredDrawing(PixelDrawing(picture), parts: parts)
            try drawing.skipRows(skipped)
            var rows = [UInt8](repeating: 0, count: (60 - skipped) * 40 * 3)
            let count = try rows.withUnsafeMutableBytes { try drawing.readRows(60, as: .rgb, into: $0) }
            #expect(count == 60 - skipped)
            #expect(rows == Array(whole[(skipped * 40 * 3)...]))
        }
    }

    @Test func `What is transparent stays as transparent as it was`() throws {
        let picture = picture(40, 40, .rgba)
        let parts = ObscuredPart.Manner.allCases.map {
            ObscuredPart(Box(minX: 0, minY: 0, maxX: 40, maxY: 40), $0)
        }
        for part in parts {
            let bytes = try read(picture, [part], rowsAtOnce: 40)
            #expect(stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == picture.bytes[$0] })
            #expect(bytes != picture.bytes)
        }
    }

    @Test func `The file that the picture comes from is not handed out`() throws {
        let file = try picture(40, 40).encoded(as: .jpeg)
        let reader = try DrawingFile.open(file, name: "photo")
        #expect(try reader.originalJPEG() != nil)
        let part = ObscuredPart(Box(minX: 0, minY: 0, maxX: 9, maxY: 9), .blur)
        #expect(try ObscuredDrawing(reader, parts: [part]).originalJPEG() == nil)
    }

    @Test func `A part at the picture's edge, of one pixel, or off the picture is no trouble`() throws {
        let picture = picture(20, 20)
        let boxes = [
            Box(minX: 19.5, minY: 19.5, maxX: 30, maxY: 30), Box(minX: 3, minY: 3, maxX: 4, maxY: 4),
            Box(minX: -50, minY: -50, maxX: -10, maxY: -10), Box(minX: -1e300, minY: -1e300, maxX: 1e300, maxY: 1e300),
        ]
        for box in boxes {
            for manner in ObscuredPart.Manner.allCases {
                #expect(try read(picture, [ObscuredPart(box, manner)], rowsAtOnce: 7).count == picture.bytes.count)
            }
        }
    }
}
