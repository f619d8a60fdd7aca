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

@Suite("Pages whose units are no points")
struct UserUnitTests {
    /// A plan of a Letter page with a scale of 50 pixels to the metre, an area, a measured line and a marker.
    private func plan(unit: Double) throws -> Plan {
        let page = PDFSample.pages(["/MediaBox [0 0 \(612 / unit) \(792 / unit)] /UserUnit \(unit)"])
        let drawing = PlanDrawing(
            drawing: try #require(
                Drawing(name: "level", size: Size(width: 1700, height: 2200), pixelsPerMeter: 50, path: "level.pdf")),
            isEmbedded: true, page: PagePath("level.pdf#page=1&dpi=200"))
        let plan = try Plan.create(in: MemoryStore(), name: "level", drawing: drawing, picture: page)
        let room = try Ring([Point(x: 20, y: 20), Point(x: 700, y: 20), Point(x: 700, y: 500), Point(x: 20, y: 500)])
        try plan.write("fill", by: "Ada") { transaction in
            try transaction.put(Area(id: "k", name: "Kitchen", shape: MultiPolygon(Polygon(exterior: room))))
            try transaction.measure([Point(x: 100, y: 300), Point(x: 400, y: 300)], name: "Wall")
            _ = try transaction.mark(at: Point(x: 100, y: 200), details: MarkerDetails(title: "Scratch"))
        }
        return plan
    }

    private func bytes(of plan: Plan, as format: PlanFormat) throws -> [UInt8] {
        var bytes: [UInt8] = []
        _ = try plan.exportDocument(PlanExport(), as: format) { bytes += $0 }
        return bytes
    }

    @Test("Annotations have one size on paper, whatever the unit", arguments: [0.5, 1, 3, 72])
    func sizes(unit: Double) throws {
        let plan = try plan(unit: unit)
        let file = try PDFDocument(bytes: bytes(of: plan, as: .pdf), name: "marked.pdf").file
        let usual = try PDFDocument(bytes: bytes(of: self.plan(unit: 1), as: .pdf), name: "usual.pdf").file
        let (page, usualPage) = (try file.page(1), try usual.page(1))
        let (items, usualItems) = (AnnotationReader(page).annotations, AnnotationReader(usualPage).annotations)
        #expect(items.map(\.kind) == usualItems.map(\.kind) && items.contains { $0.kind == .stamp })
        for (item, usual) in zip(items, usualItems) {
            let sides = zip(
                [item.rect.minX, item.rect.minY, item.rect.maxX, item.rect.maxY],
                [usual.rect.minX, usual.rect.minY, usual.rect.maxX, usual.rect.maxY])
            #expect(sides.allSatisfy { abs($0 * unit - $1) < 1e-4 }, "\(item.kind)")
        }
        func value(_ key: String, _ subtype: String, in page: PDFFile.Object) -> PDFFile.Object? {
            page["/Annots"]?.items().first { $0["/Subtype"]?.name == subtype }?[key]
        }
        let font = try #require(value("/DA", "FreeText", in: page)?.text?.split(separator: " "))
        #expect(font.count == 5)
        #expect(abs(try #require(Double(font[3])) * unit - 9) < 1e-6)
        for kind in ["Polygon", "Line"] {
            let width = try #require(value("/BS", kind, in: page)?["/W"]?.value)
            let usualWidth = try #require(value("/BS", kind, in: usualPage)?["/W"]?.value)
            #expect(abs(width * unit - usualWidth) < 1e-6)
        }
        // A pixel is 0.02 m, and 0.36 points.
        let viewport = try #require(page["/VP"]?.items().first)
        for measure in [
            viewport["/Measure"], value("/Measure", "Line", in: page), value("/Measure", "Polygon", in: page),
        ] {
            #expect(measure?["/R"]?.text == "1 cm = 1.57480314961 m")
            let factor = try #require(measure?["/X"]?.items().first?["/C"]?.value)
            #expect(abs(factor / unit - 0.02 / 0.36) < 1e-9)
        }
    }

    @Test("Notes of XFDF have one size on paper, and a plan comes back as it went", arguments: [0.5, 1, 3, 72])
    func notes(unit: Double) throws {
        let plan = try plan(unit: unit)
        let written = try bytes(of: plan, as: .xfdf)
        let note = try #require(XFDFReader(written, name: "a.xfdf").pages[1]?.first { $0.kind == .text })
        #expect(abs(note.rect.width * unit - 18) < 1e-6 && abs(note.rect.height * unit - 18) < 1e-6)
        for format in [PlanFormat.pdf, .xfdf] {
            let report = try plan.importDocument(bytes(of: plan, as: format), name: "back")
            #expect((report.added, report.changed, report.unchanged) == (0, 0, 1))
            #expect(report.refused.isEmpty)
        }
    }

    @Test(
        "A note whose program keeps nothing of Planmark's counts as moved from four points on", arguments: [1.0, 3, 72])
    func reach(unit: Double) throws {
        for (points, isMoved) in [(3.0, false), (5.0, true)] {
            let plan = try plan(unit: unit)
            let sent = try #require(
                XFDFReader(bytes(of: plan, as: .xfdf), name: "a.xfdf").pages[1]?.first { $0.kind == .text })
            let (name, text) = (try #require(sent.name), try #require(sent.contents))
            let rect = sent.rect.offsetBy(Vector(dx: points / unit, dy: 0))
            let bare = PDFSample.pages([
                """
                /MediaBox [0 0 \(612 / unit) \(792 / unit)] /UserUnit \(unit) /Annots [<< /Type /Annot /Subtype /Text /NM (\(name)) \
                /Subj (Marker 1) /Contents (\(text.replacing("\n", with: "\\n"))) \
                /Rect [\(rect.minX) \(rect.minY) \(rect.maxX) \(rect.maxY)] >>]
                """
            ])
            let report = try plan.importDocument(bare, name: "client.pdf")
            #expect(report.changed == (isMoved ? 1 : 0))
        }
    }
}
