/// The characters that the names of glyphs stand for, by the rules and for the common names of the Adobe Glyph List.
enum GlyphNames {
    /// Returns the text of a glyph's name; nil for a name that says nothing, such as `g27`.
    static func text(_ name: String) -> String? {
        // What follows a point tells variants of a glyph apart; underscores join the parts of a ligature.
        let base = name.prefix { $0 != "." }
        guard !base.isEmpty else { return nil }
        if base.contains("_") {
            let parts = base.split(separator: "_").prefix(16).map { single($0) }
            return parts.contains(nil) ? nil : parts.compactMap(\.self).joined()
        }
        return single(base)
    }

    private static func single(_ name: Substring) -> String? {
        if name.utf8.count == 1, let letter = name.utf8.first, letter > 0x20, letter < 0x7F { return String(name) }
        if let text = table[String(name)] { return text }
        if name.hasPrefix("uni"), name.utf8.count >= 7 { return units(name.dropFirst(3)) }
        if name.hasPrefix("u"), (5...7).contains(name.utf8.count), let value = UInt32(name.dropFirst(), radix: 16),
            let scalar = UnicodeScalar(value)
        {
            return String(Character(scalar))
        }
        return nil
    }

    /// The text of groups of four hexadecimal digits.
    private static func units(_ digits: Substring) -> String? {
        let letters = Array(digits.utf8)
        guard letters.count.isMultiple(of: 4), letters.count <= 64 else { return nil }
        var units: [UInt16] = []
        for start in stride(from: 0, to: letters.count, by: 4) {
            guard let unit = UInt16(String(decoding: letters[start..<start + 4], as: UTF8.self), radix: 16) else {
                return nil
            }
            units.append(unit)
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// Names and characters in turn.
    private static let table: [String: String] = {
        let words = names.split { $0 == " " || $0 == "\n" }
        var table = [
            "space": " ", "nbspace": "\u{A0}", "nonbreakingspace": "\u{A0}", "sfthyphen": "\u{AD}",
            "softhyphen": "\u{AD}",
        ]
        for index in stride(from: 0, to: words.count - 1, by: 2) {
            table[String(words[index])] = String(words[index + 1])
        }
        return table
    }()

    private static let names = """
        exclam ! quotedbl " numbersign # dollar $ percent % ampersand & quotesingle ' parenleft ( parenright ) asterisk * plus +
        comma , hyphen - period . slash / zero 0 one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 colon : semicolon ;
        less < equal = greater > question ? at @ bracketleft [ backslash \\ bracketright ] asciicircum ^ underscore _ grave `
        braceleft { bar | braceright } asciitilde ~ exclamdown ¡ cent ¢ sterling £ currency ¤ yen ¥ brokenbar ¦ section § dieresis ¨
        copyright © ordfeminine ª guillemotleft « logicalnot ¬ registered ® macron ¯ degree ° plusminus ± twosuperior ² threesuperior ³
        acute ´ mu µ paragraph ¶ periodcentered · cedilla ¸ onesuperior ¹ ordmasculine º guillemotright » onequarter ¼ onehalf ½
        threequarters ¾ questiondown ¿ Agrave À Aacute Á Acircumflex Â Atilde Ã Adieresis Ä Aring Å AE Æ Ccedilla Ç Egrave È Eacute É
        Ecircumflex Ê Edieresis Ë Igrave Ì Iacute Í Icircumflex Î Idieresis Ï Eth Ð Ntilde Ñ Ograve Ò Oacute Ó Ocircumflex Ô Otilde Õ
        Odieresis Ö multiply × Oslash Ø Ugrave Ù Uacute Ú Ucircumflex Û Udieresis Ü Yacute Ý Thorn Þ germandbls ß agrave à aacute á
        acircumflex â atilde ã adieresis ä aring å ae æ ccedilla ç egrave è eacute é ecircumflex ê edieresis ë igrave ì iacute í
        icircumflex î idieresis ï eth ð ntilde ñ ograve ò oacute ó ocircumflex ô otilde õ odieresis ö divide ÷ oslash ø ugrave ù
        uacute ú ucircumflex û udieresis ü yacute ý thorn þ ydieresis ÿ Amacron Ā amacron ā Abreve Ă abreve ă Aogonek Ą aogonek ą
        Cacute Ć cacute ć Ccaron Č ccaron č Dcaron Ď dcaron ď Dcroat Đ dcroat đ Emacron Ē emacron ē Edotaccent Ė edotaccent ė
        Eogonek Ę eogonek ę Ecaron Ě ecaron ě Gbreve Ğ gbreve ğ Gcommaaccent Ģ gcommaaccent ģ Imacron Ī imacron ī Iogonek Į iogonek į
        Idotaccent İ dotlessi ı Kcommaaccent Ķ kcommaaccent ķ Lacute Ĺ lacute ĺ Lcommaaccent Ļ lcommaaccent ļ Lcaron Ľ lcaron ľ
        Lslash Ł lslash ł Nacute Ń nacute ń Ncommaaccent Ņ ncommaaccent ņ Ncaron Ň ncaron ň Omacron Ō omacron ō Ohungarumlaut Ő
        ohungarumlaut ő OE Œ oe œ Racute Ŕ racute ŕ Rcommaaccent Ŗ rcommaaccent ŗ Rcaron Ř rcaron ř Sacute Ś sacute ś Scedilla Ş
        scedilla ş Scaron Š scaron š Tcaron Ť tcaron ť Umacron Ū umacron ū Uring Ů uring ů Uhungarumlaut Ű uhungarumlaut ű
        Uogonek Ų uogonek ų Ydieresis Ÿ Zacute Ź zacute ź Zdotaccent Ż zdotaccent ż Zcaron Ž zcaron ž florin ƒ circumflex ˆ caron ˇ
        breve ˘ dotaccent ˙ ring ˚ ogonek ˛ tilde ˜ hungarumlaut ˝ Alpha Α Beta Β Gamma Γ Delta ∆ Epsilon Ε Zeta Ζ Eta Η Theta Θ
        Iota Ι Kappa Κ Lambda Λ Mu Μ Nu Ν Xi Ξ Omicron Ο Pi Π Rho Ρ Sigma Σ Tau Τ Upsilon Υ Phi Φ Chi Χ Psi Ψ Omega Ω alpha α beta β
        gamma γ delta δ epsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ nu ν xi ξ omicron ο pi π rho ρ sigma σ tau τ upsilon υ
        phi φ chi χ psi ψ omega ω endash – emdash — quoteleft ‘ quoteright ’ quotesinglbase ‚ quotedblleft “ quotedblright ”
        quotedblbase „ dagger † daggerdbl ‡ bullet • ellipsis … perthousand ‰ guilsinglleft ‹ guilsinglright › fraction ⁄ Euro €
        trademark ™ minus − infinity ∞ partialdiff ∂ summation ∑ product ∏ radical √ integral ∫ approxequal ≈ notequal ≠ lessequal ≤
        greaterequal ≥ lozenge ◊ arrowleft ← arrowup ↑ arrowright → arrowdown ↓ ff ﬀ fi ﬁ fl ﬂ ffi ﬃ ffl ﬄ
        """
}
