extension String {
    /// True if people list the text before another: Latin letters count whatever their case and accents, and digits as numbers,
    /// so that `Firm 9` precedes `Firm 10`.
    package func precedesNaturally(_ other: String) -> Bool {
        var (one, two) = (Self.folded(self)[...], Self.folded(other)[...])
        while let first = one.first, let second = two.first {
            if first.isDigit, second.isDigit {
                let (number, otherNumber) = (Self.takeNumber(from: &one), Self.takeNumber(from: &two))
                if number.count != otherNumber.count { return number.count < otherNumber.count }
                if number != otherNumber { return number.lexicographicallyPrecedes(otherNumber) }
            } else {
                if first != second { return first < second }
                one.removeFirst()
                two.removeFirst()
            }
        }
        return one.isEmpty == two.isEmpty ? self < other : one.isEmpty
    }

    private static func folded(_ text: String) -> [Character] { text.lowercased().map { bases[$0] ?? $0 } }

    /// Takes the digits at the beginning away, and returns those from the first that is not 0.
    private static func takeNumber(from characters: inout ArraySlice<Character>) -> ArraySlice<Character> {
        let digits = characters.prefix { $0.isDigit }
        characters.removeFirst(digits.count)
        return digits.drop { $0 == "0" }
    }

    /// The letters without accents, by those with them.
    private static let bases: [Character: Character] = {
        let families = [
            "aàáâãäåāăą", "cçćĉċč", "dďđ", "eèéêëēĕėęě", "gĝğġģ", "hĥħ", "iìíîïĩīĭįı", "jĵ", "kķ", "lĺļľŀł", "nñńņň",
            "oòóôõöøōŏő", "rŕŗř", "sśŝşšß", "tţťŧ", "uùúûüũūŭůűų", "wŵ", "yýÿŷ", "zźżž",
        ]
        return Dictionary(
            families.flatMap { family in family.dropFirst().map { ($0, family[family.startIndex]) } },
            uniquingKeysWith: { first, _ in first })
    }()
}

extension Character {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
