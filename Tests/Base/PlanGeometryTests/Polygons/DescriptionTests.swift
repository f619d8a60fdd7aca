import PlanGeometry
import Testing

/// What `print` shows of values: one line that says what they are, however large they are.
@Suite struct DescriptionTests {
    @Test func `Values describe themselves on one line`() throws {
        let outer = try Ring(Box(x: 0, y: 0, width: 40, height: 30))
        let hole = try Ring(Box(x: 10, y: 10, width: 5, height: 5))
        let polygon = Polygon(exterior: outer, holes: [hole])
        #expect("\(outer)" == "ring with 4 vertices in (0.0, 0.0)...(40.0, 30.0)")
        #expect("\(Polygon(exterior: outer))" == "polygon with 4 vertices in (0.0, 0.0)...(40.0, 30.0)")
        #expect("\(polygon)" == "polygon with 8 vertices and 1 hole in (0.0, 0.0)...(40.0, 30.0)")
        #expect("\(MultiPolygon(polygon))" == "1 polygon with 8 vertices in (0.0, 0.0)...(40.0, 30.0)")
        #expect("\(MultiPolygon([polygon, polygon]))" == "2 polygons with 16 vertices in (0.0, 0.0)...(40.0, 30.0)")
        #expect("\(MultiPolygon([]))" == "no polygons")
        #expect("\(LineSegment(start: .zero, end: Point(x: 3, y: 4)))" == "(0.0, 0.0) to (3.0, 4.0)")
        #expect("\(AffineTransform.translation(x: 3, y: 4))" == "matrix(1.0, 0.0, 0.0, 1.0, 3.0, 4.0)")
        #expect("\(UnitPoint.center)" == "(0.5, 0.5)")
        #expect("\(AreaMatch(point: 3, area: 2))" == "point 3 in area 2")
        let bounds = LatLngBounds(LatLng(lat: -2, lng: 0), LatLng(lat: 0, lng: 3))
        #expect("\(bounds)" == "(-2.0, 0.0)...(0.0, 3.0)")
    }

    @Test func `A shape is made of one polygon or of several in the same way`() throws {
        let polygon = try Polygon(Box(x: 0, y: 0, width: 4, height: 3))
        #expect(MultiPolygon(polygon) == MultiPolygon([polygon]))
    }
}
