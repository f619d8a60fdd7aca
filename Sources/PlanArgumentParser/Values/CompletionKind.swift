/// What the shell offers when the user completes a value.
public enum CompletionKind: Sendable, Hashable {
    /// What the value's type offers: an enumeration its cases, any other type nothing.
    case automatic
    /// Nothing.
    case none
    /// One of these words.
    case list([String])
    /// A file whose name ends in one of the extensions, given without the dot, in any letter case; any file when there are
    /// none. Folders are offered too, as the way to the file.
    case file(extensions: [String] = [])
    /// A folder.
    case directory
}
