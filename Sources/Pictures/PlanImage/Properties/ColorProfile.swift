/// An ICC colour profile, unpacked.
public struct ColorProfile: Hashable, Sendable {
    /// The name in the file: 1 to 79 Latin-1 characters.
    public var name: String
    /// The profile itself.
    public var bytes: [UInt8]

    /// Makes a profile; it is checked when it is written.
    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// The profile's colour space signature, such as `RGB ` or `GRAY`; empty if the profile is too short to have one.
    public var colorSpace: String { bytes.count < 20 ? "" : String(decoding: bytes[16..<20], as: UTF8.self) }
}

extension ColorProfile {
    /// The profile of pictures in colour in which greys look as in this profile of greys; nil if this is another profile, or one without a
    /// tone curve.
    var inRGB: ColorProfile? {
        ICCFile(bytes)?.inRGB.map { ColorProfile(name: name, bytes: $0.bytes) }
    }

    /// The profile of greys or of colours with the primaries of sRGB whose samples are encoded with a gamma.
    ///
    /// - Parameter gamma: as ``DrawingMetadata/gamma``.
    init?(gamma: Int32, isGray: Bool) {
        guard gamma > 0, let greys = ICCFile(greysTo: 100_000 / Double(gamma)), let file = isGray ? greys : greys.inRGB
        else { return nil }
        self.init(name: "Gamma", bytes: file.bytes)
    }
}

extension ColorProfile: CustomStringConvertible {
    /// The name and how large the profile is: `'sRGB', 3144 bytes`.
    public var description: String { "'\(name)', \(bytes.count) bytes" }
}
