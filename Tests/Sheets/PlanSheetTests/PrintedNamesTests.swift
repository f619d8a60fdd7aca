import PlanGeometry
import PlanImage
import PlanJSON
import PlanModel
import Testing

@testable import PlanSheet

/// A name that the drawing prints in its area is not written over it once more.
@Suite struct PrintedNamesTests {
    private static let inside = Box(minX: 20, minY: 20, maxX: 60, maxY: 30)
    private static let outside = Box(minX: 220, minY: 20, maxX: 260, maxY: 30)

    @Test(arguments: [
        ("Meeting 3", ["MEETING", "3"], true), ("Meeting 3", ["Meeting"], false),
        ("Meeting 3", ["3.", "Meeting,"], true),
        // The number of the room.
        ("Meeting", ["0.11"], true), ("Meeting", ["0.12"], false),
        ("Meeting", [], false), ("", ["Meeting"], false), ("Küche", ["KÜCHE"], true),
    ])
    func `An area is named by all words of its name, or by its number`(name: String, texts: [String], isNamed: Bool)
        throws
    {
        let shape = MultiPolygon(
            Polygon(exterior: try Ring(Box(minX: 0, minY: 0, maxX: 200, maxY: 100).corners)))
        let area = Area(id: "a", name: name, shape: shape, properties: ["number": .string("0.11")])
        func named(_ box: Box) -> Set<Area.ID> {
            PrintedNames.areas(among: [area], words: texts.map { DrawnWord($0, in: box) })
        }
        #expect(named(Self.inside) == (isNamed ? ["a"] : []))
        #expect(named(Self.outside).isEmpty)
    }
}
