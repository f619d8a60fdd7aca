@_spi(_Unicode) import Swift

/// The words of titles and notes as a search compares them: in small letters, Latin letters without their accents.
///
/// SQLite's tokenizer `unicode61` with `remove_diacritics 2` does the same (<https://sqlite.org/fts5.html>, section 4.3.1), so
/// that all stores find the same markers.
public enum SearchWords {
    /// The words of a text, in its order, those that come again too.
    public static func words(of text: String) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar.isPartOfWord {
                append(scalar, to: &word)
            } else if !scalar.isCombiningAccent, !word.isEmpty {
                words.append(String(word))
                word = String.UnicodeScalarView()
            }
        }
        if !word.isEmpty { words.append(String(word)) }
        return words
    }

    private static func append(_ scalar: Unicode.Scalar, to word: inout String.UnicodeScalarView) {
        if scalar.isASCII {
            word.append(scalar.properties.isUppercase ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar)
            return
        }
        let small = scalar.properties.lowercaseMapping
        // The standard library offers the decomposition of letters under this name alone.
        if let base = small._nfd.first(where: { _ in true }), base.isASCII, base.properties.isAlphabetic {
            word.append(base)
        } else {
            word.append(contentsOf: small.unicodeScalars)
        }
    }
}

extension Unicode.Scalar {
    /// Letters, numbers, and characters for private use.
    fileprivate var isPartOfWord: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .privateUse:
            true
        default: false
        }
    }

    /// An accent that stands behind its letter.
    fileprivate var isCombiningAccent: Bool { (0x300...0x36F).contains(value) }
}
