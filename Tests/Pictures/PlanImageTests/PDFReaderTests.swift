import Foundation
import PlanGeometry
import TestSupport
import Testing

@testable import PlanImage

/// Pages of PDF files as drawings.
@Suite struct PDFReaderTests {
    /// What the red rectangle of ``PDFSample`` is on pages that are cut and turned, at 72 pixels to the inch.
    static let views: [(page: String, size: Size, red: Box)] = [
        ("/MediaBox [0 0 400 300]", Size(width: 400, height: 300), Box(minX: 120, minY: 60, maxX: 160, maxY: 80)),
        (
            "/MediaBox [0 0 400 300] /CropBox [100 200 300 300]", Size(width: 200, height: 100),
            Box(minX: 20, minY: 60, maxX: 60, maxY: 80)
        ),
        (
            "/MediaBox [0 0 400 300] /CropBox [100 200 300 300] /Rotate 90", Size(width: 100, height: 200),
            Box(minX: 20, minY: 20, maxX: 40, maxY: 60)
        ),
        (
            "/MediaBox [0 0 400 300] /CropBox [100 200 300 300] /Rotate 180", Size(width: 200, height: 100),
            Box(minX: 140, minY: 20, maxX: 180, maxY: 40)
        ),
        (
            "/MediaBox [400 300 0 0] /CropBox [100 200 450 350] /Rotate -90 /UserUnit 2", Size(width: 200, height: 600),
            Box(minX: 120, minY: 480, maxX: 160, maxY: 560)
        ),
    ]

    private static func open(_ bytes: [UInt8], page: Int = 1, dpi: Double? = 72) throws -> any DrawingReader {
        try DrawingFile.open(bytes, name: "site.pdf", options: DrawingOptions(page: page, dotsPerInch: dpi))
    }

    @Test(arguments: views.indices)
    func `A page is cut to its crop box, turned and as large as its unit says`(index: Int) throws {
        let file = PDFSample.pages(Self.views.map(\.page), content: PDFSample.redRectangle)
        let view = Self.views[index]
        let reader = try Self.open(file, page: index + 1)
        #expect(Size(width: Double(reader.width), height: Double(reader.height)) == view.size)
        #expect(reader.fileKind == .pdf && reader.naturalFormat == .rgb)
        let picture = try PixelBuffer(reading: reader)
        let red = view.red.insetBy(dx: 1, dy: 1), outside = view.red.insetBy(dx: -2, dy: -2)
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let center = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
                if red.contains(center) { #expect(picture[x, y] == [204, 0, 0]) }
                if !outside.contains(center) { #expect(picture[x, y] == [255, 255, 255]) }
            }
        }
    }

    /// Boxes and rotations that do not count, and those that do in their place.
    static let unusable: [(page: String, as: String, warning: String)] = [
        ("/CropBox [500 500 600 600]", "", "page 1 has a crop box beside the page"),
        ("/CropBox [-100 -100 0 0] /Rotate 90", "/Rotate 90", "page 1 has a crop box beside the page"),
        ("/CropBox [0 300 400 350]", "", "page 1 has a crop box beside the page"),
        ("/CropBox [1000 1000 2000 2000]", "", "page 1 has a crop box beside the page"),
        ("/CropBox [-500 100 0 200]", "", "page 1 has a crop box beside the page"),
        ("/CropBox [-50 -50 250 250]", "/CropBox [0 0 250 250]", ""),
        ("/CropBox [100 0 900 300]", "/CropBox [100 0 400 300]", ""),
        ("/CropBox [-900 100 300 900] /Rotate 90", "/CropBox [0 100 300 300] /Rotate 90", ""),
        ("/CropBox [100 100 300 900] /UserUnit 2", "/CropBox [100 100 300 300] /UserUnit 2", ""),
        ("/CropBox [-100 -100 900 900]", "", ""), ("/CropBox [-100 100 900 200]", "/CropBox [0 100 400 200]", ""),
        ("/Rotate 45", "", "page 1 is to be turned by 45 degrees"),
        (
            "/Rotate -45 /CropBox [100 100 300 300]", "/CropBox [100 100 300 300]",
            "page 1 is to be turned by -45 degrees"
        ),
        ("/Rotate 100", "", "page 1 is to be turned by 100 degrees"),
        ("/Rotate 135", "", "page 1 is to be turned by 135 degrees"),
        ("/Rotate 450", "/Rotate 90", ""), ("/Rotate -270", "/Rotate 90", ""),
    ]

