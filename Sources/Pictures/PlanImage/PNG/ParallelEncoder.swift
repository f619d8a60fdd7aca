import CISAL
import CZlib

/// Encodes the rows of an 8-bit grey, RGB or RGBA picture on all cores.
///
/// The rows are divided into bands, each filtered and deflated on its own; the results follow each other in one zlib stream, an
/// IDAT chunk each.
/// The division depends on the header alone, so the file is the same whatever the number of cores.
final class ParallelEncoder: RowEncoder {
    private let name: String
    private let header: PNGHeader
    private let compression: PNGCompression
    /// Bytes to be written before `band`.
    private var output: [UInt8] = []
    private let pool: BufferPool
    /// The encoded band to be written after `output`, and the checksum that follows it.
    private var band: (deflated: BufferPool.Buffer, checksum: [UInt8])?
    private let queue: BandQueue<PNGBand>
    private var adler: UInt = 1
    private var isFirst = true

    /// True if the encoder can encode a picture with this header: 8-bit grey, RGB or RGBA, not interlaced, rows of less than
    /// 256 MiB.
    static func takes(_ header: PNGHeader) -> Bool {
        let isRightKind = [.gray, .rgb, .rgba].contains(header.colorType) && header.bitDepth == 8
        // A band has at least one row, whose size the compressors count in 32 bits.
        return isRightKind && !header.isInterlaced && header.bytesPerRow < 1 << 28
    }

    init(name: String, header: PNGHeader, metadata: DrawingMetadata, compression: PNGCompression) throws(ImageError) {
        (self.name, self.header, self.compression) = (name, header, compression)
        let pool = PNGBand.pool(for: header)
        self.pool = pool
        queue = BandQueue(height: header.height, bytesPerRow: header.bytesPerRow) {
            PNGBand(header: header, compression: compression, pool: pool)
        }
        // It writes what comes before the rows.
        let preamble = try LibpngEncoder(name: name, header: header, metadata: metadata, compression: compression)
        preamble.takeOutput { output.append(contentsOf: $0) }
    }

    /// A band for somebody else to fill and encode, and to hand to ``append(_:)``.
    func makeBand() -> PNGBand { PNGBand(header: header, compression: compression, pool: pool) }

    func encode(_ row: UnsafeRawPointer) throws(ImageError) {
        try queue.append(row)
        if queue.isFull { try collect() }
    }

    func finish(drain: () throws(ImageError) -> Void) throws(ImageError) {
        while !queue.isEmpty {
            try collect()
            try drain()
        }
        appendChunk("IDAT", UInt32(truncatingIfNeeded: adler).bigEndianBytes)
        appendChunk("IEND", [])
    }

    var hasOutput: Bool { band != nil }

    func takeOutput<Failure>(_ take: (UnsafeRawBufferPointer) throws(Failure) -> Void) throws(Failure) {
        let (start, end) = (output, band?.checksum ?? [])
        output.removeAll()
        try Self.hand(start, to: take)
        if let band { try take(band.deflated.used) }
        band = nil
        try Self.hand(end, to: take)
    }

    private static func hand<Failure>(
        _ bytes: [UInt8], to take: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        try bytes.withUnsafeBufferPointer { (bytes) throws(Failure) in try take(UnsafeRawBufferPointer(bytes)) }
    }

    /// Waits for the oldest band and appends what came out.
    private func collect() throws(ImageError) {
        guard let encoded = queue.takeFirst() else { throw .outOfMemory(file: name) }
        append(encoded)
    }

    /// Appends the next band; the one before has been taken.
    func append(_ band: PNGBand.Encoded) {
        adler = adler32_combine(adler, UInt(band.adler), band.byteCount)
        // The header of a zlib stream (RFC 1950): window of 32 KiB, and a level that nobody looks at.
        let start: [UInt8] = isFirst ? (compression == .fast ? [0x78, 0x01] : [0x78, 0x9C]) : []
        isFirst = false
        let crc = appendChunkStart("IDAT", start, restCount: band.deflated.count)
        let checksum = crc32_gzip_refl(crc, band.deflated.bytes.baseAddress, UInt64(band.deflated.count))
        self.band = (band.deflated, checksum.bigEndianBytes)
    }

    private func appendChunk(_ type: String, _ body: [UInt8]) {
        output += appendChunkStart(type, body, restCount: 0).bigEndianBytes
    }

    /// Appends a chunk's length, type and first bytes, and returns their checksum.
    private func appendChunkStart(_ type: String, _ start: [UInt8], restCount: Int) -> UInt32 {
        output += UInt32(start.count + restCount).bigEndianBytes
        let body = Array(type.utf8) + start
        output.append(contentsOf: body)
        return crc32_gzip_refl(0, body, UInt64(body.count))
    }
}
