import CISAL
import CZlib
import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Encodes the rows of an 8-bit grey, RGB or RGBA picture on all cores.
///
/// The rows are divided into bands, each filtered and deflated on its own; the results follow each other in one zlib
/// stream, an IDAT chunk each. Only so many bands are held as keep the cores busy, so memory does not grow with the
/// height of the picture. The division depends on the header alone, so the file does not depend on the number of cores.
final class ParallelEncoder: RowEncoder {
    /// A band that is filled or worked on.
    // The encoder's thread uses it until `start`, then only the queue's until `done` is left.
    private final class Work: @unchecked Sendable {
        let band: PNGBand
        var rowCount = 0
        private var encoded: PNGBand.Encoded?
        private let done = DispatchGroup()

        init(_ band: PNGBand) {
            self.band = band
        }

        func start(isLast: Bool) {
            ParallelEncoder.queue.async(group: done) { [self] in
                encoded = band.encode(rowCount: rowCount, isLast: isLast)
            }
        }

        func wait() { done.wait() }

        func takeEncoded() -> PNGBand.Encoded? {
            defer { encoded = nil }
            return encoded
        }
    }

    private let name: String
    private let header: PNGHeader
    private let compression: PNGCompression
    /// What is to be written before the bands that follow.
    private var output: [UInt8] = []
    private let pool: BufferPool
    /// The band to be written after `output`, and what follows it.
    private var band: (deflated: BufferPool.Buffer, checksum: [UInt8])?
    /// Bands handed out and not yet collected, the oldest first.
    private var inWork: [Work] = []
    private var current: Work?
    private var freeBands: [PNGBand] = []
    private var rowsTaken = 0
    private var adler: UInt = 1
    private var isFirst = true

    private static let queue = DispatchQueue(label: "planmark.png.encode", attributes: .concurrent)
    static let coreCount = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

    /// Whether pictures of this kind can be encoded.
    static func takes(_ header: PNGHeader) -> Bool {
        let isRightKind = [.gray, .rgb, .rgba].contains(header.colorType) && header.bitDepth == 8
        // A band has at least one row, whose size the compressors count in 32 bits.
        return isRightKind && !header.isInterlaced && header.bytesPerRow < 1 << 28
    }

    init(
        name: String, header: PNGHeader, metadata: DrawingMetadata, compression: PNGCompression
    ) throws(ImageError) {
        self.name = name
        self.header = header
        self.compression = compression
        pool = PNGBand.pool(for: header)
        // It writes what comes before the rows.
        let preamble = try LibpngEncoder(name: name, header: header, metadata: metadata, compression: compression)
        preamble.takeOutput { output.append(contentsOf: $0) }
    }

    /// A band for somebody else to fill and encode, and to hand to ``append(_:)``.
    func makeBand() -> PNGBand { PNGBand(header: header, compression: compression, pool: pool) }

    func encode(_ row: UnsafeRawPointer) throws(ImageError) {
        let work = current ?? Work(freeBands.popLast() ?? makeBand())
        current = work
        // A band with no room left is never kept as the current one.
        work.band.rows.baseAddress?.advanced(by: work.rowCount * work.band.stride)
            .copyMemory(from: row, byteCount: header.bytesPerRow)
        work.rowCount += 1
        rowsTaken += 1
        guard work.rowCount == work.band.capacity || rowsTaken == header.height else { return }
        current = nil
        inWork.append(work)
        work.start(isLast: rowsTaken == header.height)
        if inWork.count > Self.coreCount { try collect() }
    }

    func finish(drain: () throws(ImageError) -> Void) throws(ImageError) {
        while !inWork.isEmpty {
            try collect()
            try drain()
        }
        appendChunk("IDAT", [UInt8](bigEndian: UInt32(truncatingIfNeeded: adler)))
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
        var failure: Failure?
        bytes.withUnsafeBytes { bytes in
            do throws(Failure) { try take(bytes) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    /// Waits for the oldest band and appends what came out.
    private func collect() throws(ImageError) {
        let work = inWork.removeFirst()
        work.wait()
        guard let encoded = work.takeEncoded() else { throw .outOfMemory(file: name) }
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
        self.band = (band.deflated, [UInt8](bigEndian: checksum))
    }

    private func appendChunk(_ type: String, _ body: [UInt8]) {
        let checksum = appendChunkStart(type, body, restCount: 0)
        output.append(contentsOf: [UInt8](bigEndian: checksum))
    }

    /// Appends a chunk's length, type and first bytes, and returns their checksum.
    private func appendChunkStart(_ type: String, _ start: [UInt8], restCount: Int) -> UInt32 {
        output.append(contentsOf: [UInt8](bigEndian: UInt32(start.count + restCount)))
        let body = Array(type.utf8) + start
        output.append(contentsOf: body)
        return crc32_gzip_refl(0, body, UInt64(body.count))
    }
}

extension [UInt8] {
    /// Four bytes, the most significant first.
    fileprivate init(bigEndian value: UInt32) {
        self = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
