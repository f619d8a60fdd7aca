import PlanGeometry

/// Many sprites in one piece of memory, so that painting thousands of them follows no references.
struct SpriteAtlas: Sendable {
    /// Where a sprite's pixels are, and where they go.
    struct Frame: Sendable {
        /// Where the top-left pixel lies, measured from the place that the sprite is blended at.
        let left, top: Int
        let width, height: Int
        /// The first of its pixels.
        let pixels: Int
        /// The first of its mask words: for each row `maskWords` words of the opaque pixels, then as many of all that are
        /// not transparent, the lowest bit the leftmost pixel.
        let masks: Int
        let maskWords: Int
    }

    private(set) var frames: [Frame] = []
    private(set) var masks: [UInt64] = []
    /// The pixels as they are blended over RGB samples, three bytes each: what each sample gets, premultiplied, and how much
    /// of 255 it keeps.
    private(set) var added: [UInt8] = []
    private(set) var kept: [UInt8] = []

    /// Room for many sprites, so that they need not be moved when there are more. Memory that is not written to is not taken
    /// from the system.
    mutating func reserveCapacity() {
        let pixelCount = 1 << 21
        added.reserveCapacity(3 * pixelCount)
        kept.reserveCapacity(3 * pixelCount)
        masks.reserveCapacity(pixelCount / 8)
    }

    /// Adds a sprite and returns its frame's index.
    mutating func append(_ sprite: Sprite) -> Int32 {
        let words = (sprite.width + 63) / 64
        frames.append(
            Frame(
                left: sprite.left, top: sprite.top, width: sprite.width, height: sprite.height, pixels: added.count / 3,
                masks: masks.count, maskWords: words))
        let samples = sprite.pixels.count * 3
        added += [UInt8](unsafeUninitializedCapacity: samples) { added, count in
            for (index, pixel) in sprite.pixels.enumerated() {
                added[3 * index] = UInt8(truncatingIfNeeded: pixel >> 16)
                added[3 * index + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
                added[3 * index + 2] = UInt8(truncatingIfNeeded: pixel)
            }
            count = samples
        }
        kept += [UInt8](unsafeUninitializedCapacity: samples) { kept, count in
            for (index, pixel) in sprite.pixels.enumerated() {
                let rest = UInt8(truncatingIfNeeded: 255 - pixel >> 24)
                for channel in 0..<3 { kept[3 * index + channel] = rest }
            }
            count = samples
        }
        masks += [UInt64](unsafeUninitializedCapacity: 2 * words * sprite.height) { masks, count in
            count = 2 * words * sprite.height
            masks.initialize(repeating: 0)
            for row in 0..<sprite.height {
                let first = 2 * words * row
                for column in 0..<sprite.width {
                    let alpha = sprite.pixels[row * sprite.width + column] >> 24
                    let (word, bit) = (first + column / 64, UInt64(1) << UInt64(column % 64))
                    if alpha == 255 { masks[word] |= bit }
                    if alpha > 0 { masks[word + words] |= bit }
                }
            }
        }
        return Int32(frames.count - 1)
    }

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
