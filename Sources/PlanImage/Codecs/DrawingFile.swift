/// Opens drawings of every format that Planmark reads, recognised by their content and not by their name.
public enum DrawingFile {
    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: the file; `/dev/stdin` is standard input.
    ///   - options: which page, at what resolution, and how large the drawing may be.
    /// - Returns: a reader at the drawing's first row.
    /// - Throws: ``ImageError`` if the file cannot be opened, is of a format that is not read (the error tells which), is too
    ///   large or damaged in its header.
    public static func open(
        _ path: String, options: DrawingOptions = DrawingOptions()
    ) throws(ImageError) -> any DrawingReader {
        try DrawingCodecs.open(CodecInput(path: path), options: options)
    }

    /// Opens a file that is in memory.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - name: what errors call it.
    ///   - options: as for a file.
    /// - Throws: as for a file.
    public static func open(
        _ bytes: [UInt8], name: String = "drawing in memory", options: DrawingOptions = DrawingOptions()
    ) throws(ImageError) -> any DrawingReader {
        try DrawingCodecs.open(CodecInput(bytes: bytes, name: name), options: options)
    }

    /// The endings of the names of files that can be opened, in lower case without the dot.
    public static var endings: [String] { DrawingCodecs.all.flatMap(\.endings) }

    /// True if a file that begins with these bytes, of which 512 are enough, is of a format that is read.
    public static func canOpen(firstBytes: [UInt8]) -> Bool {
        DrawingCodecs.all.contains { $0.accepts(firstBytes) }
    }

    /// True if a file's name ends like that of another format than the file's own: `plan.png` that holds a JPEG.
    public static func isMisnamed(_ path: String, kind: FileKind) -> Bool {
        guard let ending = path.split(separator: ".").last?.lowercased() else { return false }
        return DrawingCodecs.all.contains { $0.kind != kind && $0.endings.contains(ending) }
    }

    /// True if a path can be opened and read as often as one likes: a regular file, not a pipe or standard input.
    public static func canBeReopened(_ path: String) -> Bool { ReadableFile.isRegular(path) }
}
