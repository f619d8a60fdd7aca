import Foundation
import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel
import PlanSheet
import Testing

@Suite struct SheetReportTests {
    @Test func `Each refused entry has its place, its reason and its position`() throws {
        let folder = try SheetFolder()
        let report = try Sheet(SheetRequest(), folder.input).report
        #expect(report.drawingSize == Size(width: 400, height: 300))
        #expect(report.areaCount == 2 && report.acceptedCount == 2)
        #expect(report.refused.map(\.place) == [.line(4), .line(5), .line(6), .line(7)])
        #expect(report.refused.map(\.reason) == [.outsideDrawing, .outsideAreas, .notFinite, .malformed])
        #expect(report.refused.allSatisfy { $0.file == folder["defects.csv"] })
        #expect(report.refused[0].position == Point(x: 410, y: 20))
        #expect(report.refused[2].position?.x.isNaN == true)
        #expect(report.refused[3].position == nil)
    }

    @Test func `A report comes back as it was encoded`() throws {
        let folder = try SheetFolder()
        var request = SheetRequest()
        request.text.font = "No Such Family"
        let report = try Sheet(request, folder.input).report
        #expect(!report.notes.isEmpty)
        let data = try JSONEncoder().encode(report)
        #expect(try JSONDecoder().decode(SheetReport.self, from: data) == report)
    }

    @Test func `The text has a line for the sheet and one for each refused entry`() throws {
        let folder = try SheetFolder()
        let report = try Sheet(SheetRequest(), folder.input).report
        let english = report.text(in: .english, output: "a.png").split(separator: "\n")
        #expect(english.first == "a.png: 2 areas, 2 markers, 4 refused" && english.count == 5)
        #expect(english[1] == "\(folder["defects.csv"]):4: outside the drawing (410, 20) on 400 x 300")
        #expect(report.text(in: .chinese, output: "a.png").hasPrefix("a.png:2 个区域,2 个标记,4 个被拒绝\n"))
        let object = try JSONValue(parsing: Array(report.json(in: .english, output: "a.png").utf8))
        #expect(object["drawn"] == .number(2) && object["output"] == .string("a.png"))
        #expect(object["refused"]?.array?.map { $0["reason"] } == report.refused.map { .string($0.reason.rawValue) })
    }

