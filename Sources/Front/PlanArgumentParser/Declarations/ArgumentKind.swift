/// The way in which the parser recognises an argument on the command line.
enum ArgumentKind: Sendable {
    /// By its place.
    case positional
    /// By its name, which a value follows.
    case option
    /// By its name alone.
    case flag
}
