import Foundation
import PlanImage
import Testing

@Suite("Moving pictures")
struct AnimationWriterTests {
    @Test(arguments: AnimationFormat.allCases)
    func `A file appears only when it is finished and has all frames`(format: AnimationFormat) throws {
        let file = MovingPicture(format)
        let writer = try AnimationWriter(path: file.path, format: format, width: 96, height: 64, frameCount: 2)
        try writer.write(MovingPicture.frame(0), seconds: 0.1)
        #expect(!file.exists)
        let error = #expect(throws: ImageError.self) { try writer.finish() }
        #expect(
            error?.description
                == "\(file.path): cannot be written as a moving picture: only 1 of 2 frames were given")
        #expect(error?.kind == .unwritable)
        #expect(!file.exists)
    }

    @Test(
        arguments: [
            (AnimationFormat.gif, 65_536), (.webp, 16_384),
        ])
    func `Sizes that a format does not have are refused`(format: AnimationFormat, width: Int) {
        let file = MovingPicture(format)
        #expect(throws: ImageError.self) {
            try AnimationWriter(path: file.path, format: format, width: width, height: 1, frameCount: 1)
        }
        #expect(!file.exists)
    }

    @Test(arguments: AnimationFormat.allCases)
    func `The error for a missing folder names it`(format: AnimationFormat) {
        #expect(throws: ImageError.output(.folderMissing(file: "/nowhere/at/all.x", folder: "/nowhere/at"))) {
            try AnimationWriter(path: "/nowhere/at/all.x", format: format, width: 1, height: 1, frameCount: 1)
        }
    }

    @Test func `A WebP has its frames, their times and an endless loop, and looks like what was written`() throws {
        let file = MovingPicture(.webp)
        let frames = (0..<3).map { MovingPicture.frame($0) }
        try file.write(frames, as: .webp, seconds: [0.5, 0.0405, 0.25])
        let read = try #require(WebPFile(bytes: try file.bytes))
        #expect(read.loopCount == 0)
        #expect(read.milliseconds == [500, 41, 250] || read.milliseconds == [500, 40, 251])
        #expect(read.frames.count == 3)
        for (frame, screen) in zip(frames, read.frames) { #expect(screen.withoutAlpha.meanDifference(to: frame) < 4) }
    }
}
