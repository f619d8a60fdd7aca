import PlanImage
import Testing

@Suite("Animated GIF")
struct GIFTests {
    @Test func `Every frame comes back nearly equal, flat colours exactly, with its time and an endless loop`() throws {
        let file = MovingPicture(.gif)
        let frames = (0..<5).map { MovingPicture.frame($0) }
        try file.write(frames, as: .gif, seconds: [1, 0.04, 0.04, 0.055, 0.5])
        let gif = try #require(GIFFile(path: file.path))
        #expect(gif.width == 96 && gif.height == 64 && gif.isRepeated)
        #expect(gif.frames.map(\.hundredths) == [100, 4, 4, 6, 50])
        for (frame, read) in zip(frames, gif.frames) {
            let screen = read.screen.withoutAlpha
            #expect(screen.meanDifference(to: frame) < 1)
            #expect(screen[1, 1] == [255, 255, 255])
            #expect(screen[90, 62] == [255, 255, 255])
        }
        #expect(gif.frames[2].screen[30, 10] == [200, 30, 40, 255])
    }

    @Test func `Only what changes is drawn again; all else stays the same to the bit`() throws {
        let file = MovingPicture(.gif)
        try file.write((0..<3).map { MovingPicture.frame($0) }, as: .gif, seconds: [0.1, 0.1, 0.1])
        let gif = try #require(GIFFile(path: file.path))
        #expect(gif.frames[1].width == 28 && gif.frames[1].height == 20)
        for y in 30..<60 {
            for x in 10..<86 { #expect(gif.frames[0].screen[x, y] == gif.frames[2].screen[x, y]) }
        }
    }

    @Test func `A frame equal to the one before takes one pixel, and its time`() throws {
        let file = MovingPicture(.gif)
        try file.write([MovingPicture.frame(0), MovingPicture.frame(0)], as: .gif, seconds: [0.3, 0.7])
        let gif = try #require(GIFFile(path: file.path))
        #expect(gif.frames.map(\.hundredths) == [30, 70])
        #expect(gif.frames[1].width == 1)
        #expect(gif.frames[1].screen == gif.frames[0].screen)
    }

    @Test func `A transparent pixel stays transparent, even where it was opaque before`() throws {
        var frames = (0..<2).map { _ in PixelBuffer(width: 20, height: 10, format: .rgba) }
        for y in 0..<10 {
            for x in 0..<10 { frames[0][x, y] = [10, 20, 30, 255] }
            for x in 10..<20 { frames[1][x, y] = [90, 80, 70, 255] }
        }
        let file = MovingPicture(.gif)
        try file.write(frames, as: .gif, seconds: [0.1, 0.1], isOpaque: false)
        let gif = try #require(GIFFile(path: file.path))
        #expect(gif.frames[0].screen == frames[0])
        #expect(gif.frames[1].screen == frames[1])
    }

    @Test func `A picture of many colours keeps smooth shades: the mean of any patch is right`() throws {
        var picture = PixelBuffer(width: 256, height: 128, format: .rgb)
        for y in 0..<128 {
            for x in 0..<256 { picture[x, y] = [UInt8(x), UInt8(2 * y), UInt8((x + y) / 2)] }
        }
        let file = MovingPicture(.gif)
        try file.write([picture], as: .gif, seconds: [1])
        let read = try #require(GIFFile(path: file.path)?.frames.first).screen
        for patch in stride(from: 16, to: 224, by: 16) {
            for channel in 0..<3 {
                var (wanted, got) = (0, 0)
                for y in 48..<80 {
                    for x in patch..<patch + 16 {
                        wanted += Int(picture[x, y][picture[x, y].startIndex + channel])
                        got += Int(read[x, y][read[x, y].startIndex + channel])
                    }
                }
                #expect(abs(wanted - got) < 3 * 16 * 32)
            }
        }
    }
}
