/// What a sheet is rendered as.
public enum SheetFormat: String, CaseIterable, Codable, Hashable, Sendable {
    /// Pixels, with the drawing's own wherever nothing is painted.
    case png
    /// The drawing's pixels, and all that is painted over them as vectors and text, on a page as large as the drawing in print.
    case pdf
    /// As PDF; text is drawn as outlines with the same text unseen over them, to be selected.
    case svg

    /// The format that a path's ending tells; PNG for a path without one, such as `/dev/stdout`.
    ///
    /// - Throws: ``SheetError`` for an ending that stands for nothing that can be written, and for `-`.
    public init(path: String) throws(SheetError) {
        guard path != "-", let format = SheetFormat(rawValue: Self.ending(of: path) ?? "png") else {
            throw SheetError(.unknownFormat(path: path))
        }
        self = format
    }

    /// What follows the last dot of a file's name, in lower case.
    static func ending(of path: String) -> String? {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        return name[dot...].dropFirst().lowercased()
    }
}
