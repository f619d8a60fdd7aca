import PlanGeometry
import PlanImage
import PlanModel
import TestSupport
import Testing

@testable import PlanSheet

/// Sheets in PDF of pages of PDF files, which keep the page's lines and texts.
@Suite struct VectorPageTests {
    private static let content = """
        0 g 100 100 400 10 re f 100 390 400 10 re f 0.8 0 0 rg 120 120 60 40 re f 0 0 0.8 rg 440 330 40 50 re f
        BT /F 20 Tf 200 250 Td (Store room) Tj ET
        """

    private static func sheet(_ file: [UInt8], page: Int = 1, _ change: (inout SheetRequest) -> Void = { _ in }) throws
        -> Sheet
    {
        var request = SheetRequest()
        change(&request)
        let marker = Marker(
            number: 1, point: Point(x: 60, y: 70), details: MarkerDetails(title: "Crack", status: "open"))
        let input = SheetInput(drawing: .bytes(file, name: "site.pdf#page=\(page)&dpi=72"), markers: .values([marker]))
        return try Sheet(request, input)
    }

    /// How many pixels of a sheet as PDF differ clearly from those of the sheet as pixels; edges are smoothed by different programs.
    private static func difference(_ sheet: Sheet) throws -> (share: Double, pdf: [UInt8]) {
        let pdf = try sheet.renderedBytes(as: .pdf)
        let pixels = try sheet.renderedPixels()
        let drawn = try PixelBuffer(reading: DrawingFile.open(pdf, name: "sheet.pdf#dpi=72"))
        try #require(drawn.width == pixels.width && drawn.height == pixels.height)
        var count = 0
        for y in 0..<pixels.height {
            for x in 0..<pixels.width {
                // Most pixels are alike, and this code is not optimised.
                guard pixels[x, y] != drawn[x, y] else { continue }
                let (one, other) = (Array(pixels[x, y]), Array(drawn[x, y]))
                if (0..<3).contains(where: { abs(Int(one[$0]) - Int(other[$0])) > 110 }) { count += 1 }
            }
        }
        return (Double(count) / Double(pixels.width * pixels.height), pdf)
    }

    private static func isPicture(_ pdf: [UInt8]) -> Bool { pdf.firstRange(of: Array("/Subtype /Image".utf8)) != nil }

    @Test(arguments: [
        "", "/Rotate 90", "/Rotate 180", "/Rotate 270 /UserUnit 2",
        "/CropBox [50 80 550 450] /Rotate 90 /TrimBox [100 100 300 300]",
    ])
    func `The page lies under the marks as the pixels do, with its text`(entries: String) throws {
        let file = PDFSample.pages(["/MediaBox [0 0 600 500] \(entries)"], content: Self.content)
        let (share, pdf) = try Self.difference(Self.sheet(file))
        #expect(share < 0.002, "\(entries): \(share)")
        #expect(!Self.isPicture(pdf))
        let words = try DrawingFile.open(pdf, name: "sheet.pdf#dpi=72").words().map(\.text)
        #expect(words.contains("Store") && words.contains("room"))
    }

    @Test func `The page stays as it is where the legend stands beside it`() throws {
        let file = PDFSample.pages(["/MediaBox [0 0 600 500] /Rotate 90"], content: Self.content)
        let sheet = try Self.sheet(file) { $0.panels.legend = .outside }
        #expect(sheet.size.width > 500 || sheet.size.height > 600)
        let (share, pdf) = try Self.difference(sheet)
        #expect(share < 0.004 && !Self.isPicture(pdf), "\(share)")
    }

    @Test func `Content in several parts, and layers that are off, come along`() throws {
        let layer = "/OC /Hidden BDC 0 0.6 0 rg 250 150 80 80 re f EMC"
        let file = PDFSample.file([
            "<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [6 0 R] /D << /OFF [6 0 R] >> >> >>",
            "<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 600 500] /Resources << /Properties << /Hidden 6 0 R >> >> >>",
            "<< /Type /Page /Parent 2 0 R /Contents [4 0 R 5 0 R] >>", PDFSample.stream("q 0.8 0 0 rg 120 120"),
            PDFSample.stream("60 40 re f Q \(layer)"), "<< /Type /OCG /Name (Services) >>",
        ])
        let (share, pdf) = try Self.difference(Self.sheet(file))
        #expect(share < 0.002 && !Self.isPicture(pdf))
        let picture = try PixelBuffer(reading: DrawingFile.open(pdf, name: "sheet.pdf#dpi=72"))
        #expect(Array(picture[150, 360]) == [204, 0, 0])
        #expect(Array(picture[290, 310]) == [255, 255, 255])
    }

    @Test func `A page that cannot be copied is drawn as pixels`() throws {
        // The content's filter is none that there is.
        let file = PDFSample.file([
            "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 160 150] /Contents [4 0 R 4 0 R] >>",
            PDFSample.stream("0 g 1 1 9 9 re f", "/Filter /FlateDecode"),
        ])
        let sheet = try Self.sheet(file)
        #expect(throws: Never.self) { try sheet.renderedBytes(as: .pdf) }
    }

    @Test func `A page that says its scale needs no other for a scale bar`() throws {
        let measure = "/VP [<< /Type /Viewport /Measure << /Subtype /RL /X [<< /U (m) /C 0.0352777778 >>] >> >>]"
        for (entries, isKnown) in [(measure, true), ("", false)] {
            let file = PDFSample.pages(["/MediaBox [0 0 600 500] \(entries)"], content: Self.content)
            if isKnown {
                #expect(throws: Never.self) { try Self.sheet(file) { $0.panels.scaleBar = true } }
            } else {
                #expect(throws: SheetError.self) { try Self.sheet(file) { $0.panels.scaleBar = true } }
            }
        }
    }

    @Test func `What the content does not show, and what is toned down or cut, is drawn as pixels`() throws {
        let note = "/Annots [<< /Type /Annot /Subtype /Square /Rect [10 10 90 90] /C [1 0 0] >>]"
        let annotated = PDFSample.pages(["/MediaBox [0 0 600 500] \(note)"], content: Self.content)
        #expect(try Self.isPicture(Self.sheet(annotated).renderedBytes(as: .pdf)))
        let plain = PDFSample.pages(["/MediaBox [0 0 600 500]"], content: Self.content)
        #expect(try Self.isPicture(Self.sheet(plain) { $0.look.fade = 0.5 }.renderedBytes(as: .pdf)))
        #expect(try Self.isPicture(Self.sheet(plain) { $0.view.scale = 0.5 }.renderedBytes(as: .pdf)))
        #expect(try !Self.isPicture(Self.sheet(plain).renderedBytes(as: .pdf)))
    }
}
