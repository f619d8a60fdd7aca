import PlanImage
import Testing

@Suite("Animated PNG")
struct APNGTests {
    private struct Chunk {
        let type: String
        let body: [UInt8]

        func number(_ offset: Int, bytes count: Int = 4) -> Int {
            body[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
        }
    }

    private func chunks(_ png: [UInt8]) -> [Chunk] {
        var chunks: [Chunk] = []
        var start = 8
        while start + 12 <= png.count {
            let length = png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            chunks.append(
                Chunk(
                    type: String(decoding: png[start + 4..<start + 8], as: UTF8.self),
                    body: Array(png[start + 8..<start + 8 + length])))
            start += 12 + length
        }
        return chunks
    }

    @Test func `Programs without animation show the first frame`() throws {
        let file = MovingPicture(.apng)
        try file.write([MovingPicture.frame(0), MovingPicture.frame(3)], as: .apng, seconds: [0.5, 0.5])
        // Reading it checks all checksums.
        #expect(try PixelBuffer(pngFile: file.path) == MovingPicture.frame(0))
    }

    @Test func `Frames come back byte for byte, each the part that changed, with their times`() throws {
        let file = MovingPicture(.apng)
        let frames = (0..<4).map { MovingPicture.frame($0) }
        try file.write(frames, as: .apng, seconds: [0.8, 0.0415, 0.0415, 1])
        let chunks = chunks(try file.bytes)
        let types = chunks.map(\.type).filter { !["IDAT", "fdAT"].contains($0) }
        #expect(types == ["IHDR", "acTL", "fcTL", "fcTL", "fcTL", "fcTL", "IEND"])
        let control = try #require(chunks.first { $0.type == "acTL" })
        #expect(control.number(0) == 4 && control.number(4) == 0)
        // Sequence numbers run through all fcTL and fdAT chunks.
        let numbered = chunks.filter { $0.type == "fcTL" || $0.type == "fdAT" }
        #expect(numbered.map { $0.number(0) } == Array(0..<numbered.count))
        let controls = chunks.filter { $0.type == "fcTL" }
        #expect(controls.map { $0.number(20, bytes: 2) } == [800, 42, 41, 1000])
        #expect(controls.allSatisfy { $0.number(22, bytes: 2) == 1000 })

        var screen = try PixelBuffer(pngFile: file.path)
        let header = try #require(chunks.first).body
        var parts = chunks[...]
        for (frame, control) in zip(frames, controls).dropFirst() {
            parts = parts.drop { !($0.type == "fcTL" && $0.number(0) == control.number(0)) }.dropFirst()
            let data = parts.prefix { $0.type == "fdAT" }.flatMap { $0.body.dropFirst(4) }
            let part = try PixelBuffer(
                png: TinyPNG.signature + TinyPNG.chunk("IHDR", Array(control.body[4..<12]) + header[8...])
                    + TinyPNG.chunk("IDAT", Array(data)) + TinyPNG.chunk("IEND", []))
            for y in 0..<part.height {
                for x in 0..<part.width { screen[control.number(12) + x, control.number(16) + y] = part[x, y] }
            }
            #expect(part.width == 28 && part.height == 20)
            #expect(screen == frame)
        }
    }

    @Test func `Transparent frames keep their alpha`() throws {
        var frame = PixelBuffer(width: 9, height: 7, format: .rgba, filledWith: 60)
        frame[3, 3] = [1, 2, 3, 0]
        let file = MovingPicture(.apng)
        try file.write([frame, frame], as: .apng, seconds: [1, 1], isOpaque: false)
        #expect(try PixelBuffer(pngFile: file.path) == frame)
    }
}
