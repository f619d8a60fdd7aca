import PlanBase
import PlanGeometry
import TestSupport
import Testing

@testable import PlanImage

/// Lines, fills, pictures and clips of a page.
@Suite struct PagePaintingTests {
    private static func path(_ points: [(Double, Double)], isClosed: Bool = false) -> Path {
        Path { path in
            path.addLines(points.map { Point(x: $0.0, y: $0.1) })
            if isClosed { path.closeSubpath() }
        }
    }

    /// The box of ``PDFSample/redRectangle`` on pages that are cut and turned, in points of the page as it is shown.
    @Test(arguments: PDFReaderTests.views.indices)
    func `Objects lie where the page as it is shown has them`(index: Int) throws {
        let view = PDFReaderTests.views[index]
        let painting = try PaintingSample.painting(PDFSample.redRectangle, page: view.page)
        #expect(painting.size == view.size)
        let fill = try #require(painting.fills.first)
        #expect(Box(enclosing: fill.path.elements.compactMap(\.endPoint)) == view.red)
        #expect(fill.paint == .color(Color(red: 0.8, green: 0, blue: 0)))
        #expect(painting.notes.isEmpty)
    }

    @Test func `Paths have lines, Bezier curves and rectangles`() throws {
        let content =
            "10 10 m 20 10 l 30 20 40 30 50 40 c 60 50 70 60 v 80 70 90 80 y h S 10 20 30 40 re S 1 2 m 3 4 l s"
        let strokes = try PaintingSample.painting(content).strokes
        let curves = Path { path in
            path.move(to: Point(x: 10, y: 90))
            path.addLine(to: Point(x: 20, y: 90))
            path.addCurve(to: Point(x: 50, y: 60), control1: Point(x: 30, y: 80), control2: Point(x: 40, y: 70))
            path.addCurve(to: Point(x: 70, y: 40), control1: Point(x: 50, y: 60), control2: Point(x: 60, y: 50))
            path.addCurve(to: Point(x: 90, y: 20), control1: Point(x: 80, y: 30), control2: Point(x: 90, y: 20))
            path.closeSubpath()
        }
        let rectangle = Self.path([(10, 80), (40, 80), (40, 40), (10, 40)], isClosed: true)
        #expect(strokes.map(\.path) == [curves, rectangle, Self.path([(1, 98), (3, 96)], isClosed: true)])
    }

    @Test(
        arguments: [
            ("S", 1, nil), ("s", 1, nil), ("f", 0, .nonZero), ("F", 0, .nonZero), ("f*", 0, .evenOdd),
            ("B", 1, .nonZero),
            ("B*", 1, .evenOdd), ("b", 1, .nonZero), ("b*", 1, .evenOdd), ("n", 0, nil),
        ] as [(String, Int, FillRule?)])
    func `Each operator strokes, fills, or does both`(name: String, strokes: Int, rule: FillRule?) throws {
        let painting = try PaintingSample.painting("1 1 m 5 1 l 5 5 l \(name) 9 9 m 8 8 l S")
        #expect(painting.strokes.count == strokes + 1)
        #expect(painting.fills.map(\.rule) == (rule.map { [$0] } ?? []))
    }

    @Test func `Widths and dashes are in points of the page`() throws {
        let content = "q 2 0 0 2 0 0 cm 3 w [4 1] 2 d 1 J 2 j 5 M 0 0 m 9 9 l S Q 0 0 m 9 9 l S [0 0] 0 d 0 0 m 9 9 l S"
        let styles = try PaintingSample.painting(content, page: "\(PaintingSample.box) /UserUnit 10").strokes.map(
            \.style)
        let wide = StrokeStyle(
            lineWidth: 60, lineCap: .round, lineJoin: .bevel, miterLimit: 5, dash: [80, 20], dashPhase: 40)
        #expect(styles == [wide, StrokeStyle(lineWidth: 10), StrokeStyle(lineWidth: 10)])
    }

    @Test func `A dictionary sets width, dash and opacity`() throws {
        let painting = try PaintingSample.painting(
            "/G gs 1 0 0 RG 0 0 m 9 9 l B", resources: "/ExtGState << /G << /LW 4 /D [[3] 1] /CA 0.5 /ca 0.25 >> >>")
        let stroke = try #require(painting.strokes.first)
        #expect(stroke.style == StrokeStyle(lineWidth: 4, dash: [3], dashPhase: 1))
        #expect(stroke.paint == .color(Color(red: 1, green: 0, blue: 0, alpha: 0.5)))
        #expect(painting.fills.first?.paint == .color(Color(red: 0, green: 0, blue: 0, alpha: 0.25)))
    }

