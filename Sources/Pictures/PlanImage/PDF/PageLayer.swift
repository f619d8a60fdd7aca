/// A layer of a PDF file: a group of optional content, or several that a membership joins (ISO 32000-1, 8.11).
public struct PageLayer: Hashable, Sendable {
    /// The layer's name; those of joined layers are separated by ", ". Empty if the file gives none.
    public let name: String
    /// True if the layer is shown when the file is opened, by the file's default configuration.
    public let isShown: Bool
}
