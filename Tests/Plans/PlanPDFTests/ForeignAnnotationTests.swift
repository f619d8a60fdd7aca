import PlanBase
import PlanFiles
import PlanGeometry
import PlanImage
import PlanModel
import PlanStore
import TestSupport
import Testing

@testable import PlanPDF

@Suite("Annotations of other programs")
struct ForeignAnnotationTests {
    private static let box = "/MediaBox [0 0 400 300]"

    /// A plan of a page of 400 x 300 points, two pixels to the point.
    private func plan() throws -> Plan {
        let drawing = PlanDrawing(
            drawing: try #require(Drawing(name: "level", size: Size(width: 800, height: 600), path: "level.pdf")),
            isEmbedded: true, page: PagePath("level.pdf#page=1&dpi=144"))
        return try Plan.create(
            in: MemoryStore(), name: "level", drawing: drawing, picture: PDFSample.pages([Self.box]))
    }

    private func file(_ annotations: [String]) -> [UInt8] {
        let list = annotations.map { "<< /Type /Annot \($0) >>" }.joined(separator: " ")
        return PDFSample.pages(["\(Self.box) /Annots [\(list)]"])
    }

    /// A document with an annotation: the entries of one in PDF, or an element of XFDF in which `R` is the place of the rectangle.
    private func document(_ annotation: String, rect: String) -> [UInt8] {
        annotation.hasPrefix("<")
            ? xfdf(annotation.replacing(" R", with: " \(rect)")) : file(["\(annotation) \(rect)"])
    }

    private func xfdf(_ annotations: String) -> [UInt8] {
        Array("<xfdf xmlns=\"http://ns.adobe.com/xfdf/\"><annots>\(annotations)</annots></xfdf>".utf8)
    }

    /// Imports annotations of a page into a new plan.
    private func imported(_ bytes: [UInt8]) throws -> (plan: Plan, report: ImportReport) {
        let plan = try plan()
        return (plan, try plan.importDocument(bytes, name: "client"))
    }

    /// Expects one marker at a point of the page, or none and a note if there is no point.
    private func expect(_ point: Point?, of bytes: [UInt8]) throws {
        let (plan, report) = try imported(bytes)
        let places = try plan.markers().map(\.marker.point)
        #expect(places == (point.map { [Point(x: 2 * $0.x, y: 600 - 2 * $0.y)] } ?? []))
        #expect(report.text().contains("annotations without a sound place: 1") == (point == nil))
    }

    // MARK: - Lines

    /// The names of the heads at the two ends of a line, and if the marker stands at the end.
    private static let heads: [(start: String, end: String, isEnd: Bool)] = [
        ("None", "OpenArrow", true), ("None", "ClosedArrow", true), ("Circle", "OpenArrow", true),
        ("ROpenArrow", "ClosedArrow", true), ("None", "Circle", true), ("None", "RClosedArrow", true),
        ("OpenArrow", "None", false), ("ClosedArrow", "Circle", false), ("OpenArrow", "OpenArrow", false),
        ("None", "None", false), ("Butt", "Slash", false), ("Square", "Diamond", false), ("x", "y", false),
    ]

    @Test("A line's marker stands where its arrow head is, or where the line begins", arguments: heads, [true, false])
    func lines(head: (start: String, end: String, isEnd: Bool), isPolyLine: Bool) throws {
        let points = isPolyLine ? "100 200 200 250 300 200" : "100 200 300 200"
        let expected = Point(x: head.isEnd ? 300 : 100, y: 200)
        let kind = isPolyLine ? "/PolyLine /Vertices" : "/Line /L"
        let entries = "/Subtype \(kind) [\(points)] /LE [/\(head.start) /\(head.end)]"
        let heads = "head=\"\(head.start)\" tail=\"\(head.end)\""
        let element =
            isPolyLine
            ? "<polyline page=\"0\" R \(heads)><vertices>100,200;200,250;300,200</vertices></polyline>"
            : "<line page=\"0\" R \(heads) start=\"100,200\" end=\"300,200\"/>"
        for (text, rect) in [
            (entries, "/Rect [95 190 305 260]"), (entries, ""), (element, "rect=\"95,190,305,260\""), (element, ""),
        ] {
            try expect(expected, of: document(text, rect: rect))
        }
    }

