import PlanImage

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

/// A sprite as it is blended over rows of a drawing, with its memory.
struct PackedSprite: Sendable {
    let frame: SpriteFrame
    private let memory: LargeMemory

    /// How much memory a sprite needs.
    static func byteCount(width: Int, height: Int) -> Int {
        // Each pixel's three samples are written as four, of which the next pixel's take the last one's place.
        let size = maskSize(width: width, height: height) + 2 * (3 * width * height + 1)
        return (size + 15) & ~15
    }

    private static func maskSize(width: Int, height: Int) -> Int {
        2 * ((width + 63) / 64) * height * MemoryLayout<UInt64>.stride
    }

    init(_ sprite: Sprite) {
        self = sprite.pixels.withUnsafeBufferPointer { pixels in
            PackedSprite(
                left: sprite.left, top: sprite.top, width: sprite.width, height: sprite.height, pixels: pixels,
                in: LargeMemory(byteCount: Self.byteCount(width: sprite.width, height: sprite.height)), at: 0)
        }
    }

    /// - Parameters:
    ///   - pixels: the premultiplied pixels as `CanvasPixels` describes them, `width` times `height` of them.
    ///   - memory: has room for it from `place` on, a multiple of 16, where nothing else is.
    init(
        left: Int, top: Int, width: Int, height: Int, pixels: UnsafeBufferPointer<UInt32>, in memory: LargeMemory,
        at place: Int
    ) {
        let (samples, words) = (3 * width * height, (width + 63) / 64)
        let byteCount = Self.byteCount(width: width, height: height)
        precondition(place >= 0 && place + byteCount <= memory.byteCount, "there is room for each sprite")
        let start = memory.start + place
        let maskSize = Self.maskSize(width: width, height: height)
        let masks = start.bindMemory(to: UInt64.self, capacity: 2 * words * height)
        let added = (start + maskSize).bindMemory(to: UInt8.self, capacity: 2 * (samples + 1))
        let kept = added + samples + 1
        self.memory = memory
        frame = SpriteFrame(
            left: left, top: top, width: width, height: height, added: added, kept: kept, masks: masks, maskWords: words
        )
        precondition(pixels.count == width * height, "a sprite has a pixel for each row and column")
        // All places are below width times height, for which there are pixels and room.
        guard var pixel = pixels.baseAddress else { return }
        var (color, share, mask) = (UnsafeMutableRawPointer(added), UnsafeMutableRawPointer(kept), masks)
        for _ in 0..<height {
            for first in stride(from: 0, to: width, by: 64) {
                var (opaque, visible): (UInt64, UInt64) = (0, 0)
                for bit in 0..<UInt64(min(width - first, 64)) {
                    let value = pixel.pointee
                    let rest = 255 &- value &>> 24
                    // Red, green, blue.
                    color.storeBytes(of: (value.byteSwapped &>> 8).littleEndian, as: UInt32.self)
                    share.storeBytes(of: (rest &* 0x0001_0101).littleEndian, as: UInt32.self)
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
