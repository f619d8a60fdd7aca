extension String {
    /// The text in lower case, without spaces, underscores and hyphens.
    package var normalizedKey: String { String(lowercased().filter { !$0.isWhitespace && $0 != "_" && $0 != "-" }) }
}