    @Test func `Of a part the report says how much of the whole it shows`() throws {
        let folder = try SheetFolder()
        var request = SheetRequest()
        request.view.crop = .box(Box(minX: 0, minY: 0, maxX: 150, maxY: 90))
        let report = try Sheet(request, folder.input).report
        let part = try #require(report.part)
        #expect(part.areaCount == 1 && part.markerCount < 2)
        #expect(
            report.text(in: .english, output: "a.png").hasPrefix(
                "a.png: 1 of 2 areas, \(part.markerCount) of 2 markers, 4 refused"))
        #expect(report.text(in: .chinese, output: "a.png").hasPrefix("a.png:1 / 2 个区域,\(part.markerCount) / 2 个标记,"))
        #expect(report.json(in: .english).contains(#""part":{"areas":1,"markers":\#(part.markerCount)}"#))
    }

    @Test func `A hint names a scale that is larger than the sheet's`() throws {
        let note = SheetNote.noRoomForLabels(["Tap"])
        #expect(note.message(in: .english).contains("try view.scale 2 with a fixed text.size or"))
        #expect(note.message(atScale: 2.5).english.contains("try view.scale 5 with a fixed text.size or"))
        #expect(note.message(atScale: 0.5).english.contains("try view.scale 1 or"))
        #expect(note.message(atScale: nil).english.contains("try a larger view.paper or"))
        #expect(note.message(atScale: 0.25).text(in: .chinese).contains("view.scale 1 "))
    }

    @Test func `Markers that are given as values are checked, numbered, and told by their place in the array`() throws {
        let markers = [Point(x: 5, y: 5), Point(x: 50, y: 50), Point(x: .infinity, y: 1)].map { Marker(point: $0) }
        let areas = [
            Area(
                id: "1", name: "",
                shape: MultiPolygon([
                    Polygon(exterior: try Ring([Point(x: 0, y: 0), Point(x: 9, y: 0), Point(x: 9, y: 9)]))
                ]))
        ]
        let input = SheetInput(
            drawing: .pixels(SheetFolder.picture), areas: .values(areas), markers: .values(markers))
        let report = try Sheet(SheetRequest(), input).report
        #expect(report.acceptedCount == 1)
        #expect(report.refused.map(\.place) == [.item(2), .item(3)])
        #expect(report.text(in: .english).contains("\nmarker 2: outside the allowed areas (50, 50)"))
        #expect("\(report)" == report.text(in: .english))
        #expect(report.refused.map { "\($0)" } == report.refused.map { $0.line(in: .english) })
        #expect(report.json(in: .english).contains(#""item":3"#))
    }

    @Test func `What may not be meant is noted with a code, in both languages`() throws {
        let folder = try SheetFolder()
        try Data(folder.bytes(of: "plan.png")).write(to: folder.url.appendingPathComponent("plan.jpg"))
        try folder.write(
            SheetFolder.rooms.replacing(
                "[[[20, 20], [190, 20], [190, 280], [20, 280], [20, 20]]]",
                with: "[[[900, 20], [990, 20], [990, 80], [900, 20]]]"), to: "rooms.geojson")
        var request = SheetRequest()
        request.text.font = "No Such Family"
        let input = SheetInput(drawing: folder["plan.jpg"], areas: folder["rooms.geojson"])
        let report = try Sheet(request, input).report
        #expect(report.notes.map(\.code) == ["fontNotInstalled", "misnamedDrawing", "areaOutsideDrawing"])
        let english = report.noteLines(in: .english)
        #expect(english[0].hasPrefix("text.font: 'No Such Family' is not installed"))
        #expect(english[1].hasSuffix("plan.jpg is a PNG whatever its name says; it is read as one"))
        #expect(english[2].hasSuffix("is coordinates.system right for the file?"))
        #expect(report.noteLines(in: .chinese)[2].hasPrefix("区域“Kitchen”在图纸之外"))
    }

    @Test func `Of many notes of one kind five are printed and the others counted`() throws {
        let areas = try (1...8).map { index in
            Area(
                id: "\(index)", name: "",
                shape: MultiPolygon([
                    Polygon(exterior: try Ring([Point(x: 900, y: 0), Point(x: 909, y: 0), Point(x: 909, y: 9)]))
                ]))
        }
        let input = SheetInput(drawing: .pixels(SheetFolder.picture), areas: .values(areas))
        let report = try Sheet(SheetRequest(), input).report
        #expect(report.notes.count == 8)
        #expect(report.noteLines(in: .english).count == 6)
        #expect(report.noteLines(in: .english).last == "(and 3 more like the last)")
    }

    @Test func `Of an area of which a part shows but a sliver no missing name is told`() throws {
        func areas(_ x: Double) throws -> [Area] {
            try [("Hall", 20.0), ("Shafts and risers", x)].map { name, x in
                let corners = Box(minX: x, minY: 20, maxX: x + 80, maxY: 80).corners
                return Area(id: name, name: name, shape: MultiPolygon(Polygon(exterior: try Ring(corners))))
            }
        }
        func notes(_ x: Double) throws -> [SheetNote] {
            var request = SheetRequest()
            request.view.crop = .box(Box(minX: 10, minY: 10, maxX: 130, maxY: 90))
            let input = SheetInput(drawing: .pixels(SheetFolder.picture), areas: .values(try areas(x)))
            return try Sheet(request, input).report.notes
        }
        #expect(try notes(124).isEmpty)
        // Of one that shows more the end of the name is missed.
        #expect(try notes(108) == [.areaNamesShortened(["Shafts and risers"])])
    }

    @Test func `Of several areas of one name the first is shown, and told with the ids of the others`() throws {
        func area(_ id: String, _ name: String, x: Double) throws -> Area {
            let corners = Box(minX: x, minY: 20, maxX: x + 60, maxY: 80).corners
            return Area(id: id, name: name, shape: MultiPolygon(Polygon(exterior: try Ring(corners))))
        }
        let areas = [
            try area("a", "Office", x: 20), try area("b", "Office", x: 120), try area("c", "Hall", x: 220),
            try area("Hall", "Lobby", x: 320),
        ]
        func sheet(_ name: String) throws -> Sheet {
            var request = SheetRequest()
            request.view.crop = .area(name)
            return try Sheet(request, SheetInput(drawing: .pixels(SheetFolder.picture), areas: .values(areas)))
        }
        let shared = try sheet("Office")
        #expect(shared.view.crop.contains(Point(x: 50, y: 50)))
        let note = SheetNote.areaNameShared(name: "Office", shown: "a", others: ["b"])
        #expect(shared.report.notes.contains(note))
        #expect(
            note.message(in: .english)
                == "2 areas have the name 'Office'; view.crop shows the first, 'a', and takes an id for the other: b")
        #expect(note.message(in: .chinese).contains("有 2 个区域名为“Office”"))
        let other = try sheet("b")
        #expect(other.view.crop.contains(Point(x: 150, y: 50)))
        // A name that one area has is taken before the id of another.
        let hall = try sheet("Hall")
        #expect(hall.view.crop.contains(Point(x: 250, y: 50)))
        // Where none is written so, the case of letters does not matter; ids come after names here too.
        for (name, x) in [("office", 50.0), ("LOBBY", 350), ("hall", 250), ("B", 150)] {
            #expect(try sheet(name).view.crop.contains(Point(x: x, y: 50)))
        }
        for sheet in [other, hall] { #expect(!sheet.report.notes.contains { $0.code == note.code }) }
    }
}
