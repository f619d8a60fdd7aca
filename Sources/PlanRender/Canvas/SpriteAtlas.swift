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

    let frames: [Frame]
    let masks: [UInt64]
    /// The pixels as they are blended over RGB samples, three bytes each: what each sample gets, premultiplied, and how much
    /// of 255 it keeps.
    let added, kept: [UInt8]

    /// An atlas of sprites, whose numbers are their frames'.
    init(_ sprites: some Collection<PackedSprite>) {
        var frames: [Frame] = []
        frames.reserveCapacity(sprites.count)
        var (pixels, words) = (0, 0)
        for sprite in sprites {
            frames.append(
                Frame(
                    left: sprite.left, top: sprite.top, width: sprite.width, height: sprite.height, pixels: pixels,
                    masks: words, maskWords: sprite.maskWords))
            pixels += sprite.width * sprite.height
            words += sprite.masks.count
        }
        var (added, kept, masks): ([UInt8], [UInt8], [UInt64]) = ([], [], [])
        added.reserveCapacity(3 * pixels)
        kept.reserveCapacity(3 * pixels)
        masks.reserveCapacity(words)
        for sprite in sprites {
            added += sprite.added
            kept += sprite.kept
            masks += sprite.masks
        }
        (self.frames, self.added, self.kept, self.masks) = (frames, added, kept, masks)
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
