import PlanGeometry
import PlanImage
import PlanModel
import TestSupport
import Testing

@testable import PlanSheet

@Suite("Characters that outputs cannot hold on sheets")
struct UnwritableTextSheetTests {
    @Test(arguments: [0xFFFE, 0xFFFF, 0x2FFFF, 0x1FFFE, 0xFDD0, 1] as [UInt32], [SheetFormat.png, .pdf, .svg])
    func `Titles and statuses with one are drawn and told once, in a sound file`(
        value: UInt32, format: SheetFormat
    ) throws {
        let code = String(try #require(Unicode.Scalar(value)))
        var request = SheetRequest()
        request.markers.labels = .title
        request.panels.legend = .place(.bottomLeft)
        let title = "Crack \(code) here"
        let details = MarkerDetails(title: title, status: "seen \(code)")
        let marker = Marker(number: 1, point: Point(x: 300, y: 250), details: details)
        let page = PDFSample.pages(["/MediaBox [0 0 600 500]"], content: "0 g 100 100 400 10 re f")
        let input = SheetInput(
            drawing: .bytes(page, name: "site.pdf#dpi=72"), markers: .values([marker]))
        let sheet = try Sheet(request, input)
        let bytes = try sheet.renderedBytes(as: format)
        #expect(!bytes.isEmpty)
        // Pixels and packed streams have any bytes.
        if format == .svg || value > 0x20 {
            #expect(String(decoding: bytes, as: UTF8.self).firstRange(of: code) == nil)
        }
        if format == .pdf {
            let words = try DrawingFile.open(bytes, name: "sheet.pdf#dpi=72").words().map(\.text)
            #expect(words.contains("Crack") && words.contains("here"))
        }
        let notes = sheet.report.noteLines(in: .english)
        let told = notes.filter { $0.contains("characters that files cannot hold") }
        #expect(
            told.count == 1 && told[0].hasPrefix("2 texts with") && told[0].contains("such as 'seen \u{FFFD}'"))
    }
}
