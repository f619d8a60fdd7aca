#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Opens drawings of any kind that can be read, recognised by their content and not by their name.
public enum DrawingFile {
    /// A reader of a file: PNG or JPEG.
    ///
    /// Standard input and other pipes cannot be looked at beforehand and are taken for PNG.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - limits: how large the picture may be.
    /// - Throws: ``ImageError`` as the readers do; of a file of another kind it tells what that is.
    public static func open(_ path: String, limits: DrawingLimits = DrawingLimits()) throws(ImageError)
        -> any DrawingReader
    {
        switch try kind(of: path) {
        case .jpeg: try JPEGReader(path: path, limits: limits)
        default: try PNGReader(path: path, limits: limits)
        }
    }

    /// What a file is by its first bytes; nothing for a pipe, and for a file that is not there.
    public static func kind(of path: String) throws(ImageError) -> FileKind? {
        let file = try InputFile(path: path)
        var bytes = [UInt8](repeating: 0, count: 512)
        // Reading at an offset leaves the position, which standard input shares, where it is; pipes refuse it.
        let count = pread(file.descriptor, &bytes, bytes.count, 0)
        return count > 0 ? FileKind(firstBytes: bytes.prefix(count)) : nil
    }

    /// Whether a path's ending is that of another kind of picture than the file is: `plan.png` that holds a JPEG.
    public static func isMisnamed(_ path: String, kind: FileKind) -> Bool {
        let ending = path.split(separator: ".").last.map { $0.lowercased() }
        let kinds: [String: FileKind] = ["png": .png, "jpg": .jpeg, "jpeg": .jpeg]
        return ending.flatMap { kinds[$0] }.map { $0 != kind } ?? false
    }
}
