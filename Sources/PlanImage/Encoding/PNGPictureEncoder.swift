import CISAL

/// Encodes pictures as PNG files of one band each, by the filters and compressors of ``PNGWriter``.
final class PNGPictureEncoder: PictureEncoder {
    /// What pictures of one size and format have in common.
    private struct Form {
        let header: PNGHeader
        let band: PNGBand
        /// Signature and IHDR.
        let start: [UInt8]
    }

    private let name: String
    /// The forms used last. Tiles have few sizes: those at the right and lower edges differ from the rest.
    private var forms: [Form] = []
    private static let greatestFormCount = 4
    private static let compression = PNGCompression.balanced

    init(name: String) { self.name = name }

    func encode(_ picture: PixelView) throws(ImageError) -> [UInt8] {
        let form = try form(
            for: PNGHeader(width: picture.width, height: picture.height, format: picture.format))
        guard let rows = form.band.rows.baseAddress else { throw .outOfMemory(file: name) }
        for index in 0..<picture.height {
            // The band is as high as the picture.
            (rows + index * form.band.stride).copyMemory(from: picture.row(index), byteCount: picture.bytesPerRow)
        }
        guard let encoded = form.band.encode(rowCount: picture.height, isLast: true) else {
            throw .outOfMemory(file: name)
        }
        var file = form.start
        file.reserveCapacity(form.start.count + encoded.deflated.count + 40)
        file.appendChunk(
            "IDAT", Self.compression.zlibHeader, encoded.deflated.used, encoded.adler.bigEndianBytes)
        file.appendChunk("IEND")
        return file
    }

    private func form(for header: PNGHeader) throws(ImageError) -> Form {
        if let form = forms.first(where: { $0.header == header }) { return form }
        var start: [UInt8] = []
        let preamble = try LibpngEncoder(
            name: name, header: header, metadata: DrawingMetadata(), compression: Self.compression)
        preamble.takeOutput { start.append(contentsOf: $0) }
        let form = Form(
            header: header,
            band: PNGBand(header: header, compression: Self.compression, pool: PNGBand.pool(for: header)), start: start)
        if forms.count == Self.greatestFormCount { forms.removeFirst() }
        forms.append(form)
        return form
    }
}

extension PNGCompression {
    /// The header of a zlib stream (RFC 1950): a window of 32 KiB, and a level that nobody looks at.
    var zlibHeader: [UInt8] { self == .fast ? [0x78, 0x01] : [0x78, 0x9C] }
}

extension [UInt8] {
    /// Appends a chunk of a PNG whose body is in up to three parts.
    fileprivate mutating func appendChunk(
        _ type: String, _ head: [UInt8] = [], _ body: UnsafeRawBufferPointer = UnsafeRawBufferPointer(start: nil, count: 0),
        _ tail: [UInt8] = []
    ) {
        append(contentsOf: UInt32(head.count + body.count + tail.count).bigEndianBytes)
        let first = count
        append(contentsOf: type.utf8)
        append(contentsOf: head)
        append(contentsOf: body)
        append(contentsOf: tail)
        let checksum = withUnsafeBytes { bytes in
            let chunk = UnsafeRawBufferPointer(rebasing: bytes[first...])
            return crc32_gzip_refl(0, chunk.bindMemory(to: UInt8.self).baseAddress, UInt64(chunk.count))
        }
        append(contentsOf: checksum.bigEndianBytes)
    }
}
