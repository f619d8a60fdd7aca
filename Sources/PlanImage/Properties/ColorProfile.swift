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

extension ColorProfile: CustomStringConvertible {
    /// The name and how large the profile is: `'sRGB', 3144 bytes`.
    public var description: String { "'\(name)', \(bytes.count) bytes" }
}
