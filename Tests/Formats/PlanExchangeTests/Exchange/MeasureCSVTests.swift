import PlanExchange
import PlanGeometry
import PlanModel
import Testing

@Suite struct MeasureCSVTests {
    @Test func `An area's row has its size, the length of its outline, and its markers`() throws {
        let outline = try Ring([Point(x: 0, y: 0), Point(x: 200, y: 0), Point(x: 200, y: 100), Point(x: 0, y: 100)])
        let area = Area(id: "a", name: "=Hall", shape: MultiPolygon(Polygon(exterior: outline)))
        let measure = Measure(area, scales: DrawingScales(pixelsPerMetre: 10), markerCount: 3)
        #expect(Measure.csvHeader() == "kind,id,name,detail,length_px,length_m,area_px,area_m2,markers")
        #expect(measure.csvRow() == "area,a,'=Hall,,600,60,20000,200,3")
    }

    @Test(arguments: [
        (1.0 / 3, "0.333333333333"), (123_456_789.123456789, "123456789.123"), (1e15 + 2, "1000000000000002"),
    ])
    func `Measures are printed with twelve digits`(pixels: Double, text: String) throws {
        let points = [Point(x: 0, y: 0), Point(x: pixels, y: 0)]
        let line = try #require(MeasuredLine(id: "1", name: "", points: points))
        let row = Measure(line, scales: DrawingScales(pixelsPerMetre: 1)).csvRow()
        #expect(row == "distance,1,,,\(text),\(text),,,")
    }

    @Test func `In imperial units lengths are feet and areas square feet`() throws {
        let outline = try Ring([Point(x: 0, y: 0), Point(x: 200, y: 0), Point(x: 200, y: 100), Point(x: 0, y: 100)])
        let area = Area(id: "a", name: "Hall", shape: MultiPolygon(Polygon(exterior: outline)))
        // 10 pixels a foot.
        let measure = Measure(area, scales: DrawingScales(pixelsPerMetre: 10 / 0.3048))
        #expect(Measure.csvHeader(in: .imperial) == "kind,id,name,detail,length_px,length_ft,area_px,area_ft2,markers")
        #expect(measure.csvRow(in: .imperial) == "area,a,Hall,,600,60,20000,200,")
        // Where no scale holds there is no length in either.
        #expect(
            Measure(area, scales: DrawingScales(pixelsPerMetre: nil)).csvRow(in: .imperial)
                == "area,a,Hall,,600,,20000,,")
    }
}
