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
/// The rows are divided into blocks, each filtered and deflated on its own; the results follow each other in one zlib
/// stream, an IDAT chunk each. Only so many blocks are held as keep the cores busy, so memory does not grow with the
/// height of the picture. The division depends on the header alone, so the file does not depend on the number of cores.
final class ParallelEncoder: RowEncoder {
    private let name: String
    private let header: PNGHeader
    private let compression: PNGCompression
    /// Writes what comes before the rows.
    private let preamble: LibpngEncoder
    private var output: [UInt8] = []
    /// Blocks handed out and not yet collected, the oldest first.
    private var inWork: [RowBlock] = []
    private var current: RowBlock?
    private var rowsTaken = 0
    private var adler: UInt = 1
    private var isFirst = true

    /// About the bytes in a block; smaller ones compress worse, larger ones take more memory.
    private static let blockSize = 1 << 19
    private static let queue = DispatchQueue(label: "planmark.png.encode", attributes: .concurrent)
    private static let coreCount = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

    /// Whether pictures of this kind can be encoded.
    static func takes(_ header: PNGHeader) -> Bool {
        let isRightKind = [.gray, .rgb, .rgba].contains(header.colorType) && header.bitDepth == 8
        // A block has at least one row, whose size the compressors count in 32 bits.
        return isRightKind && !header.isInterlaced && header.bytesPerRow < 1 << 28
    }

    init(
        name: String, header: PNGHeader, metadata: PNGMetadata, compression: PNGCompression
    ) throws(ImageError) {
        self.name = name
        self.header = header
        self.compression = compression
        preamble = try LibpngEncoder(name: name, header: header, metadata: metadata, compression: compression)
        preamble.takeOutput { output.append(contentsOf: $0) }
    }

    func encode(_ row: UnsafeRawPointer) throws(ImageError) {
        let block = current ?? makeBlock(after: nil)
        block.append(row)
        rowsTaken += 1
        if block.count == block.capacity || rowsTaken == header.height {
            block.isLast = rowsTaken == header.height
            // It keeps its rows until the next block has copied the last one.
            current = block.isLast ? nil : makeBlock(after: block)
            inWork.append(block)
            Self.queue.async { block.encode() }
            if inWork.count > Self.coreCount + 1 { try collect() }
        } else {
            current = block
        }
    }

    func finish(drain: () throws(ImageError) -> Void) throws(ImageError) {
        while !inWork.isEmpty {
            try collect()
            try drain()
        }
        appendChunk("IDAT", [UInt8](bigEndian: UInt32(truncatingIfNeeded: adler)))
        appendChunk("IEND", [])
    }

    var hasOutput: Bool { output.count >= 1 << 16 }

    func takeOutput<Failure>(_ take: (UnsafeRawBufferPointer) throws(Failure) -> Void) throws(Failure) {
        let taken = output
        output.removeAll(keepingCapacity: true)
        var failure: Failure?
        taken.withUnsafeBytes { bytes in
            do throws(Failure) { try take(bytes) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    private func makeBlock(after previous: RowBlock?) -> RowBlock {
        RowBlock(
            capacity: min(max(Self.blockSize / header.bytesPerRow, 1), header.height),
            bytesPerRow: header.bytesPerRow, step: header.colorType.channels, compression: compression,
            after: previous)
    }

    /// Waits for the oldest block and appends what came out.
    private func collect() throws(ImageError) {
        let block = inWork.removeFirst()
        block.finished.wait()
        guard let deflated = block.output else { throw .outOfMemory(file: name) }
        adler = adler32_combine(adler, UInt(block.adler), block.filteredCount)
        // The header of a zlib stream (RFC 1950): window of 32 KiB, and a level that nobody looks at.
        let start: [UInt8] = isFirst ? (compression == .fast ? [0x78, 0x01] : [0x78, 0x9C]) : []
        isFirst = false
        appendChunk("IDAT", start, UnsafeBufferPointer(start: deflated.bytes, count: deflated.count))
    }

    private func appendChunk(_ type: String, _ start: [UInt8], _ rest: UnsafeBufferPointer<UInt8>? = nil) {
        let restCount = rest?.count ?? 0
        output.append(contentsOf: [UInt8](bigEndian: UInt32(start.count + restCount)))
        let body = Array(type.utf8) + start
        output.append(contentsOf: body)
        var crc = crc32_gzip_refl(0, body, UInt64(body.count))
        if let rest {
            output.append(contentsOf: rest)
            crc = crc32_gzip_refl(crc, rest.baseAddress, UInt64(restCount))
        }
        output.append(contentsOf: [UInt8](bigEndian: crc))
    }
}

extension [UInt8] {
    /// Four bytes, the most significant first.
    fileprivate init(bigEndian value: UInt32) {
        self = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
