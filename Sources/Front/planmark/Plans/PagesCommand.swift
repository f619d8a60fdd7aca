import PlanArgumentParser
import PlanBase
import PlanFiles
import PlanImage
import PlanJSON

/// `planmark pages`: the pages of a PDF.
struct PagesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pages", abstract: "List the pages of a PDF, each of which can be a drawing.",
        discussion: """
            For each page its number, the document's own name for it, its size on paper and in pixels, and the scale where the \
            page says what a length on it stands for. With --layers, for each layer of each page how many strokes, fills, pictures \
            and texts it holds, and whether it is shown when the file is opened.
            """,
        examples: [
            CommandExample(
                "The pages of a file of yours, as they are at 150 pixels to the inch.",
                "planmark pages site.pdf --dpi 150"),
            CommandExample("What the layers of the pages hold.", "planmark pages site.pdf --layers"),
        ])

    @Argument(help: "The PDF.", completion: .file(extensions: ["pdf"]))
    var file: String

    @Option(help: ArgumentHelp("Pixels to an inch. (default: 200)", valueName: "n"))
    var dpi = PDFDocument.usualDotsPerInch

    @Flag(help: "List the layers of each page, and what they hold.") var layers = false

    @Flag(help: "Print a JSON array instead of a table.") var json = false
    @OptionGroup var language: LanguageOptions

    func validate() throws {
        if !(dpi >= 1 && dpi <= 10_000) { throw ValidationError(Message("--dpi must be from 1 to 10000")) }
    }

    func run() throws {
        let file = PagePath(file).file
        let document = try PDFDocument(path: file)
        for warning in document.warnings {
            Diagnostics.note(Message("\(file): \(warning)", context: "place"), in: language.lang)
        }
        let pages = try (1...document.pageCount).map { try document.page($0) }
        if layers {
            return try PageLayersPrinting(document: document, pages: pages, language: language).print(
                asJSON: json, jsonObject)
        }
        if json { return printJSON(.array(pages.map { .object(jsonObject($0)) })) }
        let columns = [
            Message("page", context: "page"), Message("name", context: "page"), Message("paper", context: "page"),
            Message("pixels", context: "page"), Message("scale", context: "page"),
        ].map { $0.text(in: language.lang) }
        var table = TextTable(columns[..<1].map { "\($0)#" } + columns[1...])
        for page in pages {
            let (width, height) = page.pixelSize(dotsPerInch: dpi)
            table.append([
                "\(page.number)", page.label ?? "",
                "\(Self.millimetres(page.size.width)) x \(Self.millimetres(page.size.height)) mm",
                "\(width.shortest) x \(height.shortest)", page.scale.map { "1:\($0.rounded().shortest)" } ?? "",
            ])
        }
        print(table.text)
    }

    private func jsonObject(_ page: PDFPage) -> [String: JSONValue] {
        let (width, height) = page.pixelSize(dotsPerInch: dpi)
        return [
            "page": JSONValue(page.number), "label": JSONValue(page.label), "rotation": JSONValue(page.rotation),
            "points": .object(["width": .number(page.size.width), "height": .number(page.size.height)]),
            "pixels": .object(["width": .number(width), "height": .number(height)]),
            "pixelsPerMetre": JSONValue(page.pointsPerMetre.map { $0 * dpi / 72 }),
        ]
    }

    private static func millimetres(_ points: Double) -> String { (points * 25.4 / 72).rounded().shortest }
}
