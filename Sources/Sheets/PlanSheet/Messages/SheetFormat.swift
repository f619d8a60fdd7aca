import PlanImage

/// The file format of a rendered sheet.
public enum SheetFormat: String, CaseIterable, Codable, Hashable, Sendable {
    /// Pixels, with the drawing's own wherever nothing is painted.
    case png
    /// Pixels with small losses, as photographs are kept; the drawing's own are encoded anew.
    case jpeg
    /// The drawing's pixels, and all that is painted over them as vectors and text, on a page as large as the drawing in print.
    case pdf
    /// As PDF; text is drawn as outlines with the same text unseen over them, to be selected.
    case svg

    /// The format that a path's ending tells; PNG for a path without one, such as `/dev/stdout`.
    ///
    /// - Throws: ``SheetError`` for an ending that stands for nothing that can be written, and for `-`.
    public init(path: String) throws(SheetError) {
        guard path != "-", let format = SheetFormat(ending: Self.ending(of: path) ?? "png") else {
            throw SheetError(.unknownFormat(path: path))
        }
        self = format
    }

    /// The format of files whose names end so, without the dot; nil for an ending that stands for nothing that can be written.
    public init?(ending: String) {
        guard let format = SheetFormat(rawValue: ending == "jpg" ? "jpeg" : ending) else { return nil }
        self = format
    }

    /// The ending of the format's file names, without the dot.
    public var ending: String { self == .jpeg ? "jpg" : rawValue }

    /// Returns the encoding of pixels in the format; nil for PDF and SVG.
    ///
    /// - Parameters:
    ///   - compression: how much time a PNG's size is worth.
    ///   - quality: of a JPEG, 1 to 100; nil for the usual one.
    ///   - color: how finely a JPEG stores colour.
    package func encoding(
        compression: PNGCompression, quality: Int?, color: JPEGColor = .byQuality
    ) -> PictureEncoding? {
        switch self {
        case .png: .png(compression)
        case .jpeg: .jpeg(quality: quality ?? JPEGWriter.usualQuality, color: color)
        case .pdf, .svg: nil
        }
    }

    /// Returns the part of a file's name after the last dot, in lower case; nil if no dot follows the first character.
    package static func ending(of path: String) -> String? {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        return name[dot...].dropFirst().lowercased()
    }
}
