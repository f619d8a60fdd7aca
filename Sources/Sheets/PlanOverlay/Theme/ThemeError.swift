import PlanBase
import PlanFiles

/// An error in a theme file, with its place in the file.
public struct ThemeError: Problem, Hashable, Sendable {
    /// The file's path.
    public internal(set) var file: String?
    /// The JSON path of the value: `markers.palette[2]`; empty for the root.
    public let path: String
    /// The description of the error, and of what would be right.
    public let reason: Message

    /// The code that programs know the error by.
    public var code: String { "badTheme" }
    /// Of what is read.
    public var kind: ProblemKind { .unreadable }
    /// The JSON path of the value; nil for the root.
    public var placeName: String? { path.isEmpty ? nil : path }

    /// One line: `dark.json: markers.palette[2]: 'bleu' is not a colour; …`.
    public var message: Message {
        let place = [file, path.isEmpty ? nil : path.onOneLine].compactMap(\.self)
        return place.reversed().reduce(reason) { Message("\($1): \($0)", context: "place") }
    }
}
