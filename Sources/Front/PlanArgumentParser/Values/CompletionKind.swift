/// The completions that the shell offers for a value.
public enum CompletionKind: Sendable, Hashable {
    /// The completions of the value's type: the cases of an enumeration, none for other types.
    case automatic
    /// No completions.
    case none
    /// These words.
    case list([String])
    /// Files whose names end in one of the extensions, which are given without the dot and match in any letter case; all
    /// files if there are no extensions. Folders are offered too, as the way to the file.
    case file(extensions: [String] = [])
}
