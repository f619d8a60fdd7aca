/// An error in a theme file, with its place in the file.
public struct ThemeError: Error, Hashable, Sendable {
    /// The file's path.
    public let file: String
    /// The JSON path of the value: `markers.palette[2]`; empty for the root.
    public let path: String
    /// What is wrong and what would be right.
    public let reason: String
}

extension ThemeError: CustomStringConvertible {
    /// One line: `dark.json: markers.palette[2]: 'bleu' is not a colour; …`.
    public var description: String { "\(file): \(path.isEmpty ? "" : "\(path.onOneLine): ")\(reason)" }
}
