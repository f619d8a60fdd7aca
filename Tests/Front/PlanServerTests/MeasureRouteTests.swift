import FoundationEssentials
import PlanGeometry
import PlanJSON
import PlanModel
import PlanStore
import Testing

@testable import PlanServer

@Suite("Measures over HTTP")
struct MeasureRouteTests {
    private let fixture: ServerFixture

    init() throws { fixture = try ServerFixture() }

    private func points(_ numbers: Double...) -> JSONValue {
        .array(
            stride(from: 0, to: numbers.count, by: 2).map { .array([.number(numbers[$0]), .number(numbers[$0 + 1])]) })
    }

    @Test("A line is kept, listed with the areas, and removed")
    func wholeLife() throws {
        #expect(fixture.ask("PATCH", "", .object(["pixelsPerMetre": .number(50)])).status == 200)
        let added = fixture.ask(
            "POST", "measures", .object(["name": .string("Door"), "points": points(10, 10, 60, 10)]))
        #expect(added.status == 201)
        #expect(added.json["measure"]?["metres"]?.number == 1)
        #expect(added.json["measure"]?["points"] == points(10, 10, 60, 10))
        let id = try #require(added.json["measure"]?["id"]?.string)
        let listed = fixture.ask("GET", "measures").json["measures"]?.array ?? []
        #expect(listed.map { $0["kind"]?.string } == ["distance", "area", "area"])
        #expect(fixture.ask("DELETE", "measures/\(id)").status == 200)
        #expect(fixture.ask("DELETE", "measures/\(id)").code == "noLine")
        #expect(try fixture.plan().measuredLines() == [])
    }

    @Test("The plan tells its details, and what lies in one has its scale")
    func details() throws {
        let box = Box(minX: 200, minY: 100, maxX: 400, maxY: 300)
        let detail = try #require(DrawingDetail(name: "Section", box: box, pixelsPerMetre: 200))
        try fixture.plan().write("scale") { try $0.put(detail) }
        let told = fixture.ask("GET", "").json["details"]?.array?.first
        #expect(told?["name"]?.string == "Section")
        #expect(told?["box"] == .array([200, 100, 200, 200].map { .number($0) }))
        let added = fixture.ask("POST", "measures", .object(["points": points(210, 150, 310, 150)]))
        #expect(added.json["measure"]?["metres"]?.number == 0.5)
        #expect(added.json["measure"]?["detail"]?.string == "Section")
    }

    @Test(
        "What is no line is refused, and nothing is kept",
        arguments: [
            #"{}"#, #"{"points": []}"#, #"{"points": [[1, 1]]}"#, #"{"points": [[1, 1], [1]]}"#,
            #"{"points": [[1, 1], [1, 1]]}"#, #"{"points": [[1, 1], [1, 9999]]}"#, #"{"points": [[1, 1], ["1", 2]]}"#,
            #"{"points": [[1, 1], [2, 2]], "color": "red"}"#,
        ])
    func refused(body: String) throws {
        let answer = fixture.ask("POST", "measures", try JSONValue(parsing: body.utf8))
        #expect(answer.status == 422, "\(answer.json)")
        #expect(try fixture.plan().measuredLines() == [])
    }
}
