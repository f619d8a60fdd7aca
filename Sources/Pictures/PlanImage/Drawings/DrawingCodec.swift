/// A format that drawings are read from.
///
/// A new format takes two files, a reader that conforms to ``DrawingReader`` and a codec that opens it. The codec goes into
/// ``DrawingCodecs/all``, its kind into ``FileKind/drawings``, and a sample into `DrawingFileTests`, which then tests the format
/// like the others. ``FileKind/remedy``, `FileKindTests` and the help texts that name the formats have to follow.
protocol DrawingCodec: Sendable {
    /// The format, as messages name it.
    var kind: FileKind { get }
    /// The endings of the format's file names, in lower case without the dot.
    var endings: [String] { get }

    /// True if content that begins with these bytes is for this codec, sound or damaged.
    ///
    /// - Parameter firstBytes: 512 bytes unless the content is shorter; at least one.
    func accepts(_ firstBytes: [UInt8]) -> Bool

    /// Opens a drawing whose first bytes the codec accepts.
    ///
    /// - Throws: ``ImageError`` if the drawing is too large, damaged in its header, or lacks the page.
    func open(_ input: CodecInput, options: DrawingOptions) throws(ImageError) -> any DrawingReader
}

extension DrawingCodec {
    func accepts(_ firstBytes: [UInt8]) -> Bool { FileKind(firstBytes: firstBytes) == kind }
}
