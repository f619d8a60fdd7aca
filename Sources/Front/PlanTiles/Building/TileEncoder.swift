import PlanImage
import Synchronization

/// Cuts tiles out of the rows of a level and encodes them, several at a time.
final class TileEncoder: Sendable {
    private let shape: PyramidShape
    private let options: TileOptions
    private let padsTiles: Bool
    /// The samples of the pixels beside the drawing in padded tiles.
    private let background: [UInt8]
    /// Encoders that nobody uses now. Each keeps its working memory.
    private let encoders = Mutex<[Held]>([])
    /// Encoded tiles of one colour. Most tiles of a floor plan are white.
    private let plain = Mutex<[PlainTile: [UInt8]]>([:])
    private static let greatestPlainCount = 64

    // Unchecked: whoever takes an encoder out of the list is alone with it.
    private struct Held: @unchecked Sendable {
        let encoder: any PictureEncoder
    }

    private struct PlainTile: Hashable {
        let width, height: Int
        let color: [UInt8]
    }

    /// - Parameter background: one pixel in the format of the rows.
    init(_ shape: PyramidShape, _ options: TileOptions, background: [UInt8]) {
        (self.shape, self.options, self.background) = (shape, options, background)
        padsTiles = options.layout.padsTiles
    }

    /// Hands out a tile's pixels, with padding where the layout wants it.
    ///
    /// - Parameter rows: has at least the tile's rows.
    func withPixels<Output>(
        of tile: TileAddress, in rows: LevelRows, _ body: (PixelView) throws -> Output
    ) rethrows -> Output {
        let part = shape.part(of: tile)
        let view = PixelView(
            start: rows.row(part.top) + part.left * rows.format.channels, stride: rows.stride, width: part.width,
            height: part.height, format: rows.format)
        let side = shape.tileSize
        guard padsTiles, part.width < side || part.height < side else { return try body(view) }
        let (channels, stride) = (rows.format.channels, side * rows.format.channels)
        return try withUnsafeTemporaryAllocation(byteCount: stride * side, alignment: 16) { memory in
            for offset in memory.indices { memory[offset] = background[offset % channels] }
            // A temporary allocation of more than no bytes has an address.
            guard let start = memory.baseAddress else { return try body(view) }
            for row in 0..<part.height {
                (start + row * stride).copyMemory(from: view.row(row), byteCount: view.bytesPerRow)
            }
            return try body(
                PixelView(start: start, stride: stride, width: side, height: side, format: rows.format))
        }
    }

    /// The encoded file of some pixels.
    func encode(_ pixels: PixelView) throws(ImageError) -> [UInt8] {
        let key = pixels.onlyColor.map { PlainTile(width: pixels.width, height: pixels.height, color: $0) }
        if let key, let known = plain.withLock({ $0[key] }) { return known }
        let held =
            encoders.withLock { $0.popLast() }
            ?? Held(
                encoder: options.format.makeEncoder(quality: options.usedQuality, name: "tile"))
        defer { encoders.withLock { $0.append(held) } }
        let bytes = try held.encoder.encode(pixels)
        if let key {
            plain.withLock { plain in
                if plain.count < Self.greatestPlainCount { plain[key] = bytes }
            }
        }
        return bytes
    }
}
