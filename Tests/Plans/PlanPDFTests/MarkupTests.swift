import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanImage
import PlanModel
import PlanStore
import TestSupport
import Testing

@testable import PlanPDF

@Suite("Plans on PDF and back")
struct MarkupTests {
    private static let page = PDFSample.pages(["/MediaBox [0 0 400 300]"])

    /// A plan in memory of a page in it, with a room and two markers.
    private func plan() throws -> Plan {
        let drawing = PlanDrawing(
            drawing: try #require(Drawing(name: "level", size: Size(width: 800, height: 600), path: "level.pdf")),
            isEmbedded: true, page: PagePath("level.pdf#page=1&dpi=144"))
        let plan = try Plan.create(in: MemoryStore(), name: "level", drawing: drawing, picture: Self.page)
        let room = try Ring([Point(x: 20, y: 20), Point(x: 700, y: 20), Point(x: 700, y: 500), Point(x: 20, y: 500)])
        try plan.write("fill", by: "Ada") { transaction in
            try transaction.put(Area(id: "k", name: "Küche", shape: MultiPolygon(Polygon(exterior: room))))
            for (x, title) in [(100.0, "Scratch"), (300, "Zwölf")] {
                _ = try transaction.mark(at: Point(x: x, y: 200), details: MarkerDetails(title: title))
            }
        }
        return plan
    }

    /// All that a plan holds.
    private func contents(of plan: Plan) throws -> PlanContents {
        PlanContents(drawing: plan.drawing, areas: try plan.areas(), markers: try plan.markers())
    }

    private func bytes(of plan: Plan, as format: PlanFormat, _ request: PlanExport = PlanExport()) throws -> [UInt8] {
        var bytes: [UInt8] = []
        let report = try plan.exportDocument(request, as: format) { bytes += $0 }
        #expect((report.areas, report.markers) == (1, 2))
        return bytes
    }

    @Test("A plan comes back as it went, by either format", arguments: [PlanFormat.pdf, .xfdf])
    func roundTrip(format: PlanFormat) throws {
        let plan = try plan()
        let before = try contents(of: plan)
        let report = try plan.importDocument(bytes(of: plan, as: format), name: "back")
        #expect((report.added, report.changed, report.unchanged) == (0, 0, 2))
        #expect(report.refused.isEmpty && report.areas.ids.isEmpty)
        #expect(try contents(of: plan) == before)
    }

    @Test(
        "Measures are in the plan's units, or in those that are asked for, and come back as they went",
        arguments: [UnitSystem.metric, .imperial], [UnitSystem?.none, .metric, .imperial])
    func units(own: UnitSystem, asked: UnitSystem?) throws {
        let plan = try plan()
        try plan.write("measure", by: "Ada") { transaction in
            try transaction.setScale(pixelsPerMetre: 50)
            try transaction.setUnits(own)
            try transaction.measure([Point(x: 100, y: 100), Point(x: 350, y: 100)], name: "6\"")
        }
        var request = PlanExport()
        request.units = asked
        let sizes = asked ?? own == .imperial ? ["1405 sq ft", "16'-5\""] : ["130.56 m²", "5 m"]
        let (before, lines) = (try contents(of: plan), try plan.measuredLines())
        for format in [PlanFormat.pdf, .xfdf] {
            let written = try bytes(of: plan, as: format, request)
            if format == .pdf {
                let page = try PDFDocument(bytes: written, name: "marked.pdf").file.page(1)
                let texts = AnnotationReader(page).annotations.filter { $0.own?.line != nil }.compactMap(\.contents)
                #expect(texts.prefix(2) == ["Küche\n\(sizes[0])", "6\"\n\(sizes[1])"])
                let measures = page["/VP"]?.items().compactMap { $0["/Measure"] } ?? []
                #expect(measures.map { $0["/X"]?.item(0)["/U"]?.text } == [asked ?? own == .imperial ? "ft" : "m"])
            } else {
                let text = String(decoding: written, as: UTF8.self)
                #expect(sizes.allSatisfy { text.contains($0.replacing("\"", with: "&quot;")) })
            }
            let report = try plan.importDocument(written, name: "back")
            #expect(report.refused.isEmpty && report.areas.ids.isEmpty && report.changed == 0)
            #expect(try contents(of: plan) == before)
            #expect(try plan.measuredLines() == lines)
        }
    }

