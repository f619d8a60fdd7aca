import CWebP
import PlanImage

/// An animated WebP read by its container's description (RFC 9649), its frames decoded by libwebp.
struct WebPFile {
    private(set) var loopCount = -1
    private(set) var milliseconds: [Int] = []
    /// What is on the screen, RGBA.
    private(set) var frames: [PixelBuffer] = []

    init?(bytes: [UInt8]) {
        func number(_ offset: Int, _ count: Int) -> Int {
            (0..<count).reversed().reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
        }
        guard bytes.count > 12, bytes.starts(with: Array("RIFF".utf8)) else { return nil }
        var screen: PixelBuffer?
        var start = 12
        while start + 8 <= bytes.count {
            let type = String(decoding: bytes[start..<start + 4], as: UTF8.self)
            let (body, length) = (start + 8, number(start + 4, 4))
            switch type {
            case "VP8X":
                screen = PixelBuffer(width: number(body + 4, 3) + 1, height: number(body + 7, 3) + 1, format: .rgba)
            case "ANIM": loopCount = number(body + 4, 2)
            case "ANMF":
                milliseconds.append(number(body + 12, 3))
                guard let shown = screen,
                    let drawn = Self.drawn(
                        Array(bytes[body + 16..<body + length]), onto: shown, left: 2 * number(body, 3),
                        top: 2 * number(body + 3, 3))
                else { return nil }
                screen = drawn
                frames.append(drawn)
            default: break
            }
            start = body + length + length % 2
        }
    }

    private static func drawn(_ frame: [UInt8], onto screen: PixelBuffer, left: Int, top: Int) -> PixelBuffer? {
        // A frame's chunks are a still WebP's, but for the head.
        let count = frame.count + 4
        let head =
            Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) } + Array("WEBP".utf8)
        let still = head + frame
        var (width, height): (Int32, Int32) = (0, 0)
        guard let pixels = WebPDecodeRGBA(still, still.count, &width, &height) else { return nil }
        defer { WebPFree(pixels) }
        var result = screen
        for y in 0..<Int(height) {
            for x in 0..<Int(width) {
                let pixel = pixels + 4 * (y * Int(width) + x)
                if pixel[3] > 0 { result[left + x, top + y] = [pixel[0], pixel[1], pixel[2], 255] }
            }
        }
        return result
    }
}