    @Test("A line without heads begins where its first point is, and a closed one is an outline")
    func plainLines() throws {
        try expect(Point(x: 100, y: 200), of: file(["/Subtype /Line /L [100 200 300 200]"]))
        try expect(Point(x: 100, y: 200), of: file(["/Subtype /Line /L [100 200 300 200] /LE /OpenArrow"]))
        try expect(
            Point(x: 200, y: 125), of: file(["/Subtype /PolyLine /Vertices [100 100 200 150 300 100 100 100]"]))
    }

    // MARK: - Places

    /// Rectangles that say nothing of a place, in PDF and in XFDF.
    private static let rects = (
        pdf: [
            "", "/Rect []", "/Rect [0 0 0 0]", "/Rect [1 2 3]", "/Rect (x)", "/Rect [null 0 1 1]", "/Rect null",
            "/Rect [/a /b /c /d]",
        ],
        xfdf: ["", "rect=\"\"", "rect=\"0,0,0,0\"", "rect=\"1,2,3\"", "rect=\"nan,0,1,1\"", "rect=\"0,0,inf,1\""]
    )

    /// What else annotations say of their places, and where they stand then.
    private static let places: [(annotation: String, point: Point?)] = [
        ("/Subtype /Highlight /QuadPoints [100 120 200 120 100 100 200 100]", Point(x: 150, y: 110)),
        ("/Subtype /Underline /QuadPoints [100 120 200 120 100 100 200 100]", Point(x: 150, y: 110)),
        ("/Subtype /StrikeOut /QuadPoints [100 120 200 120 100 100 200 100]", Point(x: 150, y: 110)),
        ("/Subtype /Squiggly /QuadPoints [100 120 200 120 100 100 200 100]", Point(x: 150, y: 110)),
        (
            "/Subtype /Highlight /QuadPoints [100 120 200 120 100 100 200 100 50 90 100 90 50 80 100 80]",
            Point(x: 125, y: 100)
        ),
        ("/Subtype /Ink /InkList [[100 100 150 120] [200 90]]", Point(x: 150, y: 105)),
        ("/Subtype /Ink /InkList [[100 100 150] [200 90 220 90]]", Point(x: 210, y: 90)),
        ("/Subtype /Polygon /Vertices [100 100 200 100 200 120]", Point(x: 150, y: 110)),
        ("/Subtype /PolyLine /Vertices [100 100 200 100 200 120]", Point(x: 100, y: 100)),
        ("/Subtype /Line /L [100 100 200 100]", Point(x: 100, y: 100)),
        ("/Subtype /FreeText /CL [300 100 200 100 180 100]", Point(x: 300, y: 100)),
        ("/Subtype /Square", nil), ("/Subtype /Circle", nil), ("/Subtype /Text", nil), ("/Subtype /Stamp", nil),
        ("/Subtype /FreeText", nil), ("/Subtype /Caret", nil), ("/Subtype /Highlight", nil),
        ("/Subtype /Highlight /QuadPoints [/a]", nil), ("/Subtype /Ink /InkList [[]]", nil),
        ("/Subtype /Ink /InkList []", nil), ("/Subtype /Line /L []", nil),
        (
            "<ink page=\"0\" R><inklist><gesture>100,100;150,120</gesture><gesture>200,90</gesture></inklist></ink>",
            Point(x: 150, y: 105)
        ),
        (
            "<ink page=\"0\" R><inklist><gesture> 100 , 100 ; x,120; 200,120</gesture></inklist></ink>",
            Point(x: 150, y: 110)
        ),
        ("<highlight page=\"0\" R coords=\"100,120,200,120,100,100,200,100\"/>", Point(x: 150, y: 110)),
        ("<squiggly page=\"0\" R coords=\"100,120,200,120,100,100,200,100\"/>", Point(x: 150, y: 110)),
        ("<polygon page=\"0\" R><vertices>100,100;200,100;200,120</vertices></polygon>", Point(x: 150, y: 110)),
        ("<polyline page=\"0\" R><vertices>100,100;200,100;200,120</vertices></polyline>", Point(x: 100, y: 100)),
        ("<line page=\"0\" R start=\"100,100\" end=\"200,100\"/>", Point(x: 100, y: 100)),
        ("<freetext page=\"0\" R callout=\"300,100,200,100\"/>", Point(x: 300, y: 100)),
        ("<text page=\"0\" R/>", nil), ("<square page=\"0\" R/>", nil), ("<circle page=\"0\" R/>", nil),
        ("<ink page=\"0\" R><inklist><gesture>nan,inf;1e999,0</gesture></inklist></ink>", nil),
        ("<highlight page=\"0\" R coords=\"\"/>", nil), ("<ink page=\"0\" R/>", nil),
    ]

