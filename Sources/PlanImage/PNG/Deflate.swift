import CISAL
import CZlib

/// Bytes that came out of a compressor.
final class DeflateOutput {
    let bytes: UnsafeMutablePointer<UInt8>
    fileprivate(set) var count = 0

    fileprivate init(capacity: Int) { bytes = .allocate(capacity: capacity) }

    deinit { bytes.deallocate() }
}

/// Raw deflate (RFC 1951) in pieces that can be joined to one stream, by ISA-L where that is about as small as zlib and by
/// zlib elsewhere.
enum Deflate {
    /// How far back a match may lie.
    static let windowSize = 32768

    /// ISA-L takes the first match that it finds. That costs little where pictures are busy, and ISA-L is ten times as
    /// fast; in calm pictures, of which a piece shrinks to less than this share, zlib is a fifth smaller and fast enough.
    private static let calmShare = 16

    /// Compresses a piece.
    ///
    /// - Parameters:
    ///   - bytes: the piece, shorter than 2 GiB.
    ///   - history: what comes before it in the stream, at most ``windowSize`` bytes.
    ///   - isLast: whether the stream ends with it; if not, the result ends with an empty stored block on a whole byte.
    /// - Returns: the compressed bytes, nil when there is no memory.
    static func compress(
        _ bytes: UnsafeMutableBufferPointer<UInt8>, after history: UnsafeBufferPointer<UInt8>?,
        compression: PNGCompression, isLast: Bool
    ) -> DeflateOutput? {
        if compression == .small { return compressSmall(bytes, after: history, level: 9, isLast: isLast) }
        let quick = compressQuickly(bytes, after: history, isLast: isLast)
        guard compression == .balanced, let quick, quick.count < bytes.count / calmShare else { return quick }
        let small = compressSmall(bytes, after: history, level: 6, isLast: isLast)
        guard let small else { return nil }
        return small.count < quick.count ? small : quick
    }

    /// How small a piece becomes by the quickest compression, on its own.
    static func quickSize(of bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
        compressQuickly(bytes, after: nil, isLast: true)?.count ?? .max
    }

    /// The most that a piece can grow to: stored blocks of 64 KiB, and the end of the piece.
    private static func capacity(for count: Int) -> Int { count + count / 8 + 1024 }

    private static func compressQuickly(
        _ bytes: UnsafeMutableBufferPointer<UInt8>, after history: UnsafeBufferPointer<UInt8>?, isLast: Bool
    ) -> DeflateOutput? {
        let output = DeflateOutput(capacity: capacity(for: bytes.count))
        let stream = UnsafeMutablePointer<isal_zstream>.allocate(capacity: 1)
        let work = UnsafeMutablePointer<UInt8>.allocate(capacity: PLANMARK_ISAL_LEVEL_BUFFER)
        defer {
            stream.deallocate()
            work.deallocate()
        }
        isal_deflate_init(stream)
        stream.pointee.level = 2
        stream.pointee.level_buf = work
        stream.pointee.level_buf_size = UInt32(PLANMARK_ISAL_LEVEL_BUFFER)
        if let history {
            // The library only reads the dictionary; its parameter lacks the const.
            let start = UnsafeMutablePointer(mutating: history.baseAddress)
            guard isal_deflate_set_dict(stream, start, UInt32(history.count)) == COMP_OK else { return nil }
        }
        stream.pointee.flush = UInt16(isLast ? PLANMARK_ISAL_NO_FLUSH : PLANMARK_ISAL_SYNC_FLUSH)
        stream.pointee.end_of_stream = isLast ? 1 : 0
        stream.pointee.next_in = bytes.baseAddress
        stream.pointee.avail_in = UInt32(bytes.count)
        stream.pointee.next_out = output.bytes
        stream.pointee.avail_out = UInt32(capacity(for: bytes.count))
        guard isal_deflate(stream) == COMP_OK, stream.pointee.avail_in == 0, stream.pointee.avail_out > 0 else {
            return nil
        }
        output.count = Int(stream.pointee.total_out)
        return output
    }

    private static func compressSmall(
        _ bytes: UnsafeMutableBufferPointer<UInt8>, after history: UnsafeBufferPointer<UInt8>?, level: Int32,
        isLast: Bool
    ) -> DeflateOutput? {
        let output = DeflateOutput(capacity: capacity(for: bytes.count))
        var stream = z_stream()
        guard planmark_zlib_begin_deflate(&stream, level) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        if let history {
            guard deflateSetDictionary(&stream, history.baseAddress, UInt32(history.count)) == Z_OK else { return nil }
        }
        stream.next_in = bytes.baseAddress
        stream.avail_in = UInt32(bytes.count)
        stream.next_out = output.bytes
        stream.avail_out = UInt32(capacity(for: bytes.count))
        let result = deflate(&stream, isLast ? Z_FINISH : Z_SYNC_FLUSH)
        guard result == (isLast ? Z_STREAM_END : Z_OK), stream.avail_in == 0, stream.avail_out > 0 else { return nil }
        output.count = Int(stream.total_out)
        return output
    }
}
