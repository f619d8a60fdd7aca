import PlanGeometry
import PlanImage
import PlanModel
import TestSupport
import Testing

@testable import PlanSheet

@Suite("Code points that are no characters on sheets")
struct NoncharacterSheetTests {
    @Test(arguments: ["\u{FFFE}", "\u{FFFF}", "\u{2FFFF}", "\u{1FFFE}"], [SheetFormat.png, .pdf, .svg])
    func `Names and titles with one are drawn and told, in a sound file`(code: String, format: SheetFormat) throws {
        var request = SheetRequest()
        request.markers.labels = .title
        let title = "Crack \(code) here"
        let marker = Marker(number: 1, point: Point(x: 300, y: 250), details: MarkerDetails(title: title))
        let page = PDFSample.pages(["/MediaBox [0 0 600 500]"], content: "0 g 100 100 400 10 re f")
        let input = SheetInput(
            drawing: .bytes(page, name: "site.pdf#dpi=72"), markers: .values([marker]))
        let sheet = try Sheet(request, input)
        let bytes = try sheet.renderedBytes(as: format)
        #expect(!bytes.isEmpty)
        #expect(String(decoding: bytes, as: UTF8.self).firstRange(of: code) == nil)
        if format == .pdf {
            let words = try DrawingFile.open(bytes, name: "sheet.pdf#dpi=72").words().map(\.text)
            #expect(words.contains("Crack") && words.contains("here"))
        }
        let notes = sheet.report.noteLines(in: .english)
        #expect(notes.contains { $0.contains("code points that are no characters") })
    }
}
