import PlanImage
import TestSupport
import Testing

@testable import PlanPDF

@Suite("Incremental updates")
struct PDFUpdateTests {
    /// The file with an update that gives the page a key, and adds a stream and a text.
    private func updated(_ content: [UInt8]) throws -> [UInt8] {
        let file = try PDFDocument(bytes: content, name: "base.pdf").file
        let end = try #require(try PDFEnd(of: file))
        var bytes = content
        let update = PDFUpdate(end) { bytes += $0 }
        let (stream, text) = (update.reserve(), update.reserve())
        let page = try file.page(1)
        try update.addStream(stream, entries: "/Type /Test", Array(String(repeating: "0 0 m\n", count: 500).utf8))
        var syntax = PDFSyntax()
        syntax.append(text: "Zwölf (Türen) \\ und\nmehr")
        try update.add(text, syntax.bytes)
        for key in ["/Test", "/Words"] { page.remove(key) }
        let number = try #require(page.number)
        try update.add(
            number, generation: page.generation,
            "\(page.resolvedSyntax.dropLast(2)) /Test \(stream) 0 R /Words \(text) 0 R >>")
        try update.finish()
        return bytes
    }

    private func check(_ bytes: [UInt8], startsWith content: [UInt8]) throws {
        #expect(bytes.starts(with: content))
        let document = try PDFDocument(bytes: bytes, name: "updated.pdf")
        #expect(document.warnings.isEmpty)
        let page = try document.file.page(1)
        #expect(try page["/Test"]?.streamBytes().count == 3000)
        #expect(page["/Words"]?.text == "Zwölf (Türen) \\ und\rmehr")
        #expect(page["/MediaBox"]?.itemCount == 4)
    }

    @Test("A file with a table gets a table, as often as wanted")
    func table() throws {
        let content = PDFSample.pages(["/MediaBox [0 0 400 300]"])
        let once = try updated(content)
        try check(once, startsWith: content)
        let tail = String(decoding: once.dropFirst(content.count), as: UTF8.self)
        #expect(tail.contains("\nxref\n") && !tail.contains("/XRef"))
        let twice = try updated(once)
        try check(twice, startsWith: once)
    }

    @Test("A file with a cross-reference stream gets such a stream")
    func stream() throws {
        // One object, in a file that has no table.
        var content = Array("%PDF-1.7\n".utf8)
        var places: [Int] = []
        for (index, object) in [
            "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] >>",
        ].enumerated() {
            places.append(content.count)
            content += Array("\(index + 1) 0 obj\n\(object)\nendobj\n".utf8)
        }
        places.append(content.count)
        let rows = [[UInt8(0), 0, 0, 255]] + places.map { [1, UInt8($0 >> 8), UInt8($0 & 255), 0] }
        content += Array("4 0 obj\n<< /Type /XRef /Size 5 /Root 1 0 R /W [1 2 1] /Length 20 >>\nstream\n".utf8)
        content += rows.joined() + Array("\nendstream\nendobj\nstartxref\n\(places[3])\n%%EOF".utf8)
        let once = try updated(content)
        try check(once, startsWith: content)
        let tail = String(decoding: once.dropFirst(content.count), as: UTF8.self)
        #expect(tail.contains("/Type /XRef") && !tail.contains("\nxref\n"))
        try check(try updated(once), startsWith: once)
    }

    @Test(
        "Numbers are written without exponents, as short as they can be",
        arguments: [
            (0.0, "0"), (1, "1"), (-1, "-1"), (0.5, "0.5"), (-0.25, "-0.25"), (1e-9, "0.000000001"), (1e-12, "0"),
            (123_456.789, "123456.789"), (1e14, "100000000000000"), (1e300, "0"), (.nan, "0"), (.infinity, "0"),
            (14_400.000_000_001, "14400.000000001"), (0.1 + 0.2, "0.3"),
        ])
    func numbers(value: Double, text: String) {
        #expect(PDFSyntax.number(value) == text)
    }
}
