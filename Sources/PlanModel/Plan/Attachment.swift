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
