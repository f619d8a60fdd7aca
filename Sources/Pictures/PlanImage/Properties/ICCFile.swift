/// The header and the tags of an ICC profile (ICC.1:2022, clause 7).
struct ICCFile {
    /// A tag: four letters, and a tag element with its type.
    struct Tag {
        var signature: String
        var bytes: [UInt8]
    }

    /// The first 128 bytes.
    private var header: [UInt8]
    private var tags: [Tag]

    private static let headerSize = 128
    /// The white of the profile connection space, D50, as X, Y and Z.
    private static let white: [UInt32] = [0xF6D6, 0x10000, 0xD32D]

    /// Reads a profile; nil for one that is damaged, or has more than 100 tags.
    init?(_ bytes: [UInt8]) {
        func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        guard bytes.count >= Self.headerSize + 4 else { return nil }
        let count = number(Self.headerSize)
        guard count <= 100, bytes.count >= Self.headerSize + 4 + 12 * count else { return nil }
        header = Array(bytes[..<Self.headerSize])
        tags = []
        for place in stride(from: Self.headerSize + 4, to: Self.headerSize + 4 + 12 * count, by: 12) {
            let (start, size) = (number(place + 4), number(place + 8))
            guard start >= Self.headerSize, start <= bytes.count, size <= bytes.count - start else { return nil }
            tags.append(
                Tag(
                    signature: String(decoding: bytes[place..<place + 4], as: UTF8.self),
                    bytes: Array(bytes[start..<start + size])))
        }
    }

    /// A profile of greys with a power function as tone curve, as version 2 has it.
    ///
    /// - Parameter exponent: the power; it is kept in 256ths, from 1/256 to below 256.
    init?(greysTo exponent: Double) {
        let power = (exponent * 256).rounded()
        guard power >= 1, power < 65_536 else { return nil }
        header = [UInt8](repeating: 0, count: Self.headerSize)
        header.replaceSubrange(8..<12, with: [2, 0x40, 0, 0])
        header.replaceSubrange(12..<24, with: Array("mntrGRAYXYZ ".utf8))
        // A profile must have a date: 1 January 2000.
        header.replaceSubrange(24..<36, with: [0x07, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0])
        header.replaceSubrange(36..<40, with: Array("acsp".utf8))
        header.replaceSubrange(68..<80, with: Self.white.flatMap(\.bigEndianBytes))
        let name = Array("Gamma".utf8) + [0]
        // No name in Unicode and none for Macintosh.
        let description =
            Self.type("desc") + UInt32(name.count).bigEndianBytes + name + [UInt8](repeating: 0, count: 8 + 3 + 67)
        tags = [
            Tag(signature: "desc", bytes: description),
            Tag(signature: "cprt", bytes: Self.type("text") + Array("No copyright".utf8) + [0]),
            Tag(signature: "wtpt", bytes: Self.xyz(Self.white)),
            Tag(
                signature: "kTRC",
                bytes: Self.type("curv") + UInt32(1).bigEndianBytes + UInt32(power).bigEndianBytes.suffix(2)),
        ]
    }

    /// The RGB profile in which greys look as in this grey profile: each colour has the tone curve of the grey profile, and the primaries
    /// are those of sRGB. Nil if this profile is not one of greys in XYZ with a tone curve.
    var inRGB: ICCFile? {
        guard header[16..<24].elementsEqual("GRAYXYZ ".utf8), let curve = tags.first(where: { $0.signature == "kTRC" })
        else { return nil }
        var file = self
        file.header.replaceSubrange(12..<20, with: Array("mntrRGB ".utf8))
        file.tags = tags.filter { ["desc", "cprt", "wtpt", "chad"].contains($0.signature) }
        // IEC 61966-2-1, adapted to D50.
        let primaries: [(String, [UInt32])] = [
            ("r", [0x6FA2, 0x38F5, 0x0390]), ("g", [0x6299, 0xB785, 0x18DA]), ("b", [0x24A0, 0x0F84, 0xB6CF]),
        ]
        for (letter, place) in primaries {
            file.tags.append(Tag(signature: letter + "XYZ", bytes: Self.xyz(place)))
            file.tags.append(Tag(signature: letter + "TRC", bytes: curve.bytes))
        }
        return file
    }

    /// The whole profile. Tags that are the same share their bytes.
    var bytes: [UInt8] {
        var table = UInt32(tags.count).bigEndianBytes
        let start = Self.headerSize + table.count + 12 * tags.count
        var content: [UInt8] = []
        var places: [[UInt8]: Int] = [:]
        for tag in tags {
            let place = places[tag.bytes] ?? start + content.count
            if places.updateValue(place, forKey: tag.bytes) == nil {
                content += tag.bytes + [UInt8](repeating: 0, count: (4 - tag.bytes.count % 4) % 4)
            }
            table += Array(tag.signature.utf8) + UInt32(place).bigEndianBytes + UInt32(tag.bytes.count).bigEndianBytes
        }
        var header = header
        header.replaceSubrange(0..<4, with: UInt32(start + content.count).bigEndianBytes)
        // The checksum is another one now; zero stands for none.
        header.replaceSubrange(84..<100, with: [UInt8](repeating: 0, count: 16))
        return header + table + content
    }

    /// The beginning of a tag element of a type.
    private static func type(_ signature: String) -> [UInt8] { Array(signature.utf8) + [0, 0, 0, 0] }

    /// X, Y and Z in 65,536ths.
    private static func xyz(_ numbers: [UInt32]) -> [UInt8] { type("XYZ ") + numbers.flatMap(\.bigEndianBytes) }
}
