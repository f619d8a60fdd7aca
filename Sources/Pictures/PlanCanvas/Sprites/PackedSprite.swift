import PlanGeometry

/// A sprite as it is blended over rows of a drawing: its samples three to a pixel, and which pixels cover what lies below.
///
/// Its memory is that of a `PackedSprite`, which has to be kept.
// Unchecked: what it points to does not change.
package struct SpriteFrame: @unchecked Sendable {
    /// Where the top-left pixel lies, measured from the place that the sprite is blended at.
    package let left, top: Int
    package let width, height: Int
    /// The pixels as they are blended over RGB samples, three bytes each: what each sample gets, premultiplied, and how much
    /// of 255 it keeps.
    package let added, kept: UnsafePointer<UInt8>
    /// For each 64 rows, from the top down, a word for each column with its opaque pixels, then a word for each with all that
    /// are not transparent; the lowest bit is the topmost pixel.
    package let planes: UnsafePointer<UInt64>
    /// For each row the first column that is not transparent, and the one after the last.
    fileprivate let ends: UnsafePointer<SIMD2<UInt16>>

    /// Returns the frame with the samples of other colours.
    fileprivate func colored(_ added: UnsafePointer<UInt8>) -> SpriteFrame {
        SpriteFrame(
            left: left, top: top, width: width, height: height, added: added, kept: kept, planes: planes, ends: ends)
    }

    /// The columns of a row, which must be one of the sprite's, beyond which it is transparent.
    @inline(__always)
    package func visibleColumns(ofRow row: Int) -> Range<Int> {
        let ends = ends[row]
        return Range(uncheckedBounds: (Int(ends[0]), Int(ends[1])))
    }

    /// Some pixels as `CanvasPixels` describes them.
    ///
    /// - Parameter row: room for `count` pixels, which are written from the one numbered `first` on.
    package func premultiplied(first: Int, count: Int, into row: UnsafeMutableBufferPointer<UInt32>) {
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
    private let memory: SharedMemory

    /// Returns the number of bytes that a sprite needs, or one that shares what does not depend on colours with another sprite.
    static func byteCount(width: Int, height: Int, isSharing: Bool = false) -> Int {
        let samples = sampleSize(width: width, height: height)
        let size = isSharing ? samples : planeSize(width: width, height: height) + endSize(height: height) + 2 * samples
        return (size + 15) & ~15
    }

    /// Each pixel's three samples are written as four, of which the next pixel's take the last one's place.
    private static func sampleSize(width: Int, height: Int) -> Int { 3 * width * height + 1 }

    private static func planeSize(width: Int, height: Int) -> Int {
        2 * width * ((height + 63) / 64) * MemoryLayout<UInt64>.stride
    }

    private static func endSize(height: Int) -> Int { height * MemoryLayout<SIMD2<UInt16>>.stride }

    init(_ sprite: Sprite) {
        self = sprite.pixels.withUnsafeBufferPointer { pixels in
            PackedSprite(
                left: sprite.left, top: sprite.top, width: sprite.width, height: sprite.height, pixels: pixels,
                in: SharedMemory(byteCount: Self.byteCount(width: sprite.width, height: sprite.height)), at: 0)
        }
    }

    /// - Parameters:
    ///   - pixels: the premultiplied pixels as `CanvasPixels` describes them, `width` times `height` of them.
    ///   - memory: has room for it from `place` on, a multiple of 16, where nothing else is.
    ///   - other: a sprite of the same size in the same memory with the same alpha everywhere, with which it shares what does
    ///     not depend on colours.
    init(
        left: Int, top: Int, width: Int, height: Int, pixels: UnsafeBufferPointer<UInt32>, in memory: SharedMemory,
        at place: Int, sharing other: PackedSprite? = nil
    ) {
        let byteCount = Self.byteCount(width: width, height: height, isSharing: other != nil)
        precondition(place >= 0 && place + byteCount <= memory.byteCount, "there is room for each sprite")
        precondition(pixels.count == width * height, "a sprite has a pixel for each row and column")
        let planeSize = Self.planeSize(width: width, height: height)
        let sampleSize = Self.sampleSize(width: width, height: height)
        let start = memory.start + place
        self.memory = memory
        // All places are below width times height, for which there are pixels and room.
        if let other = other?.frame {
            let added = start.bindMemory(to: UInt8.self, capacity: sampleSize)
            frame = other.colored(added)
            guard let pixel = pixels.baseAddress else { return }
            Self.forEachPixel(count: width * height, color: added) {
                pixel[$0]
            } share: { _, _ in
            }
            return
        }
        let planes = start.bindMemory(to: UInt64.self, capacity: planeSize / MemoryLayout<UInt64>.stride)
        let ends = (start + planeSize).bindMemory(to: SIMD2<UInt16>.self, capacity: height)
        let added = (start + planeSize + Self.endSize(height: height))
            .bindMemory(to: UInt8.self, capacity: 2 * sampleSize)
        let kept = added + sampleSize
        frame = SpriteFrame(
            left: left, top: top, width: width, height: height, added: added, kept: kept, planes: planes, ends: ends)
        guard let pixel = pixels.baseAddress else { return }
        planes.initialize(repeating: 0, count: planeSize / MemoryLayout<UInt64>.stride)
        for row in 0..<height {
            let opaque = planes + (row &>> 6) &* 2 &* width
            let visible = opaque + width
            let bit = 1 &<< UInt64(row & 63)
            let line = pixel + row &* width
            var share = UnsafeMutableRawPointer(kept + 3 &* row &* width)
            Self.forEachPixel(count: width, color: added + 3 &* row &* width) {
                line[$0]
            } share: { column, rest in
                share.storeBytes(of: (rest &* 0x0001_0101).littleEndian, as: UInt32.self)
                share += 3
                opaque[column] |= rest == 0 ? bit : 0
                visible[column] |= rest != 255 ? bit : 0
            }
            var (first, end) = (0, width)
            while first < end, line[first] >> 24 == 0 { first &+= 1 }
            while first < end, line[end &- 1] >> 24 == 0 { end &-= 1 }
            ends[row] = SIMD2(UInt16(clamping: first), UInt16(clamping: end))
        }
    }

    /// Writes the samples of pixels and calls a closure with how much of 255 each keeps of what lies below.
    @inline(__always)
    private static func forEachPixel(
        count: Int, color start: UnsafeMutablePointer<UInt8>, _ pixel: (Int) -> UInt32, share: (Int, UInt32) -> Void
    ) {
        var color = UnsafeMutableRawPointer(start)
        for index in 0..<count {
            let value = pixel(index)
            // Red, green, blue.
            color.storeBytes(of: (value.byteSwapped &>> 8).littleEndian, as: UInt32.self)
            color += 3
            share(index, 255 &- value &>> 24)
        }
    }
}
