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
    /// Premultiplied pixels as `CanvasPixels` describes them.
    private(set) var pixels: [UInt32] = []
    private(set) var masks: [UInt64] = []
    /// The same pixels as they are blended over RGB samples: what each sample gets, and how much of 255 it keeps.
    private(set) var added: [UInt8] = []
    private(set) var kept: [UInt8] = []

    /// Adds a sprite and returns its frame's index.
    mutating func append(_ sprite: Sprite) -> Int32 {
        let words = (sprite.width + 63) / 64
        frames.append(
            Frame(
                left: sprite.left, top: sprite.top, width: sprite.width, height: sprite.height, pixels: pixels.count,
                masks: masks.count, maskWords: words))
        pixels += sprite.pixels
        for pixel in sprite.pixels {
            added.append(UInt8(truncatingIfNeeded: pixel >> 16))
            added.append(UInt8(truncatingIfNeeded: pixel >> 8))
            added.append(UInt8(truncatingIfNeeded: pixel))
            let rest = UInt8(truncatingIfNeeded: 255 - pixel >> 24)
            kept.append(rest)
            kept.append(rest)
            kept.append(rest)
        }
        for row in 0..<sprite.height {
            let opaque = masks.count
            masks += repeatElement(0, count: 2 * words)
            for column in 0..<sprite.width {
                let alpha = sprite.pixels[row * sprite.width + column] >> 24
                let (word, bit) = (opaque + column / 64, UInt64(1) << UInt64(column % 64))
                if alpha == 255 { masks[word] |= bit }
                if alpha > 0 { masks[word + words] |= bit }
            }
        }
        return Int32(frames.count - 1)
    }
}