    @Test("Without a sound rectangle an annotation stands where its points are", arguments: places)
    func pointsInPlaceOfRect(place: (annotation: String, point: Point?)) throws {
        for rect in place.annotation.hasPrefix("<") ? Self.rects.xfdf : Self.rects.pdf {
            try expect(place.point, of: document(place.annotation, rect: rect))
        }
    }

    @Test("A drawing whose strokes are one and the same long array is read in a short time")
    func sameStrokes() throws {
        // The numbers are no points, as one lacks its partner.
        let numbers = String(repeating: "100 ", count: 50_001)
        let strokes = String(repeating: "5 0 R ", count: 50_000)
        let page = "<< /Type /Page /Parent 2 0 R \(Self.box) /Contents 3 0 R /Annots [6 0 R] >>"
        let annotation = "<< /Type /Annot /Subtype /Ink /InkList [[100 100 150 120] \(strokes)] >>"
        let bytes = PDFSample.file([
            "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [4 0 R] /Count 1 >>", PDFSample.stream(""),
            page, "[\(numbers)]", annotation,
        ])
        try expect(Point(x: 125, y: 110), of: bytes)
    }

    @Test("A rectangle without an area is the place of what has no points")
    func pointRects() throws {
        try expect(Point(x: 100, y: 100), of: file(["/Subtype /Text /Rect [100 100 100 100]"]))
        try expect(Point(x: 150, y: 100), of: file(["/Subtype /Square /Rect [100 100 200 100]"]))
        try expect(
            Point(x: 150, y: 110),
            of: file(["/Subtype /Ink /InkList [[100 100 200 120]] /Rect [5 5 5 5]"]))
    }

    @Test("What stands nowhere is counted, and the first is named")
    func unplaced() throws {
        let (plan, report) = try imported(
            file([
                "/Subtype /Square /T (Bob) /Contents (Here)", "/Subtype /Text /Rect [0 0 0 0] /Contents (There)",
                "/Subtype /Text /Rect [9 9 9 9] /Contents (Seen)", "/Subtype /Popup", "/Subtype /Link",
            ]))
        #expect(try plan.markers().map(\.marker.details.title) == ["Seen"])
        #expect(report.text().contains("annotations without a sound place: 2; the first is 'Bob: Here'"))
    }

    @Test("An answer needs no place")
    func answers() throws {
        let pdf = file([
            "/Subtype /Text /NM (n1) /Contents (Leak) /Rect [10 10 28 28]",
            "/Subtype /Text /NM (n2) /Contents (Seen) /IRT (n1) /F 30",
            "/Subtype /Text /NM (n3) /IRT (n1) /Rect [0 0 0 0] /Contents (Done)",
        ])
        let element = """
            <text page="0" rect="10,10,28,28" name="n1"><contents>Leak</contents></text>
            <text page="0" name="n2" inreplyto="n1" flags="hidden"><contents>Seen</contents></text>
            <text page="0" name="n3" inreplyto="n1" rect="0,0,0,0"><contents>Done</contents></text>
            """
        for bytes in [pdf, xfdf(element)] {
            let (plan, report) = try imported(bytes)
            #expect(try plan.markers().first?.marker.details.replies.map(\.text).sorted() == ["Done", "Seen"])
            #expect(!report.text().contains("sound place") && !report.text().contains("hidden"))
        }
    }

