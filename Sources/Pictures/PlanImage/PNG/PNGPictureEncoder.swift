import CDeflate
import CISAL
import PlanGeometry

/// Encodes small pictures, such as tiles, as PNG files.
///
/// Rows of drawings repeat each other, which deflate finds by itself, so that they are not filtered. Calm pictures are left to libdeflate
/// (tiles of a floor plan: 2 % larger than by zlib at its usual level, in two fifths of the time), busy ones, such as tiles with many
/// marks, to ISA-L (17 % larger than by libdeflate, in a quarter of its time). A picture that hardly shrinks so, such as a photograph, is
/// encoded again with the filter of each row whose differences have the least sum, and the smaller file is taken.
final class PNGPictureEncoder: PictureEncoder {
    private let name: String
    private let compressor: OpaquePointer?
    private let quick: QuickDeflate
    /// The working memory of `quick`.
    private let memory = SharedMemory(byteCount: QuickDeflate.workingSize)
    /// The picture's rows, each behind its filter byte, and what deflate makes of them.
    private var (rows, deflated): ([UInt8], [UInt8]) = ([], [])
    /// Signature and IHDR of the header that was encoded last.
    private var start: (header: PNGHeader, bytes: [UInt8])?

    private static let level: Int32 = 6
    /// A picture in which more than this share of the pixels differ from their neighbours is busy. Of the tiles of floor plans one in
    /// ten is, of those with many marks nine in ten.
    private static let busyShare = 0.11
    /// A picture that deflates to less than this share of its size is not tried again.
    private static let calmShare = 0.25

    init(name: String) {
        self.name = name
        quick = QuickDeflate(in: memory.start)
        compressor = libdeflate_alloc_compressor(Self.level)
    }

    deinit { libdeflate_free_compressor(compressor) }

    func encode(_ picture: PixelView) throws(ImageError) -> [UInt8] {
        let header = PNGHeader(width: picture.width, height: picture.height, format: picture.format)
        guard let compressor else { throw .outOfMemory(file: name) }
        let byteCount = picture.height * (picture.bytesPerRow + 1)
        fill(with: picture, byteCount) { _, _ in .none }
        let isBusy = byteCount >= QuickDeflate.leastCount && picture.changeShare > Self.busyShare
        var body = (isBusy ? compressQuickly(byteCount) : nil) ?? compress(byteCount, with: compressor)
        if Double(body.count) > Self.calmShare * Double(byteCount) {
            fill(with: picture, byteCount) { row, above in
                .withLeastSum(row, above: above, count: picture.bytesPerRow, step: picture.format.channels)
            }
            let other = compress(byteCount, with: compressor)
            if other.count < body.count { body = other }
        }
        guard !body.isEmpty else { throw .outOfMemory(file: name) }
        var file = try start(of: header)
        file.reserveCapacity(file.count + body.count + 24)
        file.appendChunk("IDAT", body)
        file.appendChunk("IEND", [])
        return file
    }

    /// Puts the picture's rows behind filter bytes.
    ///
    /// - Parameter choose: Chooses the filter of a row below another one. The first row gets none.
    private func fill(
        with picture: PixelView, _ byteCount: Int,
        _ choose: (_ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>) -> RowFilter
    ) {
        // A vector may be written behind the last row.
        if rows.count < byteCount + 64 { rows = [UInt8](repeating: 0, count: byteCount + 64) }
        let (bytesPerRow, step) = (picture.bytesPerRow, picture.format.channels)
        rows.withUnsafeMutableBufferPointer { rows in
            guard let first = rows.baseAddress else { return }
            for index in 0..<picture.height {
                // There is room for all rows.
                let target = first + index * (bytesPerRow + 1)
                let row = picture.row(index).assumingMemoryBound(to: UInt8.self)
                let above = picture.row(max(index - 1, 0)).assumingMemoryBound(to: UInt8.self)
                let filter = index == 0 ? RowFilter.none : choose(row, above)
                target.pointee = filter.rawValue
                if filter == .none {
                    (target + 1).update(from: row, count: bytesPerRow)
                } else {
                    filter.apply(to: row, above: above, count: bytesPerRow, step: step, into: target + 1)
                }
            }
        }
    }

    /// The zlib stream of the first bytes of the rows; empty if there is no memory.
    private func compress(_ byteCount: Int, with compressor: OpaquePointer) -> [UInt8] {
        let bound = libdeflate_zlib_compress_bound(compressor, byteCount)
        if deflated.count < bound { deflated = [UInt8](repeating: 0, count: bound) }
        let count = libdeflate_zlib_compress(compressor, rows, byteCount, &deflated, bound)
        return Array(deflated[..<count])
    }

    /// Returns the zlib stream of the first bytes of the rows, compressed by ISA-L, which takes less time than libdeflate; nil if that
    /// fails.
    private func compressQuickly(_ byteCount: Int) -> [UInt8]? {
        let bound = Deflate.capacity(for: byteCount)
        if deflated.count < bound { deflated = [UInt8](repeating: 0, count: bound) }
        let count = rows.withUnsafeBufferPointer { rows in
            deflated.withUnsafeMutableBufferPointer { output in
                quick.compress(
                    UnsafeBufferPointer(rebasing: rows[..<byteCount]), into: output, wrapper: .zlib, isLast: true)
            }
        }
        guard let count else { return nil }
        return Array(deflated[..<count])
    }

    private func start(of header: PNGHeader) throws(ImageError) -> [UInt8] {
        if let start, start.header == header { return start.bytes }
        var bytes: [UInt8] = []
        let preamble = try LibpngEncoder(
            name: name, header: header, metadata: DrawingMetadata(), compression: .balanced)
        preamble.takeOutput { bytes.append(contentsOf: $0) }
        start = (header, bytes)
        return bytes
    }
}

extension PixelView {
    /// The share of the pixels that differ from the one at their left, in every eighth row.
    fileprivate var changeShare: Double {
        let channels = format.channels
        var (changes, count) = (0, 0)
        for index in Swift.stride(from: 0, to: height, by: 8) {
            let row = row(index).assumingMemoryBound(to: UInt8.self)
            for place in Swift.stride(from: channels, to: bytesPerRow, by: channels) {
                // All indices are below the row's bytes.
                var differs = row[place] != row[place - channels]
                for channel in 1..<max(channels, 1) where row[place + channel] != row[place + channel - channels] {
                    differs = true
                }
                if differs { changes += 1 }
            }
            count += width - 1
        }
        return Double(changes) / Double(max(count, 1))
    }
}

extension [UInt8] {
    /// Appends a chunk of a PNG.
    fileprivate mutating func appendChunk(_ type: String, _ body: [UInt8]) {
        append(contentsOf: UInt32(body.count).bigEndianBytes)
        let first = count
        append(contentsOf: type.utf8)
        append(contentsOf: body)
        let checksum = withUnsafeBytes { bytes in
            let chunk = UnsafeRawBufferPointer(rebasing: bytes[first...])
            return crc32_gzip_refl(0, chunk.bindMemory(to: UInt8.self).baseAddress, UInt64(chunk.count))
        }
        append(contentsOf: checksum.bigEndianBytes)
    }
}
