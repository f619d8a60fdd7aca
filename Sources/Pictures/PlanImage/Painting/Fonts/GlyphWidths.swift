/// The widths of a font's glyphs, in shares of the em square (ISO 32000-1, 9.2.4 and 9.7.4.3).
struct GlyphWidths {
    /// The most widths that are read.
    private static let limit = 200_000

    private var widths: [Int: Double] = [:]
    private var usual: Double

    /// The width of a code of a simple font, or of a character of a composite one.
    subscript(code: Int) -> Double { widths[code] ?? usual }

    /// The widths of a simple font. A font without any is one of the fourteen that every viewer has, whose widths are approximated by those
    /// of Helvetica.
    ///
    /// - Parameter unit: the share of the em square that a unit is.
    init(simple font: PDFFile.Object, unit: Double, texts: [String]) {
        usual = (font["/FontDescriptor"]?["/MissingWidth"]?.value ?? 0) * unit
        guard let items = font["/Widths"]?.items(limit: 256) else {
            let isFixed = font["/BaseFont"]?.name?.contains("Courier") ?? false
            usual = isFixed ? 0.6 : 0.556
            guard !isFixed else { return }
            for (code, text) in texts.enumerated() {
                if let byte = text.utf8.first, text.utf8.count == 1, byte >= 0x20, byte < 0x7F {
                    widths[code] = Double(Self.helvetica[Int(byte) - 0x20]) / 1000
                }
            }
            return
        }
        let first = font["/FirstChar"]?.wholeValue ?? 0
        guard (0...255).contains(first) else { return }
        for (offset, item) in items.enumerated() {
            if let width = item.value, abs(width) < 1e5 { widths[first + offset] = width * unit }
        }
    }

    /// The widths of a composite font, by its descendant.
    init(composite font: PDFFile.Object?) {
        usual = (font?["/DW"]?.value ?? 1000) / 1000
        let items = font?["/W"]?.items(limit: Self.limit) ?? []
        var (index, count) = (0, 0)
        while index + 1 < items.count, count < Self.limit {
            guard let first = items[index].wholeValue, (0...0xFFFF).contains(first) else {
                index += 1
                continue
            }
            if items[index + 1].isArray {
                for (offset, item) in items[index + 1].items(limit: 0x10000).enumerated() {
                    if let width = item.value { widths[first + offset] = width / 1000 }
                }
                count += items[index + 1].itemCount
                index += 2
            } else {
                guard index + 2 < items.count, let last = items[index + 1].wholeValue,
                    let width = items[index + 2].value
                else { return }
                if first <= last { for code in first...min(last, 0xFFFF) { widths[code] = width / 1000 } }
                count += max(1, min(last, 0xFFFF) - first)
                index += 3
            }
        }
    }

    /// Widths of the characters from the space to the tilde, in thousandths.
    private static let helvetica = [
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556,
        556, 556, 556,
        556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722,
        778, 667, 778,
        722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556,
        556, 222, 222,
        500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
    ]
}