    @Test("A name that looks like a measure stays where there is no scale", arguments: [PlanFormat.pdf, .xfdf])
    func namesLikeMeasures(format: PlanFormat) throws {
        let plan = try plan()
        try plan.write("name", by: "Ada") { transaction in
            var area = try #require(try plan.areas().first)
            area.name = "24 m²"
            try transaction.put(area)
            try transaction.measure([Point(x: 100, y: 100), Point(x: 350, y: 100)], name: "12'-6\"")
        }
        let (before, lines) = (try contents(of: plan), try plan.measuredLines())
        _ = try plan.importDocument(bytes(of: plan, as: format), name: "back")
        #expect(try contents(of: plan) == before)
        #expect(try plan.measuredLines() == lines)
    }

    @Test("The file begins with the drawing's own bytes, and is sound")
    func prefix() throws {
        let plan = try plan()
        var request = PlanExport()
        for list in [false, true] {
            request.list = list
            let written = try bytes(of: plan, as: .pdf, request)
            #expect(written.starts(with: Self.page))
            let document = try PDFDocument(bytes: written, name: "marked.pdf")
            #expect(document.warnings.isEmpty)
            #expect(document.pageCount == (list ? 2 : 1))
            // The legend, a room, two markers with a state each, and links.
            #expect(try document.file.page(1)["/Annots"]?.itemCount == 6 + (list ? 2 : 0))
        }
    }

    @Test("Symbols that would hide each other stand aside with a line from the marker's point, and come back unmoved")
    func crowds() throws {
        let plan = try plan()
        let points = [Point(x: 302, y: 201), Point(x: 304, y: 200), Point(x: 303, y: 203)]
        try plan.write("crowd", by: "Ada") { transaction in
            for point in points { _ = try transaction.mark(at: point, details: MarkerDetails()) }
        }
        let before = try contents(of: plan)
        var written: [UInt8] = []
        _ = try plan.exportDocument(PlanExport(), as: .pdf) { written += $0 }
        let file = try PDFDocument(bytes: written, name: "marked.pdf").file
        let stamps = AnnotationReader(try file.page(1)).annotations.filter { $0.kind == .stamp }
        #expect(Set(stamps.compactMap(\.subject)) == Set((1...5).map { "Marker \($0)" }))
        // A pin alone is narrower than one with a line; of four pins at a point one stays. Those with lines lie beneath the others.
        let widths = stamps.map(\.rect.width)
        let least = try #require(widths.min())
        #expect(widths.map { $0 > 1.3 * least } == [true, true, true, false, false])
        // Of those at their points the upper ones come first, so that lower ones show their heads.
        let alone = stamps.suffix(2).map(\.rect.maxY)
        #expect(alone == alone.sorted(by: >))
        let places = try plan.markers().map { ($0.marker.number, $0.marker.point.applying(toPage)) }
        for stamp in stamps {
            let place = try #require(places.first { "Marker \($0.0 ?? 0)" == stamp.subject }?.1)
            #expect(stamp.rect.insetBy(dx: -0.5, dy: -0.5).contains(place))
        }
        let report = try plan.importDocument(written, name: "back")
        #expect((report.added, report.changed, report.unchanged) == (0, 0, 5))
        #expect(try contents(of: plan) == before)
    }

    /// From pixels of a plan of the page to the page's own space: 144 pixels an inch, from the top.
    private var toPage: AffineTransform { AffineTransform(a: 0.5, b: 0, c: 0, d: -0.5, tx: 0, ty: 300) }

    @Test("What a thread gets on both sides is one thread, and an import is one step to take back")
    func threads() throws {
        let plan = try plan()
        let sent = String(decoding: try bytes(of: plan, as: .xfdf), as: UTF8.self)
        let id = try #require(try plan.marker(numbered: 1)).id.uuidString.lowercased()
        let reply =
            "<text page=\"0\" rect=\"0,0,1,1\" name=\"c1\" title=\"Client\" inreplyto=\"\(id)\"><contents>Seen</contents></text>"
        let back = Array(sent.replacing("</annots>", with: reply + "</annots>").utf8)
        try plan.write("answer", by: "Ada") { transaction in
            var item = try #require(try plan.marker(numbered: 1))
            item.marker.details.replies = [MarkerReply(id: "a1", author: "Ada", time: .now, text: "Ordered")]
            let replies = MarkerField.property(MarkerReply.propertyName)
            _ = try transaction.set([replies: item[replies]], of: 1)
        }
        let report = try plan.importDocument(back, name: "client.xfdf")
        #expect(report.refused.isEmpty && report.changed == 1)
        #expect(try plan.marker(numbered: 1)?.marker.details.replies.map(\.text).sorted() == ["Ordered", "Seen"])
        _ = try plan.undo(by: "Ada")
        #expect(try plan.marker(numbered: 1)?.marker.details.replies.map(\.text) == ["Ordered"])
    }