    @Test(arguments: unusable)
    func `Crop boxes beside the page and turns of other angles do not count, and are told`(
        page: String, as other: String, warning: String
    ) throws {
        func file(_ entries: String) -> [UInt8] {
            PDFSample.pages(["/MediaBox [0 0 400 300] \(entries)"], content: PDFSample.redRectangle)
        }
        let (reader, expected) = (try Self.open(file(page)), try Self.open(file(other)))
        #expect(reader.warnings.count == (warning.isEmpty ? 0 : 1))
        #expect(reader.warnings.allSatisfy { $0.english.hasPrefix(warning) })
        #expect((reader.width, reader.height) == (expected.width, expected.height))
        let (picture, wanted) = (try PixelBuffer(reading: reader), try PixelBuffer(reading: expected))
        #expect(
            (0..<picture.height).allSatisfy { y in
                (0..<picture.width).allSatisfy { Array(picture[$0, y]) == Array(wanted[$0, y]) }
            })
        let (own, others) = (
            try PDFDocument(bytes: file(page), name: "a.pdf").page(1),
            try PDFDocument(bytes: file(other), name: "b.pdf").page(1)
        )
        #expect((own.box, own.rotation) == (others.box, others.rotation))
    }

    @Test(arguments: [
        ("[100 200 900 900]", 300, 100, true), ("[100 200 900 300]", 300, 100, true),
        ("[100 200 500 300]", 300, 100, false),
        ("[-900 -900 900 900]", 400, 300, false), ("[-1 -1 401 100]", 400, 100, false),
        ("[500 0 950 300]", 400, 300, false),
    ])
    func `A crop box is cut to the page, and the page is written anew only where Poppler cuts otherwise`(
        box: String, width: Int, height: Int, isRewritten: Bool
    ) throws {
        let file = PDFSample.pages(
            ["/MediaBox [0 0 9 9]", "/MediaBox [0 0 400 300] /CropBox \(box)"], content: PDFSample.redRectangle)
        let reader = try Self.open(file, page: 2)
        let picture = try PixelBuffer(reading: reader)
        #expect(picture.width == width && picture.height == height)
        let page = try PDFDocument(bytes: file, name: "site.pdf").page(2)
        #expect(page.hasLongCropBox == isRewritten)
        #expect(page.size == Size(width: Double(width), height: Double(height)))
        // The sheet of a page as it is has the page's size, too.
        let sheet = PDFSample.pages(["/MediaBox [0 0 \(width) \(height)]"])
        let laid = try #require(reader.originalPage()).under(sheet)
        let drawn = try PixelBuffer(reading: Self.open(laid))
        let sameRows = (0..<height).filter { y in
            (0..<width).allSatisfy { Array(drawn[$0, y]) == Array(picture[$0, y]) }
        }
        #expect(sameRows.count > height * 9 / 10)
    }

    @Test func `A file grows where there is room, and stays as long as it was`() throws {
        let file = try PictureFile(name: "site.pdf")
        #expect(file.hasRoom(toGrowTo: 5_000))
        #expect(!file.hasRoom(toGrowTo: .max))
        #expect(file.byteCount == 0)
    }

    @Test func `Labels, scale and size are those of the file`() throws {
        let measure = "/VP [<< /Type /Viewport /Measure << /Subtype /RL /X [<< /U (mm) /C 35.27777777 >>] >> >>]"
        let file = PDFSample.pages(
            ["/MediaBox [0 0 72 144]", "/MediaBox [0 0 72 144] /Rotate 450", "/MediaBox [0 0 72 144] \(measure)"],
            catalog: "/PageLabels << /Nums [0 << /S /r /St 4 >> 1 << /S /A /P (A-) /St 28 >>] >>")
        let document = try PDFDocument(CodecInput(bytes: file, name: "site.pdf"))
        #expect(document.pageCount == 3 && document.warnings.isEmpty)
        let pages = try (1...3).map { try document.page($0) }
        #expect(pages.map(\.label) == ["iv", "A-BB", "A-CC"])
        #expect(pages.map(\.rotation) == [0, 90, 0])
        #expect(pages[1].size == Size(width: 144, height: 72))
        #expect(pages[0].scale == nil)
        #expect(abs(try #require(pages[2].scale) - 100) < 1e-6)
        #expect(pages[0].pixelSize(dotsPerInch: 100) == (100, 200))
        // 1:100 at 200 pixels to the inch.
        let scale = try #require(try Self.open(file, page: 3, dpi: nil).metadata.buildingScale)
        #expect(abs(scale - 200 / 0.0254 / 100) < 1e-6)
    }

    /// A viewport with a scale of 1:n along x, and another along y if that is given.
    private static func viewport(_ box: String, _ n: Double, alongY y: Double? = nil, name: String = "") -> String {
        func format(_ n: Double) -> String { "[<< /U (m) /C \(0.0254 / 72 * n) >>]" }
        return "<< /Type /Viewport /BBox [\(box)] \(name) /Measure << /Subtype /RL /X \(format(n)) "
            + "\(y.map { "/Y \(format($0))" } ?? "") >> >>"
    }

    @Test(arguments: [0, 90, 180, 270])
    func `The largest viewport has the page's scale, and others with another scale are its details`(rotation: Int)
        throws
    {
        let views = [
            Self.viewport("10 20 60 40", 20, name: "/Name (Section A)"), Self.viewport("0 0 300 400", 100),
            Self.viewport("100 100 150 150", 100), Self.viewport("290 390 999 999", 50),
        ]
        let file = PDFSample.pages([
            "/MediaBox [0 0 300 400] /Rotate \(rotation) /VP [\(views.joined(separator: " "))]"
        ])
        let page = try PDFDocument(CodecInput(bytes: file, name: "site.pdf")).page(1)
        #expect(abs(try #require(page.scale) - 100) < 1e-6)
        let metadata = try Self.open(file, dpi: 72).metadata
        #expect(metadata.scaledParts.map(\.name) == ["Section A", nil])
        let boxes = metadata.scaledParts.map(\.box)
        let expected =
            switch rotation {
            case 90: [Box(minX: 20, minY: 10, maxX: 40, maxY: 60), Box(minX: 390, minY: 290, maxX: 400, maxY: 300)]
            case 180: [Box(minX: 240, minY: 20, maxX: 290, maxY: 40), Box(minX: 0, minY: 390, maxX: 10, maxY: 400)]
            case 270: [Box(minX: 360, minY: 240, maxX: 380, maxY: 290), Box(minX: 0, minY: 0, maxX: 10, maxY: 10)]
            default: [Box(minX: 10, minY: 360, maxX: 60, maxY: 380), Box(minX: 290, minY: 0, maxX: 300, maxY: 10)]
            }
        #expect(boxes == expected)
        let scales = metadata.scaledParts.map { 72 / 0.0254 / $0.pixelsPerMetre }
        #expect(zip(scales, [20.0, 50]).allSatisfy { abs($0 - $1) < 1e-6 })
    }

    @Test func `A scale that differs along y is told`() throws {
        let file = PDFSample.pages([
            "/MediaBox [0 0 300 400] /VP [\(Self.viewport("0 0 300 400", 100, alongY: 97))]",
            "/MediaBox [0 0 300 400] /VP [\(Self.viewport("0 0 300 400", 100, alongY: 100.5))]",
        ])
        let warnings = try Self.open(file, page: 1).warnings
        #expect(
            warnings.map(\.english) == [
                "page 1 has a scale along y that differs by 3.1 % from that along x, by which lengths are measured; "
                    + "Rectification makes one scale of both"
            ])
        #expect(try Self.open(file, page: 2).warnings == [])
    }

    @Test(arguments: [
        "/VP 7", "/VP []", "/VP [7]", "/VP [<< >>]", "/VP [<< /Measure << /X [] >> >>]",
        "/VP [<< /Measure << /X [<< /U (furlong) /C 1 >>] >> >>]", "/VP [<< /Measure << /X [<< /U (m) /C 0 >>] >> >>]",
        "/VP [<< /Measure << /X [<< /U (m) /C -1 >>] >> >>]",
        "/VP [<< /Measure << /Subtype /GEO /X [<< /U (m) /C 1 >>] >> >>]",
    ])
    func `A viewport that says no scale is none`(entries: String) throws {
        let file = PDFSample.pages(["/MediaBox [0 0 300 400] \(entries)"])
        #expect(try PDFDocument(CodecInput(bytes: file, name: "site.pdf")).page(1).viewports == [])
    }

    @Test func `A path names page and resolution`() throws {
        let folder = try TemporaryFolder()
        let path = folder["site.pdf"]
        try Data(PDFSample.pages(["/MediaBox [0 0 72 72]", "/MediaBox [0 0 144 72]"])).write(to: URL(filePath: path))
        #expect(try DrawingFile.open(path + "#page=2&dpi=50").width == 100)
        #expect(try DrawingFile.open(path + "#page=2").width == 400)
        let options = DrawingOptions(page: 2, dotsPerInch: 25)
        #expect(try DrawingFile.open(path, options: options).width == 50)
        let reader = try DrawingFile.open(path + "#dpi=36", options: options)
        #expect(reader.width == 72)
        #expect("\(DrawingFile.place(of: reader, openedAs: path))" == path + "#page=1&dpi=200")
    }

    @Test(arguments: [PixelFormat.gray, .rgb, .rgba], [1, 7, 300])
    func `Rows are the same in every format, however many are read at a time`(format: PixelFormat, rows: Int) throws {
        let content = "0.2 0.5 0.9 rg 10 10 200 200 re f \(PDFSample.redRectangle)"
        let file = PDFSample.pages([Self.views[0].page], content: content)
        let whole = try PixelBuffer(reading: Self.open(file))
        let reader = try Self.open(file)
        reader.prepareRows()
        var bytes = [UInt8](repeating: 1, count: 400 * 300 * format.channels)
        try bytes.withUnsafeMutableBytes { (all) throws -> Void in
            while reader.nextRow < reader.height {
                let start = reader.nextRow * 400 * format.channels
                let count = try reader.readRows(
                    rows, as: format, into: UnsafeMutableRawBufferPointer(rebasing: all[start...]))
                try #require(count > 0)
            }
        }
        for index in 0..<400 * 300 {
            let pixel = Array(whole[index % 400, index / 400])
            var expected = [UInt8](repeating: 0, count: format.channels)
            expected.withUnsafeMutableBytes { target in
                pixel.withUnsafeBytes { source in
                    guard let from = source.baseAddress, let to = target.baseAddress else { return }
                    PixelFormat.rgb.convert(from, to: format, at: to, count: 1)
                }
            }
            guard Array(bytes[index * format.channels..<(index + 1) * format.channels]) != expected else { continue }
            Issue.record("pixel \(index)")
            break
        }
    }

    @Test func `Parts that are drawn one after the other are the whole page`() throws {
        let file = PDFSample.pages([Self.views[2].page], content: PDFSample.redRectangle)
        let document = try PDFDocument(CodecInput(bytes: file, name: "site.pdf"))
        func rows(at once: Int) throws -> [UInt8] {
            let drawing = try PageDrawing(
                content: document.drawableContent(of: document.page(1)), name: "site.pdf", page: 1, width: 100,
                height: 200,
                wholePixels: once,
                partPixels: once)
            let reader = PDFReader(
                PageRaster(drawing), page: try document.page(1), name: "site.pdf",
                metadata: DrawingMetadata(), warnings: [])
            let other = try #require(reader.reopened())
            reader.skipRows(50)
            var rest = [UInt8](repeating: 0, count: 150 * 300)
            let count = try rest.withUnsafeMutableBytes { try reader.readRows(1000, as: .rgb, into: $0) }
            let all = try PixelBuffer(reading: other).bytes
            #expect(count == 150 && Array(all[(50 * 300)...]) == rest)
            return all
        }
        #expect(try rows(at: 3_000) == rows(at: 1_000_000))
    }

    @Test func `Words are where they are drawn, however the page is turned`() throws {
        let content = "BT /F 20 Tf 120 220 Td (Kitchen) Tj 0 -30 Td (<A & B>) Tj ET"
        for (index, view) in Self.views.enumerated() {
            let file = PDFSample.pages(Self.views.map(\.page), content: content)
            let words = try Self.open(file, page: index + 1).words()
            let word = try #require(words.first { $0.text == "Kitchen" })
            // It begins where the red rectangle has its lower left corner, which the turn takes along.
            #expect(
                view.red.insetBy(dx: -30, dy: -30).contains(word.box.center), "\(view.page): \(word.box) \(view.red)")
            #expect(words.count > 1 ? words.map(\.text).joined(separator: " ") == "Kitchen <A & B>" : true)
        }
        #expect(try Self.open(PDFSample.pages(["/MediaBox [0 0 9 9]"])).words().isEmpty)
        #expect(
            try DrawingFile.open(PixelBuffer(width: 4, height: 4, format: .rgb, filledWith: 7).pngBytes()).words()
                .isEmpty)
    }

    // MARK: - Wrong files

    @Test func `What cannot be a drawing is told`() throws {
        let page = PDFSample.pages(["/MediaBox [0 0 72 72]"])
        func message(_ bytes: [UInt8], page: Int = 1, dpi: Double? = nil) -> String {
            do {
                _ = try PixelBuffer(reading: Self.open(bytes, page: page, dpi: dpi))
                return ""
            } catch {
                return "\(error)"
            }
        }
        #expect(message(page, page: 2) == "site.pdf: has no page 2; give a page from 1 to 1")
        #expect(message(Array("%PDF-1.7\n".utf8)).hasPrefix("site.pdf: is a damaged PDF: "))
        #expect(message(Array(page.prefix(150))).hasPrefix("site.pdf: is a damaged PDF: "))
        #expect(message(page, dpi: 1e9).contains("are too large"))
        #expect(message(page, dpi: 1e9).hasSuffix("draw the page with a lower dpi"))
        #expect(message(PDFSample.pages(["/MediaBox [0 0 999999999999 999999999999]"])).contains("are too large"))
        let none = PDFSample.file(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>"])
        #expect(message(none) == "site.pdf: is a damaged PDF: it has no pages; copy or save the file again")
        let loop = PDFSample.file(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [2 0 R] /Count 1 >>"])
        #expect(message(loop).hasPrefix("site.pdf: is a damaged PDF: "))
    }

    @Test func `A file with a broken table is repaired, which is told`() throws {
        let file = PDFSample.pages(["/MediaBox [0 0 72 72]"], content: PDFSample.redRectangle)
        // The place of the table of objects is another one.
        let text = String(decoding: file, as: UTF8.self).replacingOccurrences(of: "startxref\n", with: "startxref\n9")
        let broken = Array(text.utf8)
        let reader = try Self.open(broken)
        #expect(reader.width == 72)
        #expect(try #require(reader.warnings.first).english.hasPrefix("the PDF is damaged and was repaired: "))
        _ = try PixelBuffer(reading: reader)
    }

    /// A file whose two pages lie within the tree of pages instead of being objects of their own, of which Poppler shows none.
    private static let directPages: [UInt8] = {
        let page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Contents 3 0 R /Resources << >> >>"
        return PDFSample.file([
            "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [\(page) \(page)] /Count 2 >>",
            PDFSample.stream(PDFSample.redRectangle),
        ])
    }()

    @Test(arguments: [1, 2])
    func `Pages within the tree of pages are drawn, and told as a repair`(page: Int) throws {
        let reader = try Self.open(Self.directPages, page: page)
        #expect(reader.warnings.count == 1)
        #expect(try #require(reader.warnings.first).english.hasPrefix("the PDF is damaged and was repaired: "))
        let whole = PDFSample.pages(["/MediaBox [0 0 400 300]"], content: PDFSample.redRectangle)
        #expect(try PixelBuffer(reading: reader) == PixelBuffer(reading: Self.open(whole)))
        #expect(try Self.open(Self.directPages, page: page).originalPage() != nil)
        let document = try PDFDocument(bytes: Self.directPages, name: "site.pdf")
        try document.tryDrawingIfRepaired(document.page(page))
    }

    @Test func `A page that Poppler does not find is told as that, and not as a lack of room`() throws {
        let drawing = PageDrawing(
            content: try PDFContent(Self.directPages), name: "site.pdf", page: 1, width: 400, height: 300)
        let error = #expect(throws: ImageError.self) {
            _ = try drawing.draw(rows: 0..<300, to: PictureFile(name: "site.pdf"))
        }
        let message = "\(try #require(error))"
        #expect(message.hasPrefix("site.pdf: page 1 could not be drawn: "))
        #expect(message.hasSuffix("; save the PDF again with another program"))
    }

    @Test func `A page that takes too long is given up`() throws {
        let document = try PDFDocument(CodecInput(bytes: PDFSample.slow, name: "site.pdf"))
        let drawing = try PageDrawing(
            content: document.drawableContent(of: document.page(1)), name: "site.pdf", page: 1, width: 100, height: 100,
            seconds: 1)
        let error = #expect(throws: ImageError.self) {
            _ = try drawing.draw(rows: 0..<100, to: PictureFile(name: "site.pdf"))
        }
        // On a busy machine the time in all is up before that of computing.
        #expect("\(try #require(error))".hasPrefix("site.pdf: page 1 could not be drawn: it took longer than "))
    }

    @Test func `A page that one thread had drawn is read by others after its end`() throws {
        let file = PDFSample.pages(["/MediaBox [0 0 288 216]"], content: PDFSample.redRectangle)
        let ended = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var picture: Result<PixelBuffer, any Error>?
        nonisolated(unsafe) var opened: Result<any DrawingReader, any Error>?
        for body in [
            { opened = Result { try Self.open(file) } },
            { picture = opened.map { opened in Result { try PixelBuffer(reading: opened.get()) } } },
        ] as [@Sendable () -> Void] {
            Thread {
                body()
                ended.signal()
            }.start()
            ended.wait()
        }
        #expect(try #require(picture).get() == PixelBuffer(reading: Self.open(file)))
    }

    @Test func `Damage of any kind is told or read`() throws {
        let file = PDFSample.pages(
            Self.views.map(\.page), content: PDFSample.redRectangle, catalog: "/PageLabels << /Nums [0 << /S /r >>] >>")
        var random = SeededGenerator(seed: 26)
        for _ in 0..<400 {
            var damaged = file
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 8..<damaged.count, using: &random)
                if Bool.random(using: &random) {
                    damaged[place] = UInt8.random(in: 0...255, using: &random)
                } else {
                    damaged.removeSubrange(place..<min(damaged.count, place + Int.random(in: 1...40, using: &random)))
                }
            }
            do {
                let document = try PDFDocument(CodecInput(bytes: damaged, name: "site.pdf"))
                for number in 1...min(document.pageCount, 20) { _ = try document.page(number) }
            } catch {
                #expect(!"\(error)".contains { $0.isNewline })
            }
        }
    }
}
