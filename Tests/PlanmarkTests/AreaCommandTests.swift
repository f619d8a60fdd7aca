import Foundation
import Testing

@Suite struct AreaCommandTests {
    let place: Workspace

    init() throws {
        place = try Workspace()
        try place.writeRooms()
    }

    private func area(_ arguments: [String], input: String = "") throws -> CommandRun {
        try CommandRun(["area"] + arguments, input: input, in: place.folder)
    }

    private func polygon(_ name: String, _ rings: String) -> String {
        "{\"type\":\"Feature\",\"properties\":{\"name\":\"\(name)\"},"
            + "\"geometry\":{\"type\":\"Polygon\",\"coordinates\":\(rings)}}"
    }

    // MARK: - Check

    @Test func `Sound areas pass the check`() throws {
        let run = try area(["check", "rooms.geojson"])
        #expect(run.output == "rooms.geojson: 3 areas, 0 with something wrong\n")
        #expect(run.status == 0)
    }

    @Test(
        arguments: [
            ("[[[0,0],[10,10],[10,0],[0,10],[0,0]]]", "crosses itself at (5"),
            ("[[[0,0],[10,10],[10,0],[0,10]]]", "ring 1 is open"),
            ("[[[0,0],[10,0],[0,0]]]", "2 different points"),
            (
                "[[[0,0],[10,0],[10,10],[0,0]],[[20,20],[21,20],[21,21],[20,20]]]",
                "hole 1 is outside the exterior ring at (2"
            ),
            ("[[[0,0],[10,0],[10,0],[10,10],[0,0]]]", "repeats vertex 3 at (10"),
        ])
    func `What is wrong with an outline is named with its place, and does not hide the others`(
        rings: String, says: String
    ) throws {
        try place.write(
            "{\"type\":\"FeatureCollection\",\"features\":[\(polygon("Bad", rings)),\(polygon("Bow", "[[[0,0],[2,2],[2,0],[0,2],[0,0]]]"))]}",
            to: "bad.geojson")
        let run = try area(["check", "bad.geojson"])
        #expect(run.status == 1)
        #expect(run.lines.count == 3)
        #expect(run.lines[0].hasPrefix("bad.geojson: feature 1 (\"Bad\"): "))
        #expect(run.lines[0].contains(says), "\(run.lines[0])")
        #expect(run.lines[1].hasPrefix("bad.geojson: feature 2 (\"Bow\"): "))
        #expect(run.lines[2] == "bad.geojson: 2 areas, 2 with something wrong")
    }

    @Test func `--json gives an object a line with the point`() throws {
        let bow = polygon("Bow", "[[[0,0],[2,2],[2,0],[0,2],[0,0]]]")
        let run = try area(["check", "--json", "-"], input: "{\"type\":\"FeatureCollection\",\"features\":[\(bow)]}")
        #expect(run.status == 1)
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(object["feature"] as? Int == 1)
        #expect(object["name"] as? String == "Bow")
        #expect(object["x"] as? Double == 1 && object["y"] as? Double == 1)
    }

    // MARK: - Measure

    @Test func `Sizes come in pixels, or in metres at the drawing's scale`() throws {
        let run = try area(["measure", "rooms.geojson"])
        #expect(run.lines[0] == "id,name,area,perimeter,centroid_x,centroid_y,label_x,label_y,vertices")
        #expect(run.lines[1].hasPrefix("1,Kitchen,44200,860,105,150,105,"))
        #expect(run.lines[1].hasSuffix(",4"))
        let scaled = try area(["measure", "rooms.geojson", "--pixels-per-meter", "10"])
        #expect(scaled.lines[1].hasPrefix("1,Kitchen,442,86,105,150,105,"))
    }

    // MARK: - Simplify

    @Test func `Points that hardly matter are left out, all else is kept`() throws {
        let wavy = polygon("Hall", "[[[0,0],[50,0.5],[100,0],[100,100],[50,99],[0,100],[0,0]]]")
        let text = "{\"type\":\"FeatureCollection\",\"features\":[\(wavy)]}"
        let run = try area(["simplify", "-", "--tolerance", "2", "--output", "out.geojson"], input: text)
        #expect(run.output == "out.geojson: 1 area, 6 points before, 4 now\n")
        #expect(try area(["check", "out.geojson"]).status == 0)
        let kept = try area(["simplify", "-", "--tolerance", "0.1"], input: text)
        #expect(kept.output.contains("[50,0.5]") && kept.output.contains("\"name\":\"Hall\""))
    }

    @Test func `The input is not overwritten, and a bad tolerance is refused`() throws {
        let before = try place.bytes(of: "rooms.geojson")
        let run = try area(["simplify", "rooms.geojson", "--tolerance", "2", "-o", "./rooms.geojson"])
        #expect(run.status == 4)
        #expect(run.errors.contains("choose another --output"))
        #expect(try place.bytes(of: "rooms.geojson") == before)
        #expect(try area(["simplify", "rooms.geojson", "--tolerance", "-1"]).status == 2)
        #expect(try area(["check", "none.geojson"]).status == 3)
    }
}
