/// A font as far as texts are read: its codes with their characters and widths (ISO 32000-1, 9.5 to 9.10).
///
/// States share it, so that it is a class.
final class PDFFont {
    /// A character code of a string.
    struct Glyph {
        /// The text of the glyph.
        let text: String
        /// The glyph's width as a share of the font's size.
        let width: Double
        /// True for the code 32 of one byte, which word spacing widens.
        let isSpace: Bool
    }

    /// The height of the font's highest letters above the baseline, as a share of its size.
    let ascent: Double
    /// The depth of the font's lowest letters below the baseline, as a share of its size, negative.
    let descent: Double
    /// The number of bytes of the font's map to Unicode.
    let mapByteCount: Int
    private let isComposite: Bool
    private let isUnicode: Bool
    private let map: UnicodeMap?
    private let texts: [String]
    private let widths: GlyphWidths

    /// - Parameter limit: the most bytes of the font's map to Unicode that are read.
    init(_ font: PDFFile.Object, limit: Int) {
        isComposite = font["/Subtype"]?.name == "Type0"
        let descendant = font["/DescendantFonts"].flatMap { $0.itemCount > 0 ? $0.item(0) : nil }
        let encoding = font["/Encoding"]
        let name = encoding?.name ?? ""
        isUnicode = isComposite && name.hasPrefix("Uni") && (name.contains("UCS2") || name.contains("UTF16"))
        if let stream = font["/ToUnicode"], stream.isStream {
            var decoder = StreamDecoder(limit: limit)
            let bytes = decoder.bytes(of: stream)
            (map, mapByteCount) = (UnicodeMap(bytes), bytes.count)
        } else {
            (map, mapByteCount) = (nil, 0)
        }
        var unit = 0.001
        if isComposite {
            texts = []
            widths = GlyphWidths(composite: descendant)
        } else {
            if font["/Subtype"]?.name == "Type3" { unit = font["/FontMatrix"]?.items(limit: 1).first?.value ?? unit }
            let encoding = SimpleEncoding(encoding, isTrueType: font["/Subtype"]?.name == "TrueType")
            texts = encoding.texts
            widths = GlyphWidths(simple: font, unit: unit, texts: texts)
        }
        let descriptor = (descendant ?? font)["/FontDescriptor"]
        let (top, bottom) = (descriptor?["/Ascent"]?.value ?? 0, descriptor?["/Descent"]?.value ?? 0)
        ascent = (100...2000).contains(top) ? top / 1000 : 0.75
        descent = (-1000...(-1)).contains(bottom) ? bottom / 1000 : -0.25
    }

    /// Calls a closure with each glyph of a string.
    func forEachGlyph(of bytes: [UInt8], _ body: (Glyph) -> Void) {
        guard isComposite else {
            for byte in bytes {
                let code = Int(byte)
                let own = texts[code]
                let text = map?.texts[code] ?? (own.isEmpty ? "\u{FFFD}" : own)
                body(Glyph(text: text, width: widths[code], isSpace: code == 32))
            }
            return
        }
        var place = 0
        while place < bytes.count {
            let length = min(map?.codeLength(bytes[place...]) ?? 2, bytes.count - place)
            let code = bytes[place..<place + length].reduce(0) { $0 << 8 | Int($1) }
            let text = map?.texts[code] ?? (isUnicode ? UnicodeScalar(UInt32(code)).map { String(Character($0)) } : nil)
            body(Glyph(text: text ?? "\u{FFFD}", width: widths[code], isSpace: length == 1 && code == 32))
            place += length
        }
    }
}
