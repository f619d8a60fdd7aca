/// A sprite as an atlas keeps it.
struct PackedSprite: Sendable {
    let left, top: Int
    let width, height: Int
    /// The pixels as they are blended over RGB samples, three bytes each: what each sample gets, premultiplied, and how much
    /// of 255 it keeps.
    let added, kept: [UInt8]
    /// For each row `maskWords` words of the opaque pixels, then as many of all that are not transparent, the lowest bit the
    /// leftmost pixel.
    let masks: [UInt64]
    let maskWords: Int

    init(_ sprite: Sprite) {
        (left, top, width, height) = (sprite.left, sprite.top, sprite.width, sprite.height)
        let samples = sprite.pixels.count * 3
        added = [UInt8](unsafeUninitializedCapacity: samples) { added, count in
            for (index, pixel) in sprite.pixels.enumerated() {
                added[3 &* index] = UInt8(truncatingIfNeeded: pixel >> 16)
                added[3 &* index &+ 1] = UInt8(truncatingIfNeeded: pixel >> 8)
                added[3 &* index &+ 2] = UInt8(truncatingIfNeeded: pixel)
            }
            count = samples
        }
        kept = [UInt8](unsafeUninitializedCapacity: samples) { kept, count in
            for (index, pixel) in sprite.pixels.enumerated() {
                let rest = UInt8(truncatingIfNeeded: 255 &- pixel >> 24)
                (kept[3 &* index], kept[3 &* index &+ 1], kept[3 &* index &+ 2]) = (rest, rest, rest)
            }
            count = samples
        }
        let (width, words) = (sprite.width, (sprite.width + 63) / 64)
        maskWords = words
        masks = [UInt64](unsafeUninitializedCapacity: 2 * words * sprite.height) { masks, count in
            count = 2 * words * sprite.height
            masks.initialize(repeating: 0)
            for (index, pixel) in sprite.pixels.enumerated() where pixel >> 24 > 0 {
                let (row, column) = index.quotientAndRemainder(dividingBy: width)
                let word = 2 * words * row + column / 64
                let bit = UInt64(1) << UInt64(column % 64)
                masks[word + words] |= bit
                if pixel >> 24 == 255 { masks[word] |= bit }
            }
        }
    }
}
