import PlanGeometry
import Testing

@testable import PlanModel
@testable import PlanExchange

@Suite("Exchange of areas with holes")
struct HoleExchangeTests {
    @Test func `Formats of image annotation keep holes, wherever they touch, and islands in them`() throws {
        func box(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) throws -> Ring {
            try Ring(Box(minX: minX, minY: minY, maxX: maxX, maxY: maxY))
        }
        let outline = try box(0, 0, 100, 100)
        let touching = try Ring([Point(x: 0, y: 0), Point(x: 20, y: 10), Point(x: 10, y: 20)])
        let shapes = try [
            [
                Polygon(
                    exterior: outline, holes: [box(10, 10, 20, 20), box(30, 30, 40, 40).reversed, box(80, 10, 90, 90)])
            ],
            [Polygon(exterior: outline.reversed, holes: [box(10, 10, 20, 20), box(5, 80, 95, 90)])],
            [
                Polygon(exterior: outline, holes: [box(10, 10, 90, 90)]),
                Polygon(exterior: box(20, 20, 80, 80), holes: [box(30, 30, 40, 40), box(50, 50, 70, 70)]),
            ],
            [Polygon(exterior: outline, holes: [touching])],
        ]
        let areas = shapes.enumerated().map {
            Area(id: "\($0.offset)", name: "a", shape: MultiPolygon($0.element))
        }
        for format in [PlanFormat.coco, .labelme, .webAnnotation] {
            var writer = try #require(format.writer(coordinates: .pixel, source: "level.png"))
            let back = try format.read(
                try writer.bytes(of: PlanContents(areas: areas, markers: [])), file: "x", coordinates: .pixel)
            #expect(writer.losses.isEmpty)
            #expect(back.areas.count == areas.count)
            for (area, other) in zip(areas, back.areas) {
                #expect(area.shape.polygons.map(\.exterior) == other.shape.polygons.map(\.exterior))
                for (one, other) in zip(area.shape.polygons, other.shape.polygons) {
                    #expect(Set(one.holes.map { Set($0.vertices) }) == Set(other.holes.map { Set($0.vertices) }))
                }
            }
        }
    }

    @Test func `A bridged ring of another tool is an outline with its hole`() throws {
        let text = """
            {"annotations": [{"segmentation":
              [[60, 40, 40, 40, 40, 60, 20, 30, 0, 0, 100, 0, 100, 100, 0, 100, 0, 0, 20, 30, 40, 60, 60, 60]]}]}
            """
        let plan = try PlanFormat.coco.read(Array(text.utf8), file: "x", coordinates: .pixel)
        let polygon = try #require(plan.areas.first?.shape.polygons.first)
        #expect(Set(polygon.exterior.vertices) == Set(Box(minX: 0, minY: 0, maxX: 100, maxY: 100).corners))
        #expect(polygon.holes.map { Set($0.vertices) } == [Set(Box(minX: 40, minY: 40, maxX: 60, maxY: 60).corners)])
    }

    @Test func `Losses of a shape in the formats of image annotation are reported`() throws {
        let outline = try Ring(Box(minX: 0, minY: 0, maxX: 10, maxY: 10))
        let outside = try Ring(Box(minX: 20, minY: 20, maxX: 30, maxY: 30))
        let area = Area(id: "a", name: "a", shape: MultiPolygon(Polygon(exterior: outline, holes: [outside])))
        for format in [PlanFormat.coco, .labelme, .webAnnotation] {
            var writer = try #require(format.writer(coordinates: .pixel, source: "level.png"))
            _ = try writer.bytes(of: PlanContents(areas: [area], markers: []))
            #expect(writer.losses.count == 1 && writer.losses[0].english.contains("holes"))
        }
    }
}
