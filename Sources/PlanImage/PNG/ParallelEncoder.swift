import CISAL
import CZlib
import PlanGeometry

/// Encodes the rows of an 8-bit grey, RGB or RGBA picture on all cores.
///
/// The rows are divided into bands, each filtered and deflated on its own; the results follow each other in one zlib stream, an
/// IDAT chunk each. Only as many bands are held as keep the cores busy, so memory does not grow with the height of the picture.
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
    /// Bands that are being encoded, the oldest first.
    private var inWork: [(band: PNGBand, encoding: BackgroundTask<PNGBand.Encoded?, Never>)] = []
    /// The band that takes the next row, and how many it has.
    private var current: PNGBand?
    private var rowCount = 0
    private var freeBands: [PNGBand] = []
    private var rowsTaken = 0
    private var adler: UInt = 1
    private var isFirst = true

    /// Whether pictures of this kind can be encoded.
    static func takes(_ header: PNGHeader) -> Bool {
        let isRightKind = [.gray, .rgb, .rgba].contains(header.colorType) && header.bitDepth == 8
        // A band has at least one row, whose size the compressors count in 32 bits.
        return isRightKind && !header.isInterlaced && header.bytesPerRow < 1 << 28
    }

    init(name: String, header: PNGHeader, metadata: DrawingMetadata, compression: PNGCompression) throws(ImageError) {
        (self.name, self.header, self.compression) = (name, header, compression)
        pool = PNGBand.pool(for: header)
        // It writes what comes before the rows.
        let preamble = try LibpngEncoder(name: name, header: header, metadata: metadata, compression: compression)
        preamble.takeOutput { output.append(contentsOf: $0) }
    }

    /// A band for somebody else to fill and encode, and to hand to ``append(_:)``.
    func makeBand() -> PNGBand { PNGBand(header: header, compression: compression, pool: pool) }

    func encode(_ row: UnsafeRawPointer) throws(ImageError) {
        let band = current ?? freeBands.popLast() ?? makeBand()
        current = band
        // A band with no room left is never kept as the current one.
        band.rows.baseAddress?.advanced(by: rowCount * band.stride).copyMemory(from: row, byteCount: header.bytesPerRow)
        rowCount += 1
        rowsTaken += 1
        if rowCount == band.capacity || rowsTaken == header.height { try encodeCurrent(band) }
    }

    /// Has the current band encoded on another thread; the next row begins a new one.
    private func encodeCurrent(_ band: PNGBand) throws(ImageError) {
        // The band is used again only after its task is done.
        nonisolated(unsafe) let filled = band
        let isLast = rowsTaken == header.height
        inWork.append((band, BackgroundTask { [rowCount] in filled.encode(rowCount: rowCount, isLast: isLast) }))
        (current, rowCount) = (nil, 0)
        if inWork.count > Processors.count { try collect() }
    }

    func finish(drain: () throws(ImageError) -> Void) throws(ImageError) {
        while !inWork.isEmpty {
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
        let work = inWork.removeFirst()
        guard let encoded = work.encoding.value() else { throw .outOfMemory(file: name) }
        freeBands.append(work.band)
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
