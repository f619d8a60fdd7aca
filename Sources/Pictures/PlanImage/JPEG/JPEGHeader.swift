import PlanBase

/// The header of a JPEG, which precedes the samples, with the metadata that a JPEG has place for: density, EXIF block and ICC profile.
struct JPEGHeader {
    /// From the first marker up to the samples.
    let bytes: [UInt8]

    /// - Throws: ``ImageError`` when there is no memory.
    init(
        name: String, width: Int, height: Int, format: PixelFormat, metadata: DrawingMetadata, quality: Int,
        hasHalfColor: Bool
    ) throws(ImageError) {
        let encoder = JPEGEncoder(format: format, quality: quality, hasHalfColor: hasHalfColor, hasRestarts: true)
        guard let encoder else { throw .outOfMemory(file: name) }
        guard encoder.encodeHeader(width: width, height: height) else {
            throw .cannotEncodePicture(file: name, format: .jpeg, reason: Message(untranslated: encoder.message))
        }
        // libjpeg begins with the markers SOI and APP0, whose segment JFIF 1.01 has 16 bytes.
        let header = Array(encoder.header)
        precondition(header.starts(with: [0xFF, 0xD8, 0xFF, 0xE0, 0, 16]), "libjpeg writes JFIF")
        let metadata = metadata.fitting(format.colorType).withGammaAsProfile(isGray: format == .gray)
        bytes =
            header[..<Self.densityPlace] + Self.density(metadata.resolution)
            + header[(Self.densityPlace + 5)..<Self.jfifEnd]
            + Self.exifSegment(metadata.exif?.resized(width: width, height: height).resolved(metadata.resolution))
            + Self.profileSegments(metadata.profile)
            + header[Self.jfifEnd...]
    }

    private static let densityPlace = 13
    private static let jfifEnd = 20

    /// The unit of the density in a JFIF segment, and the density along x and y.
    private static func density(_ resolution: Resolution?) -> [UInt8] {
        let density = JFIFDensity(resolution)
        let words = [density.x, density.y].flatMap { value -> [UInt8] in [UInt8(value >> 8), UInt8(value & 0xFF)] }
        return [density.unit.rawValue] + words
    }

    private static func exifSegment(_ exif: ExifBlock?) -> [UInt8] {
        exif.map { segment(0xE1, Array("Exif\0\0".utf8) + $0.bytes) } ?? []
    }

    /// The segments of an ICC profile (ICC.1:2022, annex B.4): its parts, each with its number, from 1, and how many there are.
    private static func profileSegments(_ profile: ColorProfile?) -> [UInt8] {
        guard let bytes = profile?.bytes, !bytes.isEmpty else { return [] }
        let most = 65_519
        let count = (bytes.count + most - 1) / most
        guard count <= UInt8.max else { return [] }
        return (0..<count).flatMap { index in
            segment(
                0xE2,
                Array("ICC_PROFILE\0".utf8) + [UInt8(index + 1), UInt8(count)]
                    + bytes[(index * most)..<min((index + 1) * most, bytes.count)])
        }
    }

    /// A segment, whose length counts its own two bytes.
    private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        let length = content.count + 2
        return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
    }
}