    // MARK: - Hidden ones

    /// Flags of annotations in PDF and in XFDF, and if nobody sees the annotation.
    private static let flags: [(pdf: Int, xfdf: String, isHidden: Bool)] = [
        (2, "hidden", true), (32, "noview", true), (6, "print,hidden", true), (36, "print, NoView", true),
        (34, "HIDDEN,noview", true), (288, "togglenoview,noview", true), (0, "", false), (4, "print", false),
        (1, "invisible", false), (28, "print,nozoom,norotate", false), (64, "readonly", false),
        (256, "togglenoview", false),
    ]

    @Test("Annotations that nobody sees are not taken, and told", arguments: flags)
    func hidden(flag: (pdf: Int, xfdf: String, isHidden: Bool)) throws {
        let pdf = file(["/Subtype /Text /T (Bob) /Contents (Leak) /Rect [10 10 28 28] /F \(flag.pdf)"])
        let element =
            "<text page=\"0\" rect=\"10,10,28,28\" title=\"Bob\" flags=\"\(flag.xfdf)\"><contents>Leak</contents></text>"
        for bytes in [pdf, xfdf(element)] {
            let (plan, report) = try imported(bytes)
            #expect(try plan.markers().count == (flag.isHidden ? 0 : 1))
            #expect(report.text().contains("hidden annotations: 1; the first is 'Bob: Leak'") == flag.isHidden)
        }
    }

    // MARK: - Measures

    /// Intents as programs spell them, and if they say that something is measured.
    private static let intents: [(intent: String, isMeasure: Bool)] = [
        ("LineDimension", true), ("LineDimention", true), ("line-dimension", true), ("PolyLineDimension", true),
        ("polyline-dimension", true), ("PolylineDimention", true), ("PolygonDimension", true),
        ("polygon-dimension", true), ("LineArrow", false), ("PolygonCloud", false), ("", false), ("Dimensions", false),
    ]

    @Test("A measured line is a line of the plan, a measured area is told", arguments: intents, ["IT", "intent"])
    func measures(intent: (intent: String, isMeasure: Bool), attribute: String) throws {
        let text = "<contents>Wall\n8,06 m</contents>"
        let points = "<vertices>100,100;200,100;200,120</vertices>"
        let start = "page=\"0\" \(attribute)=\"\(intent.intent)\" rect=\"90,90,210,130\""
        let name = intent.intent.isEmpty ? "/Plain" : "/\(intent.intent)"
        let entries = "/IT \(name) /Rect [90 90 210 130] /Contents (Wall\\n8,06 m)"
        let documents: [(isArea: Bool, bytes: [UInt8])] = [
            (false, xfdf("<line \(start) start=\"100,100\" end=\"200,100\">\(text)</line>")),
            (false, xfdf("<polyline \(start)>\(points)\(text)</polyline>")),
            (false, file(["/Subtype /Line /L [100 100 200 100] \(entries)"])),
            (false, file(["/Subtype /PolyLine /Vertices [100 100 200 100 200 120] \(entries)"])),
            (true, xfdf("<polygon \(start)>\(points)\(text)</polygon>")),
            (true, file(["/Subtype /Polygon /Vertices [100 100 200 100 200 120] \(entries)"])),
        ]
        for (isArea, bytes) in documents {
            let (plan, report) = try imported(bytes)
            let isLine = intent.isMeasure && !isArea
            #expect(try plan.measuredLines().map(\.name) == (isLine ? ["Wall"] : []))
            let points = try plan.markers().map(\.marker.point)
            #expect(points.count == (isLine ? 0 : 1))
            #expect(!isArea || points == [Point(x: 300, y: 380)])
            #expect(try plan.areas().isEmpty)
            #expect(report.text().contains("areas that were measured") == (intent.isMeasure && isArea))
        }
    }
}
