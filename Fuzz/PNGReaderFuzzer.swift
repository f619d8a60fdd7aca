import CZlib

@testable import PlanImage

// Gives the reader whatever libFuzzer makes up (`make fuzz-png`).
//
// Each file is read in memory by both decoders, the fast one of which runs ahead on a thread of its own. When both can read it they must give the same rows; a
// strip height taken from the file sees to it that rows are also asked for in pieces.

/// How one decoder fares with a file; nil when it refuses it.
private func rows(of file: [UInt8], decoding: PNGReader.Decoding) -> [UInt8]? {
    do {
        let limits = DrawingLimits(
            width: 1 << 11, height: 1 << 11, pixels: 1 << 12, wholePictureBytes: 1 << 16, profileBytes: 1 << 14)
        let source = try PNGSource(CodecInput(bytes: file, name: "fuzz.png"))
        let reader = try PNGReader(source: source, limits: limits, decoding: decoding)
        let format = file.count % 2 == 0 ? reader.header.naturalFormat : .gray
        let bytesPerRow = reader.header.width * format.channels
        let stripHeight = 1 + file.count % 7
        var rows = [UInt8](repeating: 0, count: bytesPerRow * reader.header.height)
        try rows.withUnsafeMutableBytes { bytes in
            while reader.nextRow < reader.header.height {
                let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[(reader.nextRow * bytesPerRow)...])
                _ = try reader.readRows(stripHeight, as: format, into: rest)
            }
        }
        return rows
    } catch {
        return nil
    }
}

/// What libFuzzer calls with each file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPNGReader(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let file = [UInt8](UnsafeBufferPointer(start: start, count: count))
    let fast = rows(of: file, decoding: .ahead)
    let libpng = rows(of: file, decoding: .libpng)
    if let fast, let libpng { precondition(fast == libpng, "the decoders differ") }
    return 0
}

@_silgen_name("LLVMFuzzerMutate")
private func mutate(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int) -> Int

/// Changes a file for libFuzzer. Most changes alone would end at a wrong checksum, so of eight files one stays as it was
/// changed, five get the right CRCs, most of them with the right Adler-32 too, and in two the rows are changed before they
/// are compressed.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutatePNG(
    _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int, _ seed: UInt32
) -> Int {
    var changed: [UInt8]
    if seed % 8 < 2, let unpacked = UnpackedFile(file: [UInt8](UnsafeBufferPointer(start: bytes, count: count))) {
        changed = unpacked.withChangedRows(level: CInt(seed / 8 % 10), chunkSize: 1 << (seed / 80 % 16), mutate)
    } else {
        let newCount = mutate(bytes, count, capacity)
        if seed % 8 == 7 { return newCount }
        changed = [UInt8](UnsafeBufferPointer(start: bytes, count: newCount))
        if seed % 8 > 2, let unpacked = UnpackedFile(file: changed) { changed = unpacked.withRightAdler }
    }
    guard changed.count <= capacity else { return count }
    setChecksums(of: &changed)
    bytes.update(from: changed, count: changed.count)
    return changed.count
}

/// Puts the CRCs of all chunks right, as far as the lengths lead.
private func setChecksums(of file: inout [UInt8]) {
    for chunk in UnpackedFile.chunks(of: file) {
        let crc = crc32(0, Array(file[chunk.lowerBound + 4..<chunk.upperBound - 4]), CUnsignedInt(chunk.count - 8))
        UnpackedFile.put(UInt32(crc), at: chunk.upperBound - 4, into: &file)
    }
}

/// A file with its compressed rows unpacked.
private struct UnpackedFile {
    private let before: ArraySlice<UInt8>
    private let after: ArraySlice<UInt8>
    /// What the first and last IDAT and all between hold, without what stands between them.
    private let stream: [UInt8]
    private let lengths: [Int]
    private let rows: [UInt8]
    /// Where the Adler-32 stands in the stream, if the stream has an end.
    private let end: Int?