    /// A page as XFDF writes it, and if the annotation is this plan's, another page's, or on none.
    private static let pages: [(page: String?, markers: Int, note: String?)] = [
        ("0", 1, nil), (" 0 ", 1, nil), ("00", 1, nil), ("1", 0, elsewhere), ("9999999999", 0, elsewhere),
        ("-1", 0, pageless), ("-9223372036854775808", 0, pageless), ("9223372036854775808", 0, pageless),
        ("x", 0, pageless), ("0.5", 0, pageless), ("", 0, pageless), ("1e0", 0, pageless), (nil, 0, pageless),
    ]
    private static let elsewhere = "annotations on other pages, which are none of this plan's drawing: 1"
    private static let pageless = "annotations left out, as their page number is missing or is not 0 or more"

    @Test("Annotations of pages that the drawing is not of are told and left out", arguments: pages)
    func pageNumbers(page: String?, markers: Int, note: String?) throws {
        let plan = try plan()
        let attribute = page.map { "page=\"\($0)\" " } ?? ""
        let text = """
            <xfdf><annots><text \(attribute)rect="150,150,170,170" name="n1" title="Bob"><contents>hello</contents></text>
            </annots></xfdf>
            """
        let report = try plan.importDocument(Array(text.utf8), name: "client.xfdf")
        #expect(report.added == markers)
        #expect(try plan.markers().count == 2 + markers)
        let notes = report.text().split(separator: "\n").filter { $0.contains("annotations") }
        #expect(notes.count == (note == nil ? 0 : 1))
        #expect(notes.allSatisfy { $0.contains(note ?? "") })
    }

    @Test("A marker whose annotation has lost its page is not taken for deleted")
    func lostPage() throws {
        let plan = try plan()
        let sent = String(decoding: try bytes(of: plan, as: .xfdf), as: UTF8.self)
        let id = try #require(try plan.marker(numbered: 1)).id.uuidString.lowercased()
        let start = try #require(sent.range(of: "name=\"\(id)\""))
        let element = try #require(sent[..<start.lowerBound].lastIndex(of: "<"))
        let damaged =
            sent[..<element] + sent[element...].replacing("page=\"0\"", with: "page=\"-1\"", maxReplacements: 1)
        var request = PlanImport()
        request.deleted = .remove
        _ = try plan.importDocument(Array(damaged.utf8), name: "client.xfdf", request)
        #expect(try plan.markers().map(\.marker.number) == [1, 2])
    }

    @Test(
        "Characters that no file can hold are written as U+FFFD and told once, and come back",
        arguments: ["a\u{FFFE}b\u{FFFF}c\u{2FFFF}d", "a\u{1}b\u{B}c\u{C}d", "\u{1}a", "a\u{FFFE}"])
    func unwritable(title: String) throws {
        let plan = try plan()
        try plan.write("name", by: "Ada") { _ = try $0.set([.title: .string(title)], of: 1) }
        for format in [PlanFormat.pdf, .xfdf] {
            var sent: [UInt8] = []
            let report = try plan.exportDocument(PlanExport(), as: format) { sent += $0 }
            let losses = report.losses.map(\.english).filter { $0.contains("characters") }
            #expect(losses.count == 1)
            // A title stands on one line.
            let shown = String(title.map { $0.isNewline ? " " : $0 }).writable
            #expect(losses[0].hasSuffix("in texts: 1; the first is '1: \(shown)'"))
            let back = try plan.importDocument(sent, name: "back")
            #expect(back.refused.isEmpty && back.changed == 0)
            #expect(try plan.marker(numbered: 1)?.marker.details.title == title)
            if format == .pdf {
                let page = try PDFDocument(bytes: sent, name: "marked.pdf").file.page(1)
                let texts = AnnotationReader(page).annotations.compactMap(\.contents)
                #expect(texts.contains { $0.contains("\u{FFFD}") } && texts.allSatisfy { !$0.hasUnwritableCharacters })
            }
            // Another plan has what Planmark keeps with the annotation.
            var request = PlanImport()
            request.otherPlan = true
            let other = try Plan.create(in: MemoryStore(), name: "other", drawing: plan.planDrawing, picture: Self.page)
            _ = try other.importDocument(sent, name: "back", request)
            #expect(try other.marker(numbered: 1)?.marker.details.title == title)
        }
    }

