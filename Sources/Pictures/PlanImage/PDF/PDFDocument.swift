import PlanBase
import PlanFiles
import PlanGeometry

/// A PDF file, opened for its pages.
///
/// A document belongs to one thread at a time.
public final class PDFDocument {
    /// Pixels to the inch where nothing else is asked for: a floor plan of A1 has 31 megapixels, and its texts are sharp.
    public static let usualDotsPerInch = 200.0

    /// The file's path, or what errors call it.
    public let name: String
    /// The number of pages.
    public let pageCount: Int
    /// The repairs that were made in memory to read the file, one sentence each.
    public let warnings: [Message]

    /// The file's objects.
    package let file: PDFFile
    /// The numbers that the document gives its pages: from a page on, by a rule.
    private lazy var labelRules = readLabelRules()
    /// The layers that are shown and hidden by default.
    private(set) lazy var layerTable = LayerTable(file.root)

    /// Opens a file.
    ///
    /// - Parameter path: the file; `/dev/stdin` is standard input.
    /// - Throws: ``ImageError`` if it cannot be opened, is no PDF, needs a password, or is damaged beyond repair.
    public convenience init(path: String) throws(ImageError) {
        try self.init(CodecInput(path: path))
    }

    convenience init(_ input: CodecInput) throws(ImageError) {
        let kind = FileKind(firstBytes: input.firstBytes)
        guard kind == .pdf else { throw .otherFormat(file: input.name, kind: kind, expected: .pdf) }
        try self.init(PDFFile(PDFContent(input), name: input.name))
    }

    /// Opens a file if it is a PDF; nil for any other.
    package static func ifPDF(path: String) throws(ImageError) -> PDFDocument? {
        let input = try CodecInput(path: path)
        return FileKind(firstBytes: input.firstBytes) == .pdf ? try PDFDocument(input) : nil
    }

    /// Opens what is written of a file that is not finished yet; nil where it went to a device or a pipe.
    package static func ifReadable(_ file: OutputFile) throws(ImageError) -> PDFDocument? {
        guard let descriptor = file.reopened() else { return nil }
        return try PDFDocument(PDFFile(PDFContent(descriptor: descriptor), name: file.path))
    }

    /// Opens the bytes of a file.
    package convenience init(bytes: [UInt8], name: String) throws(ImageError) {
        try self.init(PDFFile(PDFContent(bytes), name: name))
    }

    private init(_ file: PDFFile) throws(ImageError) {
        (self.file, name, pageCount) = (file, file.name, file.pageCount)
        guard pageCount > 0 else { throw .corrupt(file: name, format: .pdf, reason: Message("it has no pages")) }
        let repair = file.repairs.ofFile ?? file.repairs.ofPages
        warnings = repair.map { [Message("the PDF is damaged and was repaired: \($0)")] } ?? []
    }

    /// The file as programs can draw a page of it. Poppler shows no page that lies within the tree of pages instead of being an object of
    /// its own, as ISO 32000-1, 7.7.3.2 has it; libqpdf mends the tree, so that a file with such pages is drawn as libqpdf writes it,
    /// if it can. A page of which Poppler would show more than its ``PDFPage/box`` gets that as its crop box.
    ///
    /// - Throws: ``ImageError`` if a page cannot get its crop box.
    func drawableContent(of page: PDFPage) throws(ImageError) -> PDFContent {
        if page.hasLongCropBox {
            let copy = try PDFFile(file.content, name: name)
            let box = [page.box.minX, page.box.minY, page.box.maxX, page.box.maxY]
            try copy.page(page.number).set("/CropBox", copy.object(parsing: PDFSyntax.array(box)))
            return try PDFContent(copy.rewritten())
        }
        guard file.repairs.ofPages != nil else { return file.content }
        return (try? PDFContent(file.rewritten())) ?? file.content
    }

    /// Draws a page of a repaired file in small, to find out whether Poppler, which repairs files in its own way, draws it at all.
    ///
    /// - Throws: ``ImageError/pageNotDrawn(file:page:reason:)`` if it does not.
    package func tryDrawingIfRepaired(_ page: PDFPage) throws(ImageError) {
        guard !warnings.isEmpty else { return }
        let drawing = PageDrawing(
            content: try drawableContent(of: page), name: name, page: page.number, width: 16, height: 16,
            isCropped: !page.hasCropBoxBeside)
        _ = try drawing.draw(rows: 0..<drawing.height, to: PictureFile(name: name))
    }

    /// A page.
    ///
    /// - Parameter number: from 1 to ``pageCount``.
    /// - Throws: ``ImageError/noSuchPage(file:page:pageCount:)``, and for a page without a sound box.
    public func page(_ number: Int) throws(ImageError) -> PDFPage {
        guard number >= 1, number <= pageCount else {
            throw .noSuchPage(file: name, page: number, pageCount: pageCount)
        }
        let page = try file.page(number)
        let media = box(page.inherited("/MediaBox")) ?? Box(minX: 0, minY: 0, maxX: 612, maxY: 792)
        let crop = box(page.inherited("/CropBox"))
        let shown = crop.flatMap { media.intersection($0) }.flatMap { $0.hasArea ? $0 : nil }
        let unit = page["/UserUnit"]?.value.flatMap { $0 > 0 && $0.isFinite ? $0 : nil } ?? 1
        // As Poppler and pdf.js have it: another angle than those of ISO 32000-1, 7.7.3.3 does not count.
        let angle = page.inherited("/Rotate")?.value ?? 0
        let rotation = angle.truncatingRemainder(dividingBy: 360)
        let isTurn = rotation.truncatingRemainder(dividingBy: 90) == 0
        var result = PDFPage(
            number: number, label: label(of: number), box: shown ?? media,
            rotation: isTurn ? (Int(rotation) + 360) % 360 : 0, unit: unit,
            viewports: (page["/VP"]?.items() ?? []).compactMap {
                PDFViewport($0, unit: unit, box: box($0["/BBox"]))
            })
        result.hasCropBoxBeside = crop != nil && shown == nil
        if let crop, let shown { result.hasLongCropBox = Self.boxOfPoppler(crop, media) != shown }
        result.unusableRotation = isTurn ? nil : angle
        return result
    }

