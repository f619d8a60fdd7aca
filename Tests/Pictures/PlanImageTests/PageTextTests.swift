import PlanBase
import PlanGeometry
import TestSupport
import Testing

@testable import PlanImage

/// Runs of text of a page.
@Suite struct PageTextTests {
    private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }

    private func origins(_ content: String) throws -> [Point] {
        try PaintingSample.painting("BT /F 10 Tf \(content) ET").texts.map {
            Point(x: ($0.origin.x * 1e6).rounded() / 1e6, y: ($0.origin.y * 1e6).rounded() / 1e6)
        }
    }

    @Test func `A run has its text, baseline, size, angle and box`() throws {
        let text = try #require(try PaintingSample.painting("1 0 0 rg BT /F 20 Tf 30 40 Td (Hall) Tj ET").texts.first)
        #expect(text.text == "Hall" && text.origin == Point(x: 30, y: 60) && text.size == 20 && text.angle == 0)
        // H, a, l and l of Helvetica.
        #expect(isNear(text.length, 20 * (0.722 + 0.556 + 0.222 + 0.222)))
        #expect(isNear(text.box.minX, 30) && isNear(text.box.maxX, 30 + text.length))
        #expect(isNear(text.box.minY, 45) && isNear(text.box.maxY, 65))
        #expect(text.color == Color(red: 1, green: 0, blue: 0) && !text.isInvisible)
    }

    @Test(arguments: [("", 0.0), ("/Rotate 90", Double.pi / 2), ("/Rotate 270", -Double.pi / 2)])
    func `Text turns with the page`(rotation: String, angle: Double) throws {
        let text = try #require(
            try PaintingSample.painting("BT /F 10 Tf (x) Tj ET", page: "\(PaintingSample.box) \(rotation)").texts.first)
        #expect(isNear(text.angle, angle) && isNear(text.size, 10))
    }

    @Test func `Text reads upwards where its matrix is turned`() throws {
        let text = try #require(try PaintingSample.painting("BT /F 1 Tf 0 8 -8 0 50 50 Tm (x) Tj ET").texts.first)
        #expect(isNear(text.angle, -Double.pi / 2) && isNear(text.size, 8) && text.origin == Point(x: 50, y: 50))
    }

    @Test func `Each operator moves the next run`() throws {
        // The widths of two letters.
        let a = 5.56
        #expect(try origins("1 2 Td (a) Tj 3 4 Td (a) Tj") == [Point(x: 1, y: 98), Point(x: 4, y: 94)])
        #expect(try origins("1 2 TD (a) Tj T* (a) Tj") == [Point(x: 1, y: 98), Point(x: 1, y: 96)])
        #expect(
            try origins("12 TL (a) Tj (b) ' 1 2 (c) \"") == [
                Point(x: 0, y: 100), Point(x: 0, y: 112), Point(x: 0, y: 124),
            ])
        #expect(try origins("(a) Tj (b) Tj") == [Point(x: 0, y: 100), Point(x: a, y: 100)])
        #expect(try origins("2 Tc (a) Tj (b) Tj") == [Point(x: 0, y: 100), Point(x: a + 2, y: 100)])
        #expect(try origins("3 Tw (a ) Tj (b) Tj") == [Point(x: 0, y: 100), Point(x: a + 2.78 + 3, y: 100)])
        #expect(try origins("50 Tz (a) Tj (b) Tj") == [Point(x: 0, y: 100), Point(x: a / 2, y: 100)])
        #expect(try origins("4 Ts (a) Tj") == [Point(x: 0, y: 96)])
        #expect(try origins("[(a) -2000 (b)] TJ") == [Point(x: 0, y: 100), Point(x: a + 20, y: 100)])
    }

    @Test func `Gaps within a run are spaces if they are as wide`() throws {
        let texts = try PaintingSample.painting("BT /F 10 Tf [(K) 20 (it) -300 (chen) -1500 (x)] TJ ET").texts
        #expect(texts.map(\.text) == ["Kit chen", "x"])
    }

    @Test func `Invisible text is told as such`() throws {
        #expect(
            try PaintingSample.painting("BT /F 10 Tf 3 Tr (x) Tj 0 Tr (y) Tj ET").texts.map(\.isInvisible) == [
                true, false,
            ])
    }

    @Test(arguments: [
        ("/Encoding /WinAnsiEncoding", "4DFC80", "Mü€"), ("/Encoding /MacRomanEncoding", "9FDBFF", "ü¤ˇ"),
        ("", "A1FB27", "¡ß’"),
        (
            "/Encoding << /Differences [1 /A /eacute /uni00B2 /u1F600 /f_i /a.alt /g27] >>", "01020304050607",
            "Aé²😀fia\u{FFFD}"
        ),
        ("/Encoding << /BaseEncoding /WinAnsiEncoding /Differences [65 /germandbls 67 /space] >>", "414243", "ßB "),
        ("/ToUnicode 5 0 R", "01020A0B0C", "Zo\u{E9}\u{EA}\u{EB}"),
    ])
    func `Codes become characters by the font's map or encoding`(font: String, codes: String, text: String) throws {
        let map = """
            1 begincodespacerange <00> <FF> endcodespacerange 2 beginbfchar <01> <005A> <02> <006F> endbfchar
            1 beginbfrange <0A> <0C> <00E9> endbfrange
            """
        let painting = try PaintingSample.painting(
            "BT /E 10 Tf <\(codes)> Tj ET",
            resources: "/Font << /E << /Type /Font /Subtype /Type1 /BaseFont /Own \(font) >> >>",
            objects: [PDFSample.stream(map)])
        #expect(painting.texts.map(\.text) == [text])
    }

    @Test func `Widths are those of the font`() throws {
        let painting = try PaintingSample.painting(
            "BT /E 10 Tf (AB) Tj (Z) Tj ET",
            resources: """
                /Font << /E << /Type /Font /Subtype /TrueType /BaseFont /Own /FirstChar 65 /LastChar 66 /Widths [600 400]
                /FontDescriptor << /Type /FontDescriptor /MissingWidth 250 /Ascent 900 /Descent -300 >> >> >>
                """)
        #expect(isNear(painting.texts[0].length, 10) && isNear(painting.texts[1].length, 2.5))
        #expect(isNear(painting.texts[0].box.minY, 91) && isNear(painting.texts[0].box.maxY, 103))
    }

    @Test func `Codes of two bytes have the characters of the font's map and the widths of its descendant`() throws {
        let map =
            "1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfrange <0003> <0005> [<5385> <00660069> <D83DDE00>] endbfrange"
        let painting = try PaintingSample.painting(
            "BT /C 10 Tf <000300040005> Tj <0009> Tj ET",
            resources: """
                /Font << /C << /Type /Font /Subtype /Type0 /BaseFont /Own /Encoding /Identity-H /ToUnicode 5 0 R /DescendantFonts [
                << /Type /Font /Subtype /CIDFontType2 /BaseFont /Own /DW 700 /W [3 [500 600] 5 8 900] >> ] >> >>
                """, objects: [PDFSample.stream(map)])
        #expect(painting.texts.map(\.text) == ["厅fi😀", "\u{FFFD}"])
        #expect(isNear(painting.texts[0].length, 20) && isNear(painting.texts[1].length, 7))
    }
}
