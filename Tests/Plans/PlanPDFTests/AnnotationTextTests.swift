import PlanBase
import PlanGeometry
import PlanJSON
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
        var item = marker(
            note: "It lies\non the floor.", properties: ["price": .number(12.5), "room": .string("4.01")])
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
                price: 12.5
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
            "Replies:\nnone", "  indented", "with\u{1}control",
        ], [nil, "Title", "12", "12: x", "Status: open", "Zwölf Türen"])
    func unchanged(note: String?, title: String?) throws {
        let item = marker(title: title, note: note)
        let text = AnnotationText.text(of: item, area: nil)
        for text in [
            text, text.replacing("\n", with: "\r"), text.replacing("\n", with: "\r\n") + "\n",
            text.replacing("\n", with: " "),
        ] {
            let edit = AnnotationText.edit(text, of: item, area: nil)
            #expect(edit.values.isEmpty && edit.problems.isEmpty, "\(edit)")
        }
    }

    @Test("Lines that were edited change their fields, and no others")
    func edited() {
        var item = marker(note: "It lies on the floor.", properties: ["price": .number(12)])
        func edit(_ old: String, _ new: String) -> [MarkerField: JSONValue] {
            let text = AnnotationText.text(of: item, area: "Kitchen")
            #expect(text.contains(old))
            return AnnotationText.edit(text.replacing(old, with: new), of: item, area: "Kitchen").values
        }
        for hasReplies in [false, true] {
            if hasReplies { item.marker.details.replies = [MarkerReply(id: "1", author: "Ada", text: "ordered")] }
            #expect(edit("12: Door closer missing", "12: Door closer broken") == [.title: "Door closer broken"])
            #expect(edit("12: Door", "Door") == [:])
            #expect(edit("12: Door", "13: Door") == [:])
            #expect(edit("on the floor.", "here\nand there") == [.note: "It lies here\nand there"])
            #expect(edit("Status: open", "Status: closed") == [.status: "closed"])
            #expect(edit("Status: open", "Status: open\nmore") == [.note: "It lies on the floor.\n\nmore"])
            #expect(edit("Priority: high\n", "") == [.priority: .null])
            #expect(edit("Priority: high", "Priority: high\nAssignee: Bo") == [.assignee: "Bo"])
            #expect(edit("price: 12", "price: 13.5") == [.property("price"): .number(13.5)])
            #expect(edit("Area: Kitchen", "Area: Bath") == [:])
            #expect(edit("Due: 2026-03-01", "Due: soon") == [:])
            #expect(edit("Due: 2026-03-01", "Due: 31.12.2026") == [.due: "2026-12-31"])
            // Either day could be meant.
            #expect(edit("Due: 2026-03-01", "Due: 3/4/2026") == [:])
        }
        #expect(edit("ordered", "ordered\nat the end") == [.note: "It lies on the floor.\n\nat the end"])
    }

    @Test("A text that was cut off or replaced takes no fields away")
    func cutOff() {
        let item = marker(note: "It lies on the floor.", properties: ["price": .number(12)])
        let text = AnnotationText.text(of: item, area: "Kitchen")
        func edit(_ text: String) -> AnnotationText.Edit { AnnotationText.edit(text, of: item, area: "Kitchen") }
        for end in text.indices where text[..<end].contains("Status:") {
            #expect(edit(String(text[..<end])).values.isEmpty, "\(text[..<end])")
        }
        for text in ["", "\n", "12"] {
            #expect(edit(text).values.isEmpty && !edit(text).problems.isEmpty)
        }
        #expect(edit("Own words").values == [.title: "Own words", .note: .null])
        #expect(edit("12: Own words\nand more").values == [.title: "Own words", .note: "and more"])
    }

    @Test(
        "Lengths and areas are written in the plan's units, and taken off the name again",
        arguments: [UnitSystem.metric, .imperial],
        ["Hall", "", "12", "12 m²", "6\"", "Hall\nNorth", "3/4\" pipe", "Room 5"])
    func measures(units: UnitSystem, name: String) {
        for size in [0, 0.0004, 0.01, 0.05, 0.3, 3.823, 12.4, 99.99, 1609.3, 1e5] {
            let (length, area) = (AnnotationText.length(size, in: units), AnnotationText.area(size, in: units))
            #expect(!(length + area).contains("\u{A0}"))
            #expect(AnnotationText.lineName(in: "\(name)\n\(length)") == name, "\(length)")
            #expect(AnnotationText.areaName(in: "\(name)\n\(area)") == name, "\(area)")
            #expect(AnnotationText.nameBesideLength(in: "wall \(length)") == "wall", "\(length)")
        }
    }

    @Test(
        "Lengths are taken off names in whatever way programs write them",
        arguments: [
            "12 ft 6 1/2 in", "12'-6 1/2\"", "12' 6\"", "12′-6″", "10'-6\"", "3/8\"", "6 3/8\"", "6 3/8 in",
            "1 mi 2,378 ft 7 5/8 in",
            "12.5 ft", "1.00 mi", "3,30 m", "3.30\u{A0}m", "3.5 yd", "120 px", "7 mm",
        ])
    func foreignLengths(length: String) {
        #expect(AnnotationText.nameBesideLength(in: length) == "")
        #expect(AnnotationText.nameBesideLength(in: "wall \(length)") == "wall")
        #expect(AnnotationText.nameBesideLength(in: "Door\n\(length)") == "Door")
        #expect(AnnotationText.lineName(in: "Door\n\(length)") == "Door")
    }

    @Test("Lengths are taken off the end of long texts")
    func longTexts() {
        let (words, digits) = (String(repeating: "long wall ", count: 10_000), String(repeating: "1", count: 100_000))
        for text in [words + "x", words + "5", digits, digits + " m", digits + ".", "wall " + digits + "'"] {
            #expect(AnnotationText.nameBesideLength(in: text) == text, "\(text.suffix(80))")
        }
        #expect(AnnotationText.nameBesideLength(in: words + "3.20 m") == words.dropLast())
        #expect(AnnotationText.nameBesideLength(in: digits + " wall 12'-6\"") == digits + " wall")
    }

    @Test(
        "Sizes are taken off names in whatever way programs write them",
        arguments: [
            "463.98 sq ft", "464 sq. ft.", "464 ft²", "464 SF", "1,234 sq\u{A0}ft", "78 sq in", "10.0 acres", "1 acre",
            "12.4 m²", "3 m2",
            "5.00 cm²", "2 ha", "12 sq m", "2.00 km²",
        ])
    func foreignSizes(size: String) {
        #expect(AnnotationText.areaName(in: "Hall 5\n\(size)") == "Hall 5")
        #expect(AnnotationText.areaName(in: size) == "")
    }

    @Test(
        "What is no measure stays in the name",
        arguments: ["Hall", "Room 5", "12", "3 Türen", "Level 2\nNorth", "4 meetings"])
    func names(name: String) {
        #expect(AnnotationText.areaName(in: name) == name && AnnotationText.nameBesideLength(in: name) == name)
        #expect(AnnotationText.lineName(in: name) == name)
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

extension JSONValue: ExpressibleByStringLiteral {
    /// A string.
    public init(stringLiteral text: String) { self = .string(text) }
}
