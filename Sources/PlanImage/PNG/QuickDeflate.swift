import CISAL

/// Deflate (RFC 1951) by ISA-L, which takes the first match that it finds. It works in memory that its owner lends it, on one piece at a
/// time, and makes the same bytes of the same piece wherever that memory lies.
struct QuickDeflate {
    /// What stands around the compressed bytes.
    enum Wrapper {
        case none
        /// Header and checksum of zlib (RFC 1950).
        case zlib
    }

    private let memory: UnsafeMutableRawPointer
    /// The symbols of a block before they get their codes: as many as still stay in the processor's cache until then.
    private let work: UnsafeMutablePointer<UInt8>

    /// The fewest bytes of a piece. Of less, ISA-L makes a table so small that ``stream(for:)`` might find no place.
    static let leastCount = 4096
    /// Bytes of working memory. Of those for ISA-L's state, little more than one state is ever written.
    static let workingSize = stateSize + PLANMARK_ISAL_LEVEL_BUFFER

    /// Where ISA-L's state can lie, and bytes from one such place to the next.
    private static let (placeCount, placeStride) = (4, 1 << 16)
    private static let stateSize = (placeCount - 1) * placeStride + MemoryLayout<isal_zstream>.stride

    /// - Parameter memory: ``workingSize`` bytes, aligned to 16, that outlive this.
    init(in memory: UnsafeMutableRawPointer) {
        self.memory = memory
        work = (memory + Self.stateSize).bindMemory(to: UInt8.self, capacity: PLANMARK_ISAL_LEVEL_BUFFER)
    }

    /// Compresses a piece.
    ///
    /// - Parameters:
    ///   - bytes: at least ``leastCount``, and less than 1 GiB.
    ///   - isLast: whether the stream ends with it; if not, the result ends with an empty stored block on a whole byte.
    /// - Returns: how many bytes it became; nil if there is no room for them.
    func compress(
        _ bytes: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>, wrapper: Wrapper = .none,
        isLast: Bool
    ) -> Int? {
        precondition(bytes.count >= Self.leastCount && bytes.count < 1 << 30)
        let stream = stream(for: bytes)
        // It sets all that decides about the result; `isal_deflate_stateless_init` of ISA-L 2.30 leaves out how far matches may be away.
        isal_deflate_init(stream)
        stream.pointee.level = 2
        stream.pointee.level_buf = work
        stream.pointee.level_buf_size = UInt32(PLANMARK_ISAL_LEVEL_BUFFER)
        stream.pointee.gzip_flag = UInt16(wrapper == .zlib ? PLANMARK_ISAL_DEFLATE_ZLIB : PLANMARK_ISAL_DEFLATE_RAW)
        stream.pointee.flush = UInt16(isLast ? PLANMARK_ISAL_NO_FLUSH : PLANMARK_ISAL_SYNC_FLUSH)
        stream.pointee.end_of_stream = isLast ? 1 : 0
        // ISA-L only reads what it is given.
        stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
        stream.pointee.avail_in = UInt32(bytes.count)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(output.count)
        guard isal_deflate(stream) == COMP_OK, stream.pointee.avail_in == 0, stream.pointee.avail_out > 0 else {
            return nil
        }
        return Int(stream.pointee.total_out)
    }

    /// ISA-L's state at a place where its address does not change which matches are found.
    ///
    /// ISA-L keeps where it saw each four bytes last, in a table by their hash. Up to 2.32 at least, its code for x86 notes position 2 of a
    /// piece not at the hash of its bytes but at that of bits 16 to 47 of the state's own address (`write_first_byte` in
    /// `igzip_icf_body_h1_gr_bt.asm`). That matters if the hash is also one of those of positions 0, 1 and 2: once in 10,000 pieces.
    private func stream(for bytes: UnsafeBufferPointer<UInt8>) -> UnsafeMutablePointer<isal_zstream> {
        let hashes = (0..<3).map {
            Self.hash(UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: $0, as: UInt32.self))
        }
        let places = (0..<Self.placeCount).map { memory + $0 * Self.placeStride }
        let place = places.first { !hashes.contains(Self.hash(UInt32(truncatingIfNeeded: UInt(bitPattern: $0) >> 16))) }
        return (place ?? memory).bindMemory(to: isal_zstream.self, capacity: 1)
    }

    /// The bits of a hash that choose from the smallest table of a piece of ``leastCount`` bytes, or fewer.
    private static func hash(_ bytes: UInt32) -> UInt32 {
        withUnsafeBytes(of: bytes.littleEndian) { bytes in
            crc32_iscsi(UnsafeMutablePointer(mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)), 4, 0)
                & 0xFFF
        }
    }
}
