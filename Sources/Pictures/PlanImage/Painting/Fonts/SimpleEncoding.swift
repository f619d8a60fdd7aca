/// The characters of the 256 codes of a simple font (ISO 32000-1, 9.6.6 and annex D); an empty text for a code without one.
struct SimpleEncoding {
    private(set) var texts: [String]

    /// The encoding of a font, with its differences. A font that names none has Adobe's standard encoding.
    init(_ encoding: PDFFile.Object?, isTrueType: Bool) {
        let name = encoding?.name ?? encoding?["/BaseEncoding"]?.name
        switch name {
        case "WinAnsiEncoding": texts = Self.windows
        case "MacRomanEncoding": texts = Self.macintosh
        default: texts = isTrueType ? Self.windows : Self.standard
        }
        var code = 0
        for item in encoding?["/Differences"]?.items(limit: 2_000) ?? [] {
            if let value = item.wholeValue {
                code = value
            } else if let name = item.name {
                if texts.indices.contains(code) { texts[code] = GlyphNames.text(name) ?? "\u{FFFD}" }
                code += 1
            }
        }
    }

    /// Puts the characters of a part of the codes, from `first` on, over those of ASCII. A space stands for a code without a character.
    private static func asciiTable(with upper: String, from first: Int) -> [String] {
        var table = [String](repeating: "", count: 256)
        for code in 0x20..<0x7F { table[code] = String(UnicodeScalar(UInt8(code))) }
        for (offset, character) in upper.enumerated() where first + offset < 256 && character != " " {
            table[first + offset] = String(character)
        }
        return table
    }

    private static let windows: [String] = {
        var table = asciiTable(with: "€•‚ƒ„…†‡ˆ‰Š‹Œ•Ž••‘’“”•–—˜™š›œ•žŸ", from: 0x80)
        for code in 0xA0...0xFF { table[code] = String(UnicodeScalar(UInt8(code))) }
        table[0xA0] = " "
        return table
    }()

    private static let macintosh: [String] = {
        var table = asciiTable(
            with:
                "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»… ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄¤‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ",
            from: 0x80)
        table[0xCA] = " "
        return table
    }()

    private static let standard: [String] = {
        var table = asciiTable(
            with:
                "¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ –†‡· ¶•‚„”»…‰ ¿ `´ˆ˜¯˘˙¨ ˚¸ ˝˛ˇ—                Æ ª    ŁØŒº     æ   ı  łøœß",
            from: 0xA1)
        (table[0x27], table[0x60]) = ("’", "‘")
        return table
    }()
}