    /// Nil when the file has no rows.
    init?(file: [UInt8]) {
        let idats = Self.chunks(of: file).filter { file[($0.lowerBound + 4)...].starts(with: "IDAT".utf8) }
        guard let first = idats.first, let last = idats.last else { return nil }
        before = file[..<first.lowerBound]
        after = file[last.upperBound...]
        lengths = idats.map { $0.count - 12 }
        stream = idats.flatMap { file[$0.lowerBound + 8..<$0.upperBound - 4] }
        guard stream.count > 2 else { return nil }
        (rows, end) = Self.inflated(stream)
    }

    /// The chunks as they follow each other, with their lengths and checksums.
    static func chunks(of file: [UInt8]) -> [Range<Int>] {
        var chunks: [Range<Int>] = []
        var start = 8
        while start + 12 <= file.count {
            let length = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= file.count - start - 12 else { break }
            chunks.append(start..<start + 12 + length)
            start += 12 + length
        }
        return chunks
    }

    static func put(_ value: UInt32, at position: Int, into file: inout [UInt8]) {
        for index in 0..<4 { file[position + index] = UInt8(truncatingIfNeeded: value >> (24 - 8 * UInt32(index))) }
    }

    private static func inflated(_ stream: [UInt8]) -> ([UInt8], Int?) {
        var rows = [UInt8](repeating: 0, count: 1 << 16)
        var bytes = stream
        return bytes.withUnsafeMutableBufferPointer { input in
            rows.withUnsafeMutableBufferPointer { output in
                var state = z_stream()
                guard planmark_zlib_begin_inflate(&state) == Z_OK else { return ([], nil) }
                defer { inflateEnd(&state) }
                state.next_in = input.baseAddress.map { $0 + 2 }
                state.avail_in = CUnsignedInt(input.count - 2)
                state.next_out = output.baseAddress
                state.avail_out = CUnsignedInt(output.count)
                let result = inflate(&state, Z_FINISH)
                let end = result == Z_STREAM_END && state.avail_in >= 4 ? input.count - Int(state.avail_in) : nil
                return (Array(output.prefix(output.count - Int(state.avail_out))), end)
            }
        }
    }

    var withRightAdler: [UInt8] {
        guard let end else { return before + chunks(of: stream, lengths) + after }
        var stream = stream
        Self.put(UInt32(adler32(1, rows, CUnsignedInt(rows.count))), at: end, into: &stream)
        return before + chunks(of: stream, lengths) + after
    }

    /// - Parameter chunkSize: the most bytes in an IDAT.
    func withChangedRows(
        level: CInt, chunkSize: Int, _ mutate: (UnsafeMutablePointer<UInt8>, Int, Int) -> Int
    ) -> [UInt8] {
        var rows = rows
        let count = rows.count
        rows += [UInt8](repeating: 0, count: 64)
        let capacity = rows.count
        let newCount = rows.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.map { mutate($0, count, capacity) } ?? 0
        }
        var size = compressBound(UInt(newCount))
        var stream = [UInt8](repeating: 0, count: Int(size))
        guard compress2(&stream, &size, rows, UInt(newCount), level) == Z_OK else { return [] }
        stream.removeLast(stream.count - Int(size))
        var lengths: [Int] = []
        for start in stride(from: 0, to: stream.count, by: chunkSize) {
            lengths.append(min(chunkSize, stream.count - start))
        }
        return before + chunks(of: stream, lengths) + after
    }

    /// The stream as IDATs of these lengths, their checksums still to be set.
    private func chunks(of stream: [UInt8], _ lengths: [Int]) -> [UInt8] {
        var chunks: [UInt8] = []
        var start = 0
        for length in lengths {
            var header = [UInt8](repeating: 0, count: 4)
            Self.put(UInt32(length), at: 0, into: &header)
            chunks += header + Array("IDAT".utf8) + stream[start..<start + length] + [0, 0, 0, 0]
            start += length
        }
        return chunks
    }
}
