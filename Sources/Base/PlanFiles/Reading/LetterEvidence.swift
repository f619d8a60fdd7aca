/// The letters beyond ASCII of a text, as far as they speak for or against the encoding in which the text is read.
///
/// A European text has the letters of one alphabet, but for names and quotations. Read in another encoding it has letters that no single
/// alphabet has, signs between letters (`szczegó³owy`) and capitals after small letters (`KŸche`).
struct LetterEvidence: Hashable, Sendable {
    /// The number of letters beyond ASCII of the alphabet that has most of them.
    private(set) var known = 0
    /// The number of letters beyond ASCII that this alphabet has not.
    private(set) var foreign = 0
    /// The number of signs between letters, and of capitals beside small letters within words.
    private(set) var misplaced = 0

    /// True if all is as one alphabet has it.
    var fitsOneAlphabet: Bool { foreign == 0 && misplaced == 0 && known > 0 }

    /// True if more is odd than a few names and quotations explain.
    var speaksAgainst: Bool { foreign + misplaced >= 2 && (foreign + misplaced) * 20 >= known + foreign }

    /// True if so much is misplaced that the text is hardly in the encoding, whichever its language.
    var isBroken: Bool { misplaced > 0 && misplaced * 10 >= known + foreign }

    /// Looks at the letters of a text by alphabets, each given by its small letters beyond ASCII.
    init(of text: String, _ alphabets: [Set<Unicode.Scalar>]) {
        var letters: [Unicode.Scalar: Int] = [:]
        var (earlier, last): (Unicode.Scalar, Unicode.Scalar) = (" ", " ")
        for scalar in text.unicodeScalars {
            if Self.isMisplaced(last, between: earlier, scalar) { misplaced += 1 }
            if scalar.isLetter, scalar.value >= 0x80 {
                if scalar.properties.isUppercase, last.properties.isLowercase { misplaced += 1 }
                letters[scalar.small, default: 0] += 1
            }
            (earlier, last) = (last, scalar)
        }
        let all = letters.values.reduce(0, +)
        known =
            alphabets.map { alphabet in letters.reduce(0) { $0 + (alphabet.contains($1.key) ? $1.value : 0) } }.max()
            ?? 0
        foreign = all - known
    }

    /// True for a sign beyond ASCII between letters, and for a capital beyond ASCII between a letter and a small letter.
    private static func isMisplaced(_ scalar: Unicode.Scalar, between one: Unicode.Scalar, _ other: Unicode.Scalar)
        -> Bool
    {
        guard scalar.value >= 0x80, one.isLetter, other.isLetter else { return false }
        if scalar.isLetter { return scalar.properties.isUppercase && other.properties.isLowercase }
        // The Catalan `l·l`.
        if scalar == "·", one.small == "l", other.small == "l" { return false }
        return !signsInWords.contains(scalar)
    }

    private static let signsInWords = Set("’‘–—…\u{AD}\u{A0}".unicodeScalars)

    /// The alphabets that Windows-1252 has: German, French, Italian and Catalan, Spanish, Portuguese, Danish and Norwegian, Swedish and
    /// Finnish, Dutch, Icelandic, Estonian; with the letters of foreign names that are usual there.
    static let western = alphabets([
        "äöüßéèêëàáâçôóåøñ", "àâæçéèêëîïôœùûüöäñ", "àèéìíîòóùúïüç", "áéíñóúüçàèò", "áâãàçéêíóôõúüèñ",
        "æøåéèêëóòôäöüáâàíú",
        "åäöéèüàáæøšž", "ëïéèóöüáàâêîôûíúçä", "áðéíóúýþæö", "äöüõšžé",
    ])

    /// The alphabets that Windows-1250 has and Windows-1252 has not: Polish, Czech, Slovak, Hungarian, Croatian and Slovenian.
    static let central = alphabets([
        "ąćęłńóśźżéöü", "áčďéěíňóřšťúůýžöü", "áäčďéíĺľňóôŕšťúýžöü", "áéíóöőúüűä", "čćđšžéöü",
    ])

    /// The alphabets of Russian and Bulgarian, of Ukrainian, and of Serbian and Macedonian, and their vowels.
    static let cyrillic = alphabets([
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюя", "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя", "абвгдђежзијклљмнњопрстћуфхцчџшѓѕќ",
    ])
    static let cyrillicVowels = Set("аеёиоуыэюяієї".unicodeScalars)

    /// The Greek alphabet, and its vowels.
    static let greek = alphabets(["αάβγδεέζηήθιίϊΐκλμνξοόπρσςτυύϋΰφχψωώ"])
    static let greekVowels = Set("αάεέηήιίϊουόύωώ".unicodeScalars)

    /// The Turkish alphabet.
    static let turkish = alphabets(["çğıöşüâîûİ"])

    private static func alphabets(_ texts: [String]) -> [Set<Unicode.Scalar>] { texts.map { Set($0.unicodeScalars) } }
}

extension Unicode.Scalar {
    /// True for a letter; the small raised letters behind numbers, and the sign of millionths, are none.
    fileprivate var isLetter: Bool {
        if value < 0x80 { return ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
        return properties.isAlphabetic && ![0xAA, 0xB5, 0xBA].contains(value)
    }

    /// The small letter of a capital; the scalar itself if it is none.
    fileprivate var small: Unicode.Scalar {
        let mapped = properties.lowercaseMapping.unicodeScalars
        return mapped.count == 1 ? mapped.first ?? self : self
    }
}
