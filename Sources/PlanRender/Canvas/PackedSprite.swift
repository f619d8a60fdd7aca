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

    convenience init(_ sprite: Sprite) {
        self.init(
            left: sprite.left, top: sprite.top, width: sprite.width, height: sprite.height, pixels: sprite.pixels[...])
    }

    /// - Parameter pixels: the premultiplied pixels as `CanvasPixels` describes them, `width` times `height` of them.
    init(left: Int, top: Int, width: Int, height: Int, pixels: ArraySlice<UInt32>) {
        let (samples, words) = (3 * width * height, (width + 63) / 64)
        let maskSize = 2 * words * height * MemoryLayout<UInt64>.stride
        memory = .allocate(byteCount: maskSize + 2 * samples, alignment: 16)
        let masks = memory.bindMemory(to: UInt64.self, capacity: 2 * words * height)
        let added = (memory + maskSize).bindMemory(to: UInt8.self, capacity: 2 * samples)
        let kept = added + samples
        frame = SpriteFrame(
            left: left, top: top, width: width, height: height, added: added, kept: kept, masks: masks, maskWords: words
        )
        precondition(pixels.count == width * height, "a sprite has a pixel for each row and column")
        pixels.withUnsafeBufferPointer { pixels in
            // All places are below width times height, for which there are pixels and room.
            guard var pixel = pixels.baseAddress else { return }
            var (color, share, mask) = (added, kept, masks)
            for _ in 0..<height {
                for first in stride(from: 0, to: width, by: 64) {
                    var (opaque, visible): (UInt64, UInt64) = (0, 0)
                    for bit in 0..<UInt64(min(width - first, 64)) {
                        let value = pixel.pointee
                        let rest = 255 &- value &>> 24
                        color[0] = UInt8(truncatingIfNeeded: value &>> 16)
                        color[1] = UInt8(truncatingIfNeeded: value &>> 8)
                        color[2] = UInt8(truncatingIfNeeded: value)
                        let kept = UInt8(truncatingIfNeeded: rest)
                        (share[0], share[1], share[2]) = (kept, kept, kept)
                        opaque |= (rest == 0 ? 1 : 0) &<< bit
                        visible |= (rest != 255 ? 1 : 0) &<< bit
                        (pixel, color, share) = (pixel + 1, color + 3, share + 3)
                    }
                    (mask[0], mask[words]) = (opaque, visible)
                    mask += 1
                }
                mask += words
            }
        }
    }

    deinit {
        memory.deallocate()
    }
}
