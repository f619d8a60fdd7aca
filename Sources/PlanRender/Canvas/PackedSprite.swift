/// A sprite as it is blended over rows of a drawing: its samples three to a pixel, and which pixels cover what lies below.
///
/// Its memory is that of a `PackedSprite`, which has to be kept.
// Unchecked: what it points to does not change.
struct SpriteFrame: @unchecked Sendable {
    /// Where the top-left pixel lies, measured from the place that the sprite is blended at.
    let left, top: Int
    let width, height: Int
    /// The pixels as they are blended over RGB samples, three bytes each: what each sample gets, premultiplied, and how much
    /// of 255 it keeps.
    let added, kept: UnsafePointer<UInt8>
    /// For each row `maskWords` words of the opaque pixels, then as many of all that are not transparent, the lowest bit the
    /// leftmost pixel.
    let masks: UnsafePointer<UInt64>
    let maskWords: Int

    /// Some pixels as `CanvasPixels` describes them.
    ///
    /// - Parameter row: room for `count` pixels, which are written from the one numbered `first` on.
    func premultiplied(first: Int, count: Int, into row: UnsafeMutableBufferPointer<UInt32>) {
        for index in 0..<count {
            let sample = 3 * (first + index)
            let alpha = 255 - UInt32(kept[sample])
            row[index] =
                alpha << 24 | UInt32(added[sample]) << 16 | UInt32(added[sample + 1]) << 8 | UInt32(added[sample + 2])
        }
    }
}

/// The memory of a sprite as it is blended over rows of a drawing.
// Unchecked: its memory is written by the initialiser alone.
final class PackedSprite: @unchecked Sendable {
    let frame: SpriteFrame
    private let memory: UnsafeMutableRawPointer

    init(_ sprite: Sprite) {
        let (width, height) = (sprite.width, sprite.height)
        let (samples, words) = (3 * width * height, (width + 63) / 64)
        let maskSize = 2 * words * height * MemoryLayout<UInt64>.stride
        memory = .allocate(byteCount: maskSize + 2 * samples, alignment: 16)
        let masks = memory.bindMemory(to: UInt64.self, capacity: 2 * words * height)
        let added = (memory + maskSize).bindMemory(to: UInt8.self, capacity: 2 * samples)
        let kept = added + samples
        masks.initialize(repeating: 0, count: 2 * words * height)
        sprite.pixels.withUnsafeBufferPointer { pixels in
            // There are width times height pixels, and room for three samples of each and a bit in both masks.
            var index = 0
            for row in 0..<height {
                let (opaque, visible) = (masks + 2 * words * row, masks + 2 * words * row + words)
                for column in 0..<width {
                    let pixel = pixels[index]
                    added[3 &* index] = UInt8(truncatingIfNeeded: pixel >> 16)
                    added[3 &* index &+ 1] = UInt8(truncatingIfNeeded: pixel >> 8)
                    added[3 &* index &+ 2] = UInt8(truncatingIfNeeded: pixel)
                    let alpha = pixel >> 24
                    let rest = UInt8(truncatingIfNeeded: 255 &- alpha)
                    (kept[3 &* index], kept[3 &* index &+ 1], kept[3 &* index &+ 2]) = (rest, rest, rest)
                    let shift = UInt64(truncatingIfNeeded: column & 63)
                    opaque[column >> 6] |= (alpha == 255 ? 1 : 0) &<< shift
                    visible[column >> 6] |= (alpha != 0 ? 1 : 0) &<< shift
                    index &+= 1
                }
            }
        }
        frame = SpriteFrame(
            left: sprite.left, top: sprite.top, width: width, height: height, added: added, kept: kept, masks: masks,
            maskWords: words)
    }

    deinit {
        memory.deallocate()
    }
}
