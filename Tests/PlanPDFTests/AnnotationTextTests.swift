import PlanGeometry
import PlanModel
import Testing

@testable import PlanPDF

@Suite("Text of annotations")
struct AnnotationTextTests {
    private func marker(
        number: Int? = 12, title: String? = "Door closer missing", note: String? = nil, status: String? = "open",
        properties: [String: JSONValue] = [:]
    ) -> PlanMarker {
        let details = MarkerDetails(
            title: title, note: note, status: status, priority: "high", due: CalendarDate("2026-03-01"),
            properties: properties)
        return PlanMarker(
            marker: Marker(number: number, point: Point(x: 1, y: 2), details: details),
            created: Timestamp(milliseconds: 0))
    }

    @Test("People read number, title, note, fields, columns and thread")
    func text() {
        var item = marker(note: "It lies\non the floor.", properties: ["cost": .number(12.5), "room": .string("4.01")])
        item.marker.details.replies = [
            MarkerReply(id: "1", author: "Ada", time: Timestamp("2026-03-01T08:30:00Z"), text: "ordered"),
            MarkerReply(id: "2", text: "came"),
        ]
        #expect(
            AnnotationText.text(of: item, area: "Kitchen") == """
                12: Door closer missing
                It lies
                on the floor.

                Status: open
                Priority: high
                Due: 2026-03-01
                Area: Kitchen
                cost: 12.5
                room: 4.01

                Replies:
                Ada, 2026-03-01 08:30: ordered
                came
                """)
    }

    @Test(
        "What is not edited is read back as it was written",
        arguments: [
            nil, "A note", "Two\nlines", "\nblank first", "Status: closed", "One\n\nPriority: low\nRed: blue",
            "12: again",
            "Replies:\nnone", "  indented",
        ], [nil, "Title", "12", "12: x", "Status: open", "Zwölf Türen"])
    func unchanged(note: String?, title: String?) throws {
        let item = marker(title: title, note: note)
        var read = item
        let text = AnnotationText.text(of: item, area: nil)
        for text in [text, text.replacing("\n", with: "\r"), text.replacing("\n", with: "\r\n") + "\n"] {
            #expect(try AnnotationText.apply(text, to: &read, area: nil).isEmpty)
            #expect(read == item)
        }
    }

    @Test("Lines that were edited change their fields, and no others")
    func edited() throws {
        let item = marker(note: "It lies on the floor.", properties: ["cost": .number(12)])
        func edit(_ old: String, _ new: String) throws -> (PlanMarker, Set<MarkerField>) {
            var read = item
            let text = AnnotationText.text(of: item, area: "Kitchen")
            #expect(text.contains(old))
            let changed = try AnnotationText.apply(text.replacing(old, with: new), to: &read, area: "Kitchen")
            return (read, changed)
        }
        var (read, changed) = try edit("12: Door closer missing", "12: Door closer broken")
        #expect(changed == [.title] && read.marker.details.title == "Door closer broken")
        (read, changed) = try edit("12: Door", "Door")
        #expect(changed.isEmpty)
        (read, changed) = try edit("on the floor.", "here\nand there")
        #expect(changed == [.note] && read.marker.details.note == "It lies here\nand there")
        (read, changed) = try edit("Status: open", "Status: closed")
        #expect(changed == [.status] && read.marker.details.status == "closed")
        (read, changed) = try edit("Priority: high\n", "")
        #expect(changed == [.priority] && read.marker.details.priority == nil)
        (read, changed) = try edit("cost: 12", "cost: 13.5")
        #expect(changed == [.property("cost")] && read.marker.details.properties["cost"] == .number(13.5))
        (read, changed) = try edit("Area: Kitchen", "Area: Bath")
        #expect(changed.isEmpty)
        #expect(throws: MarkerFieldError.self) { try edit("Due: 2026-03-01", "Due: soon") }
    }

    @Test("Dates are read as programs write them")
    func dates() throws {
        let time = try #require(Timestamp("2026-03-01T08:30:05Z"))
        #expect(PDFDate.text(time) == "D:20260301083005Z")
        for text in ["D:20260301083005Z", "D:20260301093005+01'00'", "D:20260301093005+01'00", "20260301033005-05'00'"]
        {
            #expect(PDFDate.time(text) == time, "\(text)")
        }
        #expect(PDFDate.time("D:2026") == Timestamp("2026-01-01T00:00:00Z"))
        #expect(PDFDate.time("D:202603") == Timestamp("2026-03-01T00:00:00Z"))
        for text in [
            "", "D:", "D:20261", "yesterday", "D:20261301", "D:2026030108300512345", "D:20260301083005+xx'00'",
        ] {
            #expect(PDFDate.time(text) == nil, "\(text)")
        }
    }
}
