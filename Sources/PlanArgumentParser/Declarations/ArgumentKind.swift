/// How an argument is recognised on the command line.
enum ArgumentKind: Sendable {
    /// By its place.
    case positional
    /// By its name, which a value follows.
    case option
    /// By its name alone.
    case flag
}
