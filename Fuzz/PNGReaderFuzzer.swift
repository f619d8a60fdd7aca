// Gives the reader whatever libFuzzer makes up (`make fuzz-png`), compiled together with PlanImage's own files.
//
// Most changed files would end at a wrong checksum, so each input is read twice: as it is, and with the chunks' CRCs put
// right. When both decoders can read it they must give the same rows.

/// How one decoder fares with a file; nil when it refuses it.
private func rows(of file: [UInt8], decodesAhead: Bool) -> [UInt8]? {
    do {
        let limits = PNGLimits(
            width: 4096, height: 4096, pixels: 1 << 12, wholePictureBytes: 1 << 16, profileBytes: 1 << 16)
        let source = try PNGSource(bytes: file, name: "fuzz.png")
        let reader = try PNGReader(source: source, limits: limits, decodesAhead: decodesAhead)
        let format = reader.header.naturalFormat
        var rows = [UInt8](
            repeating: 0, count: reader.header.width * format.channels * reader.header.height)
        try rows.withUnsafeMutableBytes { bytes in
            _ = try reader.readRows(reader.header.height, as: format, into: bytes)
        }
        return rows
    } catch {
        return nil
    }
}

private func withRightChecksums(_ file: [UInt8]) -> [UInt8] {
    var file = file
    var start = 8
    while start + 12 <= file.count {
        let length = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
        guard length <= file.count - start - 12 else { break }
        let crc = CRC32.checksum(of: file[start + 4..<start + 8 + length])
        for index in 0..<4 {
            file[start + 8 + length + index] = UInt8(truncatingIfNeeded: crc >> (24 - 8 * UInt32(index)))
        }
        start += 12 + length
    }
    return file
}

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPNGReader(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let file = [UInt8](UnsafeBufferPointer(start: start, count: count))
    for input in [file, withRightChecksums(file)] {
        let ahead = rows(of: input, decodesAhead: true)
        let libpng = rows(of: input, decodesAhead: false)
        if let ahead, let libpng { precondition(ahead == libpng, "the decoders differ") }
    }
    return 0
}