    /// A plan whose texts have characters that no file can hold.
    private func planBeyondXML() throws -> Plan {
        let (plan, odd) = (try plan(), "x\u{FFFE}y\u{1}z")
        try plan.write("name", by: "Ada") { transaction in
            var area = try #require(try plan.areas().first)
            area.name = odd
            try transaction.put(area)
            var item = try #require(try plan.marker(numbered: 1))
            item.marker.details.replies = [MarkerReply(id: "a1", author: odd, time: .now, text: odd)]
            let replies = MarkerField.property(MarkerReply.propertyName)
            _ = try transaction.set(
                [
                    .title: .string(odd), .note: .string(odd), .property("Code"): .string(odd), replies: item[replies],
                ], of: 1)
        }
        return plan
    }

    @Test("What is written as U+FFFD is no edit when it comes back", arguments: [PlanFormat.pdf, .xfdf])
    func heldTexts(format: PlanFormat) throws {
        let plan = try planBeyondXML()
        let before = try contents(of: plan)
        let report = try plan.importDocument(bytes(of: plan, as: format), name: "back")
        #expect((report.added, report.changed, report.unchanged) == (0, 0, 2))
        #expect(report.refused.isEmpty && report.areas.ids.isEmpty)
        #expect(try contents(of: plan) == before)
    }

    @Test("An edit in XFDF changes its field, and none that is written with U+FFFD")
    func editBesideHeldTexts() throws {
        let plan = try planBeyondXML()
        let old = try #require(try plan.marker(numbered: 1)).marker.details
        let sent = String(decoding: try bytes(of: plan, as: .xfdf), as: UTF8.self)
        let edited = sent.replacing("Code: x\u{FFFD}y\u{FFFD}z", with: "Code: 7")
        #expect(edited != sent)
        let report = try plan.importDocument(Array(edited.utf8), name: "client.xfdf")
        #expect(report.refused.isEmpty && report.changed == 1)
        let new = try #require(try plan.marker(numbered: 1)).marker.details
        #expect(new.properties["Code"] == .string("7"))
        #expect((new.title, new.note) == (old.title, old.note) && new.replies == old.replies)
    }

    @Test("No damaged file does harm", arguments: [PlanFormat.pdf, .xfdf])
    func damaged(format: PlanFormat) throws {
        let plan = try plan()
        let sent = try bytes(of: plan, as: format)
        var generator = SeededGenerator(seed: 26)
        for _ in 0..<FuzzSettings.cases(default: 300) {
            var damaged = sent
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: damaged.indices, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: damaged[place] = UInt8.random(in: 0...255, using: &generator)
                case 1: damaged.removeSubrange(place..<min(place + 40, damaged.count - 1))
                default: damaged.insert(contentsOf: damaged[place..<min(place + 60, damaged.count)], at: place)
                }
            }
            var request = PlanImport()
            (request.format, request.deleted) = (format, .remove)
            _ = try? plan.importDocument(damaged, name: "damaged", request)
        }
        #expect(try contents(of: plan).areas.count <= 2)
    }

    @Test(
        "Entities, other roots and ends that are missing are no XFDF",
        arguments: [
            "<!DOCTYPE x [<!ENTITY a 'aaaa'>]><xfdf><annots/></xfdf>", "<html/>", "<xfdf>", "", "<xfdf><annots></xfdf>",
        ])
    func wrongXFDF(text: String) throws {
        #expect(throws: InputError.self) {
            var request = PlanImport()
            request.format = .xfdf
            _ = try plan().importDocument(Array(text.utf8), name: "x.xfdf", request)
        }
    }

    @Test("A drawing that is not there, and a page, are told")
    func missing() throws {
        let drawing = PlanDrawing(drawing: Drawing(name: "level", width: 80, height: 60))
        let bare = try Plan.create(in: MemoryStore(), name: "level", drawing: drawing)
        #expect(throws: PlanDrawingError.self) { try bare.exportDocument(PlanExport(), as: .pdf) { _ in } }
        var request = PlanExport()
        request.list = true
        #expect(throws: RequestPartError.self) { try bare.exportDocument(request, as: .csv) { _ in } }
    }
}