    @Test(
        arguments: [
            ("0.5 g", .color(Color(red: 0.5, green: 0.5, blue: 0.5))),
            ("1 0.5 0 rg", .color(Color(red: 1, green: 0.5, blue: 0))),
            ("0 1 1 0 k", .color(Color(red: 1, green: 0, blue: 0))), ("0 0 0 1 k", .color(.black)),
            ("/DeviceRGB cs 0 0 1 sc", .color(Color(red: 0, green: 0, blue: 1))),
            ("/I cs 0 1 0 scn", .color(Color(red: 0, green: 1, blue: 0))),
            ("/S cs 1 scn", .color(Color(red: 1, green: 0, blue: 0))),
            ("/S cs 0 scn", .color(.white)), ("/X cs 1 sc", .color(Color(red: 0, green: 0, blue: 1))),
            ("/N cs 0 1 scn", .color(.black)),
            ("/Pattern cs /T scn", .tiling), ("/Pattern cs /H scn", .shading),
        ] as [(String, PagePaint)])
    func `Colours are told as sRGB, and patterns by their kind`(operators: String, paint: PagePaint) throws {
        let painting = try PaintingSample.painting(
            "\(operators) 0 0 9 9 re f",
            resources: """
                /ColorSpace << /I [/ICCBased 5 0 R] /X [/Indexed /DeviceRGB 1 <FF00000000FF>] /N [/DeviceN [/A /B] /DeviceRGB 6 0 R]
                /S [/Separation /Spot /DeviceRGB << /FunctionType 2 /N 1 /Domain [0 1] /C0 [1 1 1] /C1 [1 0 0] >>] >>
                /Pattern << /T 7 0 R /H << /PatternType 2 >> >>
                """,
            objects: [
                PDFSample.stream("", "/N 3"), PDFSample.stream("{}", "/FunctionType 4"),
                PDFSample.stream("0 0 1 1 re f", "/PatternType 1 /BBox [0 0 2 2] /XStep 2 /YStep 2"),
            ])
        #expect(painting.fills.map(\.paint) == [paint])
        #expect(painting.notes.isEmpty)
    }

    @Test func `A clip has its path, and the box that the outer ones leave`() throws {
        let painting = try PaintingSample.painting(
            "q 10 10 100 50 re W n q 50 0 m 150 0 l 150 90 l h W* n 0 0 m 9 9 l S Q 0 0 m 8 8 l S Q 0 0 m 7 7 l S")
        #expect(
            painting.clips.map(\.box) == [
                Box(minX: 10, minY: 40, maxX: 110, maxY: 90), Box(minX: 50, minY: 40, maxX: 110, maxY: 90),
            ])
        #expect(painting.clips.map(\.rule) == [.nonZero, .evenOdd])
        #expect(painting.clips.map(\.outer) == [nil, 0])
        #expect(painting.clips[1].path == Self.path([(50, 100), (150, 100), (150, 10)], isClosed: true))
        #expect(painting.objects.map(\.clip) == [1, 0, nil])
    }

    @Test func `A gradient fills all that the clip leaves`() throws {
        let fill = try #require(try PaintingSample.painting("10 10 20 20 re W n /S sh").fills.first)
        #expect(fill.paint == .shading)
        #expect(
            Box(enclosing: fill.path.elements.compactMap(\.endPoint)) == Box(minX: 10, minY: 70, maxX: 30, maxY: 90))
    }

    @Test func `Pictures are told by their corners`() throws {
        let painting = try PaintingSample.painting(
            "q 20 0 0 10 50 60 cm /P Do Q", resources: "/XObject << /P 5 0 R >>",
            objects: [
                PDFSample.stream(
                    "x", "/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8"
                )
            ])
        #expect(
            painting.pictures == [[Point(x: 50, y: 30), Point(x: 70, y: 30), Point(x: 70, y: 40), Point(x: 50, y: 40)]])
    }

    @Test(arguments: [
        "BI /W 8 /H 1 /BPC 8 /CS /G ID ab EI cd EI", "BI /W 4 /H 2 /IM true ID EI EI",
        "BI /F /Fl /W 8 /H 1 ID \u{1} EI \u{1}\u{2}x EI",
        "BI /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray ID x\nEI",
    ])
    func `An inline image is a picture, and its bytes are no operators`(image: String) throws {
        let painting = try PaintingSample.painting("q 10 0 0 10 0 0 cm \(image) Q 0 0 m 9 9 l S")
        #expect(painting.pictures.count == 1)
        #expect(painting.strokes.map(\.path) == [Self.path([(0, 100), (9, 91)])])
        #expect(painting.notes.isEmpty)
    }

    @Test func `Forms are entered with their matrix, box and resources, and leave no state behind`() throws {
        let painting = try PaintingSample.painting(
            "1 0 0 1 5 0 cm /A Do 0 0 m 1 1 l S", resources: "/XObject << /A 5 0 R >>",
            objects: [
                PaintingSample.form(
                    "q 9 w /B Do", "/BBox [0 0 20 20] /Matrix [2 0 0 2 0 0] /Resources << /XObject << /B 6 0 R >> >>"),
                PaintingSample.form("Q Q 1 1 m 2 2 l S q q"),
            ])
        #expect(painting.strokes.map(\.path) == [Self.path([(7, 98), (9, 96)]), Self.path([(5, 100), (6, 99)])])
        #expect(painting.strokes.map(\.style.lineWidth) == [18, 1])
        #expect(
            painting.clips.map(\.box) == [
                Box(minX: 5, minY: 60, maxX: 45, maxY: 100), Box(minX: 5, minY: 60, maxX: 45, maxY: 100),
            ])
        #expect(painting.objects.map(\.clip) == [1, nil])
        #expect(painting.notes.isEmpty)
    }

    @Test func `Several streams are one content, and packed ones are unpacked`() throws {
        let painting = try PaintingSample.painting(
            "", page: "\(PaintingSample.box) /Contents [5 0 R 6 0 R 7 0 R 8 0 R]",
            objects: [
                PDFSample.stream("0 0 m 9"), PDFSample.stream("9 l S"),
                PDFSample.stream("30 20 39 20 6D 20 39 20 39 20 6C 20 53>", "/Filter /ASCIIHexDecode"),
                PDFSample.stream("0H`=tD'1PU0d(9T;Z~>", "/Filter [/ASCII85Decode]"),
            ])
        #expect(
            painting.strokes.map(\.path) == [
                Self.path([(0, 100), (9, 91)]), Self.path([(0, 91), (9, 91)]), Self.path([(0, 92), (1, 99)]),
            ])
        #expect(painting.notes.isEmpty)
    }
}