    /// The size in pixels of a page's picture.
    ///
    /// - Throws: ``ImageError/tooLarge(file:width:height:limit:)``.
    package func pictureSize(
        of page: PDFPage, dotsPerInch: Double, limits: DrawingLimits = DrawingLimits()
    ) throws(ImageError) -> (width: Int, height: Int) {
        let (width, height) = page.pixelSize(dotsPerInch: dotsPerInch)
        // Too large for a whole number to hold is too large for any limit.
        let size = (width: Int(saturating: min(width, 1e9)), height: Int(saturating: min(height, 1e9)))
        if let limit = limits.limitExceeded(width: size.width, height: size.height) {
            throw .tooLarge(file: name, width: size.width, height: size.height, limit: limit)
        }
        return size
    }

    /// True if a page can be laid under a sheet as it is. The result is false if the file is encrypted, even if it opens without
    /// a password, or if the page has annotations of its own, which its content does not show.
    func isPlain(_ number: Int) -> Bool {
        guard !file.isEncrypted, let page = try? file.page(number) else { return false }
        return page["/Annots"]?.itemCount ?? 0 == 0
    }

    // MARK: - Boxes

    /// The rectangle of an array of four numbers, whichever of its corners they name; nil if it has no area.
    private func box(_ object: PDFFile.Object?) -> Box? {
        let numbers = object?.items(limit: 4).compactMap(\.value) ?? []
        guard numbers.count == 4 else { return nil }
        let box = Box(
            minX: min(numbers[0], numbers[2]), minY: min(numbers[1], numbers[3]), maxX: max(numbers[0], numbers[2]),
            maxY: max(numbers[1], numbers[3]))
        return box.hasArea ? box : nil
    }

    /// The box of a page that Poppler shows: the crop box cut to the media box, but all along a side that is longer than the media box's.
    private static func boxOfPoppler(_ crop: Box, _ media: Box) -> Box? {
        let (isTooWide, isTooHigh) = (crop.width > media.width, crop.height > media.height)
        return media.intersection(
            Box(
                minX: isTooWide ? media.minX : crop.minX, minY: isTooHigh ? media.minY : crop.minY,
                maxX: isTooWide ? media.maxX : crop.maxX, maxY: isTooHigh ? media.maxY : crop.maxY))
    }

    // MARK: - Labels

    private struct LabelRule {
        let firstPage: Int
        let style: String?
        let prefix: String
        let start: Int
    }

    /// The leaves of the number tree of page labels (ISO 32000-1, 7.9.7 and 12.4.2), in the order of pages.
    private func readLabelRules() -> [LabelRule] {
        var rules: [LabelRule] = []
        var visits = 0
        func read(_ node: PDFFile.Object, depth: Int) {
            visits += 1
            guard depth < 16, visits < 10_000 else { return }
            let numbers = node["/Nums"]?.items(limit: 20_000) ?? []
            for index in stride(from: 0, to: numbers.count - 1, by: 2) {
                guard let page = numbers[index].value, page >= 0, page < 1e7 else { continue }
                let rule = numbers[index + 1]
                rules.append(
                    LabelRule(
                        firstPage: Int(page), style: rule["/S"]?.name, prefix: rule["/P"]?.text ?? "",
                        start: rule["/St"]?.value.flatMap { $0 >= 1 && $0 < 1e7 ? Int($0) : nil } ?? 1))
            }
            for kid in node["/Kids"]?.items(limit: 10_000) ?? [] { read(kid, depth: depth + 1) }
        }
        if let labels = file.root["/PageLabels"] { read(labels, depth: 0) }
        return rules.sorted { $0.firstPage < $1.firstPage }
    }

    private func label(of number: Int) -> String? {
        guard let rule = labelRules.last(where: { $0.firstPage < number }) else { return nil }
        let value = rule.start + number - 1 - rule.firstPage
        let text = rule.prefix + (rule.style.map { Self.numeral(value, style: $0) } ?? "")
        return text.isEmpty ? nil : text
    }

    private static func numeral(_ value: Int, style: String) -> String {
        switch style {
        case "R", "r":
            let roman = value < 4_000 ? romanNumeral(value) : "\(value)"
            return style == "R" ? roman.uppercased() : roman
        case "A", "a":
            // A to Z, then AA to ZZ, AAA to ZZZ.
            let letter = String(UnicodeScalar(UInt8(97 + (value - 1) % 26)))
            let letters = String(repeating: letter, count: min((value - 1) / 26 + 1, 100))
            return style == "A" ? letters.uppercased() : letters
        default: return "\(value)"
        }
    }

    private static func romanNumeral(_ value: Int) -> String {
        let steps = [
            (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
            (9, "ix"), (5, "v"),
            (4, "iv"), (1, "i"),
        ]
        var (rest, text) = (value, "")
        for (step, letters) in steps {
            while rest >= step {
                text += letters
                rest -= step
            }
        }
        return text
    }
}

extension Box {
    fileprivate var hasArea: Bool { width > 0 && height > 0 }
}

extension String {
    /// The text in one line of at most 200 characters, without control characters.
    var onlyPrintable: String {
        String(prefix(200).unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }.map(Character.init))
    }

    var trimmingSpaces: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
