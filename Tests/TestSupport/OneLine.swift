extension String {
    /// Whether the text has no line breaks and no other control characters.
    package var isOneLine: Bool { !unicodeScalars.contains { $0.properties.generalCategory == .control } }
}
