import CISAL
import PlanImage

/// A tile that was written: its hash, digest, length and place.
struct StoredTile: Hashable, Sendable {
    /// The hash of the tile's pixels.
    var hash: UInt64
    /// The digest of what is painted on the tile, by which tiles that stay as they are need not be painted; 0 if it is not known.
    var digest: UInt64 = 0
    /// The number of bytes of the encoded tile.
    var byteCount: Int
    /// Where the tile begins in a file of tiles; 0 in other layouts.
    var place: Int
}

extension PixelView {
    /// The CRC-64 (ECMA-182) of all pixels. Two tiles with one hash are taken for the same; by chance that happens once in 2^64 times.
    var hash: UInt64 {
        var hash: UInt64 = 0
        for index in 0..<height {
            hash = crc64_ecma_refl(hash, row(index).assumingMemoryBound(to: UInt8.self), UInt64(bytesPerRow))
        }
        return hash
    }
}
