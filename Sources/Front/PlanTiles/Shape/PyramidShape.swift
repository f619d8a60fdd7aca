/// Which levels and tiles a pyramid has.
///
/// The largest level is the drawing in its own size. Each next one has half the width and height, rounded up.
public struct PyramidShape: Hashable, Sendable, Codable {
    /// The drawing's width in pixels.
    public let width: Int
    /// The drawing's height in pixels.
    public let height: Int
    /// The side of a tile in pixels, without overlap.
    public let tileSize: Int
    /// By how many pixels a tile reaches into each of its neighbours.
    public let overlap: Int
    /// The number of the largest level.
    public let lastLevel: Int
    /// The number of the smallest level.
    public let firstLevel: Int

    /// The numbers of the levels.
    public var levels: ClosedRange<Int> { firstLevel...lastLevel }

    /// A part of a level in whole pixels.
    public struct Part: Hashable, Sendable {
        /// The first column and row.
        public var left, top: Int
        /// The number of columns and rows.
        public var width, height: Int
    }

    /// The shape of a drawing's pyramid.
    ///
    /// - Parameters:
    ///   - width: 1 or more.
    ///   - height: 1 or more.
    ///   - levelCount: how many levels there are, from the largest on; all unless given.
    /// - Throws: ``TileError`` if a value is out of range.
    public init(
        width: Int, height: Int, layout: TileLayout, tileSize: Int? = nil, overlap: Int? = nil, levelCount: Int? = nil
    ) throws(TileError) {
        let size = tileSize ?? layout.usualTileSize
        guard Self.tileSizes.contains(size) else { throw TileError(.tileSize(size)) }
        if let overlap, overlap != 0, !layout.allowsOverlap { throw TileError(.noOverlap(layout)) }
        let overlap = overlap ?? min(layout.usualOverlap, size)
        guard (0...size).contains(overlap) else { throw TileError(.overlap(overlap, tileSize: size)) }
        (self.width, self.height, self.tileSize, self.overlap) = (width, height, size, overlap)
        let all = Self.lastLevel(width: width, height: height, smallest: layout.endsWithOnePixel ? 1 : size)
        let count = levelCount ?? all + 1
        guard (1...all + 1).contains(count) else { throw TileError(.levelCount(count, greatest: all + 1)) }
        (lastLevel, firstLevel) = (all, all + 1 - count)
        guard let tiles = checkedTileCount, tiles <= Self.greatestTileCount else {
            throw TileError(.tooManyTiles(size))
        }
    }

    /// The sides that tiles may have, in pixels.
    public static let tileSizes = 1...8192
    /// The most tiles that a pyramid may have.
    public static let greatestTileCount = 20_000_000

    /// Returns the number of halvings after which both sides of a picture are at most `smallest`.
    private static func lastLevel(width: Int, height: Int, smallest: Int) -> Int {
        var (side, count) = (max(width, height), 0)
        while side > smallest {
            side = (side + 1) / 2
            count += 1
        }
        return count
    }

    /// A level's width and height in pixels.
    public func size(ofLevel level: Int) -> (width: Int, height: Int) {
        // Halving and rounding up n times is dividing by 2^n and rounding up once.
        let divisor = 1 << (lastLevel - level)
        return ((width + divisor - 1) / divisor, (height + divisor - 1) / divisor)
    }

    /// Returns the numbers of columns and rows of tiles in a level.
    public func tiles(ofLevel level: Int) -> (columns: Int, rows: Int) {
        let size = size(ofLevel: level)
        return ((size.width + tileSize - 1) / tileSize, (size.height + tileSize - 1) / tileSize)
    }

    /// The number of tiles in all levels; `Int.max` if the number is too large to compute.
    public var tileCount: Int { checkedTileCount ?? .max }

    private var checkedTileCount: Int? {
        var sum = 0
        for level in levels {
            let (columns, rows) = tiles(ofLevel: level)
            let (product, overflow) = columns.multipliedReportingOverflow(by: rows)
            guard !overflow, product <= Int.max / 64 else { return nil }
            sum += product
        }
        return sum
    }

    /// True if the pyramid has the tile.
    public func contains(_ tile: TileAddress) -> Bool {
        guard levels.contains(tile.level) else { return false }
        let (columns, rows) = tiles(ofLevel: tile.level)
        return (0..<columns).contains(tile.column) && (0..<rows).contains(tile.row)
    }

    /// The part of its level that a tile shows, with the overlap and without padding.
    public func part(of tile: TileAddress) -> Part {
        let size = size(ofLevel: tile.level)
        let left = max(tile.column * tileSize - overlap, 0)
        let top = max(tile.row * tileSize - overlap, 0)
        return Part(
            left: left, top: top, width: min((tile.column + 1) * tileSize + overlap, size.width) - left,
            height: min((tile.row + 1) * tileSize + overlap, size.height) - top)
    }
}
