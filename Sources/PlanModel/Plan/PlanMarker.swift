#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A marker as a plan keeps it: with the area it lies in, who made it when, and its attachments.
public struct PlanMarker: Hashable, Sendable, Identifiable {
    /// The marker itself.
    public var marker: Marker
    /// The area it lies in; of several the one it is inside of rather than on the boundary of, then the smallest. The plan
    /// keeps it up to date.
    public var area: Area.ID?
    /// Who made it.
    public var author: String?
    /// When it was made.
    public var created: Timestamp
    /// When it was changed last.
    public var changed: Timestamp
    /// What is attached to it, in the order it was.
    public var attachments: [Attachment]

    /// What identifies the marker for as long as it exists, in all copies of the plan.
    public var id: UUID { marker.id }

    /// A marker with what a plan knows of it.
    public init(
        marker: Marker, area: Area.ID? = nil, author: String? = nil, created: Timestamp, changed: Timestamp? = nil,
        attachments: [Attachment] = []
    ) {
        self.marker = marker
        self.area = area
        self.author = author
        self.created = created
        self.changed = changed ?? created
        self.attachments = attachments
    }
}

/// A file attached to a marker, such as a photo. The plan keeps its bytes under their hash, once.
public struct Attachment: Hashable, Sendable {
    /// The file's name, without a folder.
    public var name: String
    /// The hash of the file's bytes.
    public var hash: ContentHash
    /// How many bytes it has.
    public var size: Int

    /// An attachment of that name and content.
    public init(name: String, hash: ContentHash, size: Int) {
        self.name = name
        self.hash = hash
        self.size = size
    }
}

/// What identifies a file's content: its SHA-256 (FIPS 180-4).
public struct ContentHash: Hashable, Sendable {
    /// The 32 bytes.
    public let bytes: [UInt8]

    /// A hash of 32 bytes; nothing when there are more or fewer.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 32 else { return nil }
        self.bytes = Array(bytes)
    }

    /// A hash whose bytes are known to be 32.
    package init(valid bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads 64 hexadecimal digits.
    public init?(hex: String) {
        let digits = hex.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count == 64 else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: 64, by: 2) {
            guard let high = digits[index], let low = digits[index + 1] else { return nil }
            bytes.append(UInt8(high * 16 + low))
        }
        self.bytes = bytes
    }
}

extension ContentHash: CustomStringConvertible {
    /// The 64 hexadecimal digits.
    public var description: String {
        bytes.reduce(into: "") { $0 += ($1 < 16 ? "0" : "") + String($1, radix: 16) }
    }
}
