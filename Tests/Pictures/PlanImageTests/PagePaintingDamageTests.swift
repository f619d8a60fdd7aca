import PlanGeometry
import TestSupport
import Testing

@testable import PlanImage

/// Content that is damaged, or larger than what is read.
@Suite struct PagePaintingDamageTests {
    @Test(arguments: [
        "0 0 m 9 9 l S 5", "0 0 m 9 9 l S (abc", "0 0 m 9 9 l S [1 2", "0 0 m 9 9 l S BI /W 1 ID x",
        "0 0 m 9 9 l S <</A",
        "nonsense 0 0 m 9 9 l S", "1 cm 0 0 m 9 9 l S", "0 0 m (a) 9 l 9 9 l S", "] >> ) } 0 0 m 9 9 l S",
        "/None Do 0 0 m 9 9 l S",
        "NaN 0 m 0 0 m 9 9 l S", "0 0 m \(String(repeating: "9", count: 400)) 1 l 9 9 l S",
        "q 1e 0 0 1 0 0 cm Q 0 0 m 9 9 l S", "/Nobody 12 Tf 0 0 m 9 9 l S", "[-1] 0 d 0 0 m 9 9 l S",
    ])
    func `Damaged content is read as far as it can be, with a note`(content: String) throws {
        let painting = try PaintingSample.painting(content)
        #expect(
            painting.strokes.map(\.path) == [Path { $0.addLines([Point(x: 0, y: 100), Point(x: 9, y: 91)]) }])
        #expect(painting.isDamaged)
        #expect(painting.notes.map { "\($0)" } == ["page 1 has damaged content; what cannot be read of it is left out"])
    }

    @Test func `A packed stream that is cut off is read as far as it goes`() throws {
        // Nine lines, packed by deflate, without the last bytes.
        let packed = """
            78DA258CB111C0300803FB4CA1110C8698CC9135E2FDDB08F96878847E6060E3E17C78AF85244D98C802D6E90D17BBC152DF
            F37071D930478803D59894A8CE77E545830E45F10635>
            """
        let painting = try PaintingSample.painting(
            "", page: "\(PaintingSample.box) /Contents 5 0 R",
            objects: [
                PDFSample.stream(packed, "/Filter [/ASCIIHexDecode /FlateDecode]")
            ])
        #expect(painting.isDamaged && (2...9).contains(painting.strokes.count))
    }

    @Test func `Unbalanced saving and restoring is not heeded`() throws {
        let painting = try PaintingSample.painting("Q Q 3 w q q 0 0 m 9 9 l S Q Q Q 1 1 m 2 2 l S")
        #expect(painting.strokes.map(\.style.lineWidth) == [3, 3])
        #expect(painting.notes.isEmpty)
    }

    @Test func `A form that paints itself is painted once`() throws {
        let painting = try PaintingSample.painting(
            "/A Do", resources: "/XObject << /A 5 0 R >>",
            objects: [
                PaintingSample.form("0 0 m 9 9 l S /B Do", "/Resources << /XObject << /B 6 0 R >> >>"),
                PaintingSample.form("0 0 m 8 8 l S /A Do", "/Resources << /XObject << /A 5 0 R >> >>"),
            ])
        #expect(painting.strokes.count == 2)
        #expect(painting.hasEndlessForms && painting.notes.count == 1)
    }

    @Test(
        arguments: [
            (\.operators, 10), (\.objects, 5), (\.segments, 5), (\.bytes, 60), (\.states, 3),
        ] as [(WritableKeyPath<PaintingLimits, Int> & Sendable, Int)])
    func `A limit cuts what is read, with a note`(limit: WritableKeyPath<PaintingLimits, Int> & Sendable, value: Int)
        throws
    {
        var limits = PaintingLimits()
        limits[keyPath: limit] = value
        let content = String(repeating: "q 0 0 m 9 9 l S\n", count: 10)
        let painting = try PaintingSample.painting(content, limits: limits)
        #expect(painting.isCut && painting.notes.count == 1)
        #expect(!painting.strokes.isEmpty)
        #expect(try !PaintingSample.painting(content).isCut)
    }

    @Test func `Forms that multiply each other end at the limit`() throws {
        var limits = PaintingLimits()
        limits.operators = 10_000
        let painting = try PDFDocument(bytes: PDFSample.slow, name: "slow.pdf").painting(ofPage: 1, limits: limits)
        #expect(painting.isCut)
        #expect(painting.objects.count <= 10_000)
    }

    @Test(arguments: ["", "0 0 m 9 9 l S"])
    func `Forms that multiply each other end at the limit of forms, whatever they paint`(content: String) throws {
        var limits = PaintingLimits()
        limits.forms = 1_000
        let depth = 12
        let forms = (0..<depth).map { level in
            level == depth - 1
                ? PaintingSample.form(content, "")
                : PaintingSample.form(
                    String(repeating: "/A Do ", count: 10), "/Resources << /XObject << /A \(level + 6) 0 R >> >>")
        }
        let painting = try PaintingSample.painting(
            "/A Do", resources: "/XObject << /A 5 0 R >>", objects: forms, limits: limits)
        #expect(painting.isCut && painting.notes.count == 1)
        #expect(painting.clips.count <= 1_000 && painting.objects.count < 1_000)
    }

    @Test func `A million operators are within the usual limits`() throws {
        let painting = try PaintingSample.painting(String(repeating: "0 0 m 9 9 l S\n", count: 333_334))
        #expect(painting.strokes.count == 333_334)
        #expect(painting.notes.isEmpty)
    }

    @Test func `Only the page asked for is read, and one that the file has not is refused`() throws {
        let file = PDFSample.pages(Array(repeating: PaintingSample.box, count: 3_000), content: PDFSample.redRectangle)
        let document = try PDFDocument(bytes: file, name: "site.pdf")
        #expect(try document.painting(ofPage: 3_000).fills.count == 1)
        #expect(throws: ImageError.noSuchPage(file: "site.pdf", page: 3_001, pageCount: 3_000)) {
            try document.painting(ofPage: 3_001)
        }
    }

    @Test func `A page without content or resources paints nothing`() throws {
        let file = PDFSample.file([
            "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            "<< /Type /Page /Parent 2 0 R >>",
        ])
        let painting = try PDFDocument(bytes: file, name: "site.pdf").painting(ofPage: 1)
        #expect(painting.objects.isEmpty && painting.texts.isEmpty && painting.notes.isEmpty)
        #expect(painting.size == Size(width: 612, height: 792))
    }
}
