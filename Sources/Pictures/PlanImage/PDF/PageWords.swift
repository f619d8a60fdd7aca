import PlanGeometry

/// The words of a page of a PDF file, found by Poppler's program `pdftotext`.
struct PageWords {
    let drawing: PageDrawing
    /// The size of the page as it is shown, in units of its own space.
    let shown: Size

    /// Words in the order in which the file has them.
    func read() throws(ImageError) -> [DrawnWord] {
        let file = try PictureFile(name: drawing.name)
        let program = ConfinedProgram(name: "pdftotext", seconds: 60, memory: 2 << 30, outputSize: 64 << 20)
        let arguments =
            drawing.boxArguments + [
                "-bbox", "-enc", "UTF-8", "-f", "\(drawing.page)", "-l", "\(drawing.page)", "/dev/stdin", "/dev/stdout",
            ]
        try program.run(arguments, on: drawing.content, to: file.descriptor, file: drawing.name, page: drawing.page)
        let text = String(decoding: try file.bytes(at: 0, count: file.byteCount), as: UTF8.self)
        return words(in: text)
    }

    /// Reads the lines that `pdftotext -bbox` writes for words. The words' places are in units of the page's own space, measured from the
    /// upper left corner of the page as it is shown; the places in the result are in pixels of the drawing.
    ///
    ///     <word xMin="72.0" yMin="71.1" xMax="98.4" yMax="83.9">Kitchen</word>
    private func words(in text: String) -> [DrawnWord] {
        let (x, y) = (Double(drawing.width) / shown.width, Double(drawing.height) / shown.height)
        return text.split(separator: "\n").compactMap { line in
            guard let minX = Self.number("xMin", in: line), let minY = Self.number("yMin", in: line),
                let maxX = Self.number("xMax", in: line), let maxY = Self.number("yMax", in: line), maxX > minX,
                maxY > minY,
                let start = line.firstIndex(of: ">"), let end = line.lastIndex(of: "<"), start < end
            else { return nil }
            let word = Self.unescaped(line[line.index(after: start)..<end])
            return DrawnWord(word, in: Box(minX: minX * x, minY: minY * y, maxX: maxX * x, maxY: maxY * y))
        }
    }

    /// The number of an attribute, `name="12.5"`.
    private static func number(_ name: String, in line: Substring) -> Double? {
        guard let range = line.firstRange(of: " \(name)=\"") else { return nil }
        return Double(line[range.upperBound...].prefix { $0 != "\"" }).flatMap { $0.isFinite ? $0 : nil }
    }

    private static func unescaped(_ text: Substring) -> String {
        let names = [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&apos;", "'"), ("&amp;", "&"),
        ]
        return names.reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
    }
}
