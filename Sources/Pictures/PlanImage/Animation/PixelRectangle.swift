import Glibc

/// A part of a picture, in whole pixels.
struct PixelRectangle: Hashable, Sendable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
}

extension PixelBuffer {
    /// The whole picture.
    var rectangle: PixelRectangle { PixelRectangle(x: 0, y: 0, width: width, height: height) }

    /// The smallest part outside of which two pictures of one size and format are equal; nil if they are equal throughout.
    func changes(since other: PixelBuffer) -> PixelRectangle? {
        let (rowSize, channels) = (bytesPerRow, format.channels)
        return bytes.withUnsafeBytes { new -> PixelRectangle? in
            other.bytes.withUnsafeBytes { old -> PixelRectangle? in
                guard let new = new.baseAddress, let old = old.baseAddress else { return nil }
                // Both hold `height` rows of `rowSize` bytes.
                func differs(_ y: Int, _ range: Range<Int>) -> Bool {
                    let start = y * rowSize + range.lowerBound
                    return memcmp(new + start, old + start, range.count) != 0
                }
                guard let top = (0..<height).first(where: { differs($0, 0..<rowSize) }),
                    let bottom = (top..<height).last(where: { differs($0, 0..<rowSize) })
                else { return nil }
                var (left, right) = (width, 0)
                for y in top...bottom where differs(y, 0..<rowSize) {
                    while left > 0, differs(y, 0..<left * channels) {
                        // The first pixel that differs lies left of `left`; halving finds it quickly.
                        var (low, high) = (0, left)
                        while high - low > 1 {
                            let middle = (low + high) / 2
                            if differs(y, low * channels..<middle * channels) { high = middle } else { low = middle }
                        }
                        left = low
                    }
                    while right < width, differs(y, right * channels..<rowSize) {
                        var (low, high) = (right, width)
                        while high - low > 1 {
                            let middle = (low + high) / 2
                            if differs(y, middle * channels..<high * channels) { low = middle } else { high = middle }
                        }
                        right = high
                    }
                }
                return PixelRectangle(x: left, y: top, width: right - left, height: bottom - top + 1)
            }
        }
    }

    /// A part of the picture, which must lie inside it; without alpha if `isOpaque`.
    func cropped(to part: PixelRectangle, isOpaque: Bool) -> PixelBuffer {
        let channels = format.channels
        let kept: PixelFormat = isOpaque && format == .rgba ? .rgb : format
        if part == rectangle, kept == format { return self }
        let count = part.width * part.height * kept.channels
        let rows = [UInt8](unsafeUninitializedCapacity: count) { rows, initializedCount in
            bytes.withUnsafeBytes { bytes in
                // The part lies in the picture, and the rows are as long as it needs.
                guard let bytes = bytes.baseAddress, let rows = rows.baseAddress else { return }
                for y in 0..<part.height {
                    let source = bytes + ((part.y + y) * bytesPerRow + part.x * channels)
                    let target = UnsafeMutableRawPointer(rows + y * part.width * kept.channels)
                    if kept == format {
                        target.copyMemory(from: source, byteCount: part.width * channels)
                    } else {
                        Self.copyColors(from: source, to: target, count: part.width)
                    }
                }
            }
            initializedCount = count
        }
        return PixelBuffer(width: part.width, height: part.height, format: kept, bytes: rows) ?? self
    }

    /// The pixels from column `left` to before `right` and from row `top` to before `bottom`, which lie in the picture.
    package func cropped(left: Int, top: Int, right: Int, bottom: Int) -> PixelBuffer {
        precondition(0 <= left && left < right && right <= width && 0 <= top && top < bottom && bottom <= height)
        let part = PixelRectangle(x: left, y: top, width: right - left, height: bottom - top)
        return cropped(to: part, isOpaque: false)
    }

    /// Copies RGBA pixels without their alpha.
    private static func copyColors(from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int) {
        for x in 0..<count {
            let pixel = source.loadUnaligned(fromByteOffset: 4 &* x, as: UInt32.self)
            target.storeBytes(of: UInt16(truncatingIfNeeded: pixel), toByteOffset: 3 &* x, as: UInt16.self)
            target.storeBytes(of: UInt8(truncatingIfNeeded: pixel &>> 16), toByteOffset: 3 &* x &+ 2, as: UInt8.self)
        }
    }
}

extension PixelBuffer {
    /// The picture in RGB if it is RGBA: its colours as they are, whatever their alpha.
    public var withoutAlpha: PixelBuffer { cropped(to: rectangle, isOpaque: true) }
}
