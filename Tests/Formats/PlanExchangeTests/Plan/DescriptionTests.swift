import PlanGeometry
import Testing

@testable import PlanBase
@testable import PlanModel
@testable import PlanExchange

/// What `print` shows of a plan's values: one line each.
@Suite struct DescriptionTests {
    @Test func `Markers, areas and drawings describe themselves on one line`() throws {
        var marker = Marker(number: 12, point: Point(x: 350, y: 80.5))
        #expect("\(marker)" == "marker 12 at (350.0, 80.5)")
        marker.details.title = "Scratch\non the door"
        marker.details.status = "open"
        #expect("\(marker)" == "marker 12 at (350.0, 80.5), 'Scratch on the door', open")
        #expect("\(marker.details)" == "'Scratch on the door', open")
        #expect("\(MarkerStyle(symbol: .dot, color: Color(hex: 0xD55E00), size: 40))" == "dot #d55e00, 40.0 px")
        let shape = MultiPolygon(try Polygon(Box(x: 0, y: 0, width: 40, height: 30)))
        let area = Area(id: "k1", name: "Kitchen", shape: shape)
        #expect("\(area)" == "area 'Kitchen', 1 polygon with 4 vertices in (0.0, 0.0)...(40.0, 30.0)")
        #expect(
            "\(Area(id: "k1", name: "", isAllowed: false, shape: shape))".hasPrefix("area 'k1', not allowed, 1 polygon")
        )
        #expect("\(Drawing(name: "level4.png", width: 800, height: 600))" == "'level4.png', 800.0 x 600.0")
        #expect(
            "\(NearestArea(area: area, distance: 12.5, point: .zero))" == "area 'Kitchen', 12.5 px away at (0.0, 0.0)")
        #expect("\(PlacementResult())" == "0 accepted, 0 refused")
        let unplaced = UnplacedMarker(place: .line(12), pair: Point(x: 1, y: 2), number: 3, details: marker.details)
        #expect("\(unplaced)" == "12: marker 3 at (1.0, 2.0), 'Scratch on the door', open")
    }
}
