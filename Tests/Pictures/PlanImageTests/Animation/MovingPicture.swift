import Foundation
import PlanImage
import TestSupport

/// Frames to write, and a file of a test's own to write them to.
final class MovingPicture {
    let path: String

    init(_ format: AnimationFormat) {
        path =
            FileManager.default.temporaryDirectory
            .appendingPathComponent("planmark-moving-\(UUID().uuidString).\(format.rawValue)").path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var exists: Bool { FileManager.default.fileExists(atPath: path) }
    var bytes: [UInt8] { get throws { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) } }

    /// White paper with a shaded field in it, and a red square that goes from the left to the right.
    static func frame(_ index: Int, width: Int = 96, height: Int = 64) -> PixelBuffer {
        var picture = PixelBuffer(width: width, height: height, format: .rgb, filledWith: 255)
        for y in 30..<60 {
            for x in 10..<86 { picture[x, y] = [UInt8(40 + 2 * x), UInt8(200 - 2 * y), UInt8(90 + x)] }
        }
        for y in 5..<25 {
            for x in (4 + 12 * index)..<(20 + 12 * index) { picture[x, y] = [200, 30, 40] }
        }
        return picture
    }

    /// Writes frames that are shown for so long each.
    func write(_ frames: [PixelBuffer], as format: AnimationFormat, seconds: [Double], isOpaque: Bool = true) throws {
        let writer = try AnimationWriter(
            path: path, format: format, width: frames[0].width, height: frames[0].height, frameCount: frames.count,
            isOpaque: isOpaque)
        for (frame, seconds) in zip(frames, seconds) { try writer.write(frame, seconds: seconds) }
        try writer.finish()
    }
}

extension PixelBuffer {
    /// The mean difference of the samples.
    func meanDifference(to other: PixelBuffer) -> Double { SampleDifferences(bytes, other.bytes).mean }
}
