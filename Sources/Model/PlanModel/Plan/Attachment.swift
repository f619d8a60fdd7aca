import PlanBase

/// A file attached to a marker, such as a photo. A plan keeps equal files once, under their hash.
public struct Attachment: Hashable, Sendable {
    /// The file's name, without a folder.
    public var name: String
    /// The hash of the file's bytes.
    public var hash: ContentHash
    /// The file's size in bytes.
    public var size: Int

    /// An attachment of that name and content.
    public init(name: String, hash: ContentHash, size: Int) {
        self.name = name
        self.hash = hash
        self.size = size
    }
}

extension Attachment: CustomStringConvertible {
    /// The name and the size: `crack.jpg, 48213 bytes`.
    public var description: String { "\(name.onOneLine), \(counted(size, "byte"))" }
}
