import Glibc
import PlanFiles

/// Opens drawings of every format that Planmark reads, recognised by their content and not by their name.
public enum DrawingFile {
    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: the file, which may name a page (`site.pdf#page=3&dpi=200`, see `PagePath`); `/dev/stdin` is standard input.
    ///   - options: where the path does not say it, which page, at what resolution, and how large the drawing may be.
    /// - Returns: a reader at the drawing's first row.
    /// - Throws: ``ImageError`` if the file cannot be opened, is of a format that is not read (the error tells which), is too
    ///   large or damaged in its header.
    public static func open(
        _ path: String, options: DrawingOptions = DrawingOptions()
    ) throws(ImageError) -> any DrawingReader {
        let place = PagePath(path)
        return try DrawingCodecs.open(CodecInput(path: place.file), options: options.opening(place))
    }

    /// Opens a file that is in memory.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - name: what errors call it. Like a path it may name a page.
    ///   - options: as for a file.
    /// - Throws: as for a file.
    public static func open(
        _ bytes: [UInt8], name: String = "drawing in memory", options: DrawingOptions = DrawingOptions()
    ) throws(ImageError) -> any DrawingReader {
        try DrawingCodecs.open(CodecInput(bytes: bytes, name: name), options: options.opening(PagePath(name)))
    }

    /// The path of a drawing with all that decides about its pixels: for a PDF the page and the resolution.
    ///
    /// - Parameter path: the path that the drawing was opened by.
    package static func place(of drawing: any DrawingReader, openedAs path: String) -> PagePath {
        var place = PagePath(path)
        guard drawing.fileKind == .pdf else { return place }
        place.page = place.page ?? 1
        place.dotsPerInch = place.dotsPerInch ?? PDFDocument.usualDotsPerInch
        return place
    }

    /// The endings of the names of files that can be opened, in lower case without the dot.
    public static var endings: [String] { DrawingCodecs.all.flatMap(\.endings) }

    /// True if a file that begins with these bytes, of which 512 are enough, is of a format that is read.
    public static func canOpen(firstBytes: [UInt8]) -> Bool {
        DrawingCodecs.all.contains { $0.accepts(firstBytes) }
    }

    /// True if a file's name ends like that of another format than the file's own: `plan.png` that holds a JPEG.
    public static func isMisnamed(_ path: String, kind: FileKind) -> Bool {
        guard let ending = PagePath(path).file.split(separator: ".").last?.lowercased() else { return false }
        return DrawingCodecs.all.contains { $0.kind != kind && $0.endings.contains(ending) }
    }

    /// True for standard input, other descriptors that the program was started with, and named pipes, which can be read once.
    package static func isStream(_ path: String) -> Bool {
        let file = PagePath(path).file
        if StandardPath.descriptor(of: file, forInput: true) != nil { return true }
        var status = stat()
        return stat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }

    /// True if a path can be opened and read as often as one likes: a regular file, not a pipe or standard input.
    public static func canBeReopened(_ path: String) -> Bool { ReadableFile.isRegular(PagePath(path).file) }
}
