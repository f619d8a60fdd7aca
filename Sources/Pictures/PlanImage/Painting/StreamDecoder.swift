import CZlib

/// Unpacks the content of streams (ISO 32000-1, 7.4), as much of it as can be read and no more than is allowed.
///
/// Flate, LZW, ASCII85, ASCIIHex and run-length coding are read, without predictors, which content has no use for.
struct StreamDecoder {
    /// The most bytes that a stream may unpack to.
    let limit: Int
    /// True if a stream could be read only in part.
    private(set) var isDamaged = false
    /// True if a stream had more bytes than allowed.
    private(set) var isCut = false

    /// The number of bytes of the last stream as the file has it.
    private(set) var packedByteCount = 0

    init(limit: Int) { self.limit = limit }

    /// The bytes of a stream.
    mutating func bytes(of stream: PDFFile.Object) -> [UInt8] {
        guard stream.isStream, var bytes = try? stream.packedBytes() else {
            isDamaged = true
            return []
        }
        packedByteCount = bytes.count
        let filter = stream["/Filter"]
        let filters = filter.map { $0.isArray ? $0.items(limit: 8) : [$0] } ?? []
        for filter in filters {
            switch filter.name {
            case "FlateDecode", "Fl": bytes = inflated(bytes)
            case "LZWDecode", "LZW":
                bytes = fromLZW(bytes, changesEarly: stream["/DecodeParms"]?["/EarlyChange"]?.value != 0)
            case "ASCII85Decode", "A85": bytes = fromBase85(bytes)
            case "ASCIIHexDecode", "AHx": bytes = fromHexadecimal(bytes)
            case "RunLengthDecode", "RL": bytes = fromRuns(bytes)
            case "Crypt": break
            default:
                isDamaged = true
                return []
            }
        }
        if bytes.count > limit {
            bytes.removeLast(bytes.count - limit)
            isCut = true
        }
        return bytes
    }

    private mutating func inflated(_ packed: [UInt8]) -> [UInt8] {
        var state = z_stream()
        guard packed.count > 2, planmark_zlib_begin_inflate(&state) == Z_OK else {
            isDamaged = isDamaged || !packed.isEmpty
            return []
        }
        defer { inflateEnd(&state) }
        var (result, status): ([UInt8], CInt) = ([], Z_OK)
        var source = packed
        // The pointer is used within the closure alone; zlib reads and writes no more than the counts that it is given.
        source.withUnsafeMutableBufferPointer { source in
            // The first two bytes are zlib's header.
            state.next_in = source.baseAddress.map { $0 + 2 }
            state.avail_in = UInt32(clamping: source.count - 2)
            while status == Z_OK, result.count < limit {
                let room = min(limit - result.count, max(1 << 14, min(1 << 22, result.count)))
                let part = [UInt8](unsafeUninitializedCapacity: room) { target, count in
                    state.next_out = target.baseAddress
                    state.avail_out = UInt32(room)
                    status = inflate(&state, Z_NO_FLUSH)
                    count = room - Int(state.avail_out)
                }
                result += part
                if part.isEmpty { break }
            }
        }
        if status == Z_OK, result.count >= limit { isCut = true } else if status != Z_STREAM_END { isDamaged = true }
        return result
    }

    private mutating func fromLZW(_ packed: [UInt8], changesEarly: Bool) -> [UInt8] {
        // Each entry is the index of the entry before its last byte, its last byte, and its length.
        var entries: [(before: Int, last: UInt8, length: Int)] = []
        func reset() { entries = (0..<258).map { (-1, UInt8(truncatingIfNeeded: $0), 1) } }
        reset()
        var (result, buffer, count, width, previous): ([UInt8], Int, Int, Int, Int?) = ([], 0, 0, 9, nil)
        for byte in packed {
            buffer = (buffer << 8 | Int(byte)) & 0xFF_FFFF
            count += 8
            guard count >= width else { continue }
            count -= width
            let code = buffer >> count & (1 << width - 1)
            if code == 257 { return result }
            if code == 256 {
                reset()
                (width, previous) = (9, nil)
                continue
            }
            guard code < entries.count || (code == entries.count && previous != nil) else { break }
            let start = result.count
            if let previous {
                let source = code < entries.count ? code : previous
                var first = source
                while entries[first].before >= 0 { first = entries[first].before }
                if entries.count < 4096 {
                    entries.append((previous, entries[first].last, entries[previous].length + 1))
                }
            }
            guard code < entries.count, start + entries[code].length <= limit else {
                isCut = true
                return result
            }
            var (index, place) = (code, start + entries[code].length)
            result += repeatElement(0, count: entries[code].length)
            while index >= 0 {
                place -= 1
                result[place] = entries[index].last
                index = entries[index].before
            }
            previous = code
            let next = entries.count + (changesEarly ? 1 : 0)
            width = next >= 2048 ? 12 : next >= 1024 ? 11 : next >= 512 ? 10 : 9
        }
        isDamaged = true
        return result
    }

    private mutating func fromBase85(_ packed: [UInt8]) -> [UInt8] {
        var (result, group): ([UInt8], [UInt32]) = ([], [])
        func append(_ group: [UInt32], _ count: Int) {
            let value = group.reduce(UInt32(0)) { $0 &* 85 &+ $1 }
            for index in 0..<count { result.append(UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * index))) }
        }
        for byte in packed where result.count <= limit {
            switch byte {
            case UInt8(ascii: "!")...UInt8(ascii: "u"):
                group.append(UInt32(byte - UInt8(ascii: "!")))
                if group.count == 5 {
                    append(group, 4)
                    group = []
                }
            case UInt8(ascii: "z") where group.isEmpty: append([0, 0, 0, 0, 0], 4)
            case UInt8(ascii: "~"):
                let count = group.count
                if count > 1 { append(group + [UInt32](repeating: 84, count: 5 - count), count - 1) }
                return result
            default: if byte > 0x20 { isDamaged = true }
            }
        }
        return result
    }

    private mutating func fromHexadecimal(_ packed: [UInt8]) -> [UInt8] {
        var lexer = ContentLexer(
            [UInt8(ascii: "<")] + packed + (packed.contains(UInt8(ascii: ">")) ? [] : [UInt8(ascii: ">")]))
        let bytes = lexer.next()?.bytes ?? []
        if lexer.hasErrors { isDamaged = true }
        return bytes
    }

    private mutating func fromRuns(_ packed: [UInt8]) -> [UInt8] {
        var (result, place): ([UInt8], Int) = ([], 0)
        while place < packed.count, result.count <= limit {
            let length = Int(packed[place])
            if length == 128 { return result }
            if length < 128 {
                result += packed[min(place + 1, packed.count)..<min(place + 2 + length, packed.count)]
                place += length + 2
            } else if place + 1 < packed.count {
                result += repeatElement(packed[place + 1], count: 257 - length)
                place += 2
            } else {
                break
            }
        }
        isDamaged = true
        return result
    }
}
