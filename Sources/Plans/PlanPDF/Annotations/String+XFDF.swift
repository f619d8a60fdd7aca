extension String {
    /// The text as XFDF holds it: with U+FFFD in the place of each character that XML has no place for.
    var heldByXFDF: String {
        guard unicodeScalars.contains(where: \.isForbiddenInXML) else { return self }
        return String(UnicodeScalarView(unicodeScalars.map { $0.isForbiddenInXML ? "\u{FFFD}" : $0 }))
    }
}

extension Unicode.Scalar {
    /// True if the character must not stand in XML (XML 1.0, 2.2).
    var isForbiddenInXML: Bool {
        switch self {
        case "\t", "\n", "\r": false
        case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": true
        default: false
        }
    }
}
