import PlanGeometry
import PlanModel
import PlanSession
import Testing

@Suite struct DrawingTests {
    @Test func `A drawing spans its size from the origin`() throws {
        let drawing = try #require(Drawing(name: "level-1", size: Size(width: 40, height: 30), pixelsPerMeter: 50))
        #expect(drawing.bounds == Box(minX: 0, minY: 0, maxX: 40, maxY: 30))
    }

    @Test(arguments: [
        Size(width: 0, height: 30), Size(width: 40, height: -1), Size(width: .nan, height: 30),
        Size(width: 40, height: .infinity), Size.zero,
    ])
    func `An invalid size makes no drawing`(size: Size) {
        #expect(Drawing(name: "x", size: size) == nil)
    }

    @Test(arguments: [0, -1, .nan, .infinity] as [Double])
    func `An invalid scale makes no drawing`(scale: Double) {
        #expect(Drawing(name: "x", size: Size(width: 1, height: 1), pixelsPerMeter: scale) == nil)
    }

    @Test(arguments: [
        (0.0, 0.0), (-9.0, -2.0), (9.0, 3.0), (2.5, 2.5), (.infinity, 3.0), (-.infinity, -2.0), (.nan, -2.0),
    ])
    func `The display zoom stays in its range`(zoom: Double, shown: Double) {
        #expect(MapConfiguration(displayZooms: -2...3).displayZoom(nearestTo: zoom) == shown)
    }
}
