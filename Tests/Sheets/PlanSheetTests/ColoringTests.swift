import PlanBase
import PlanGeometry
import PlanImage
import PlanJSON
import PlanModel
import PlanOverlay
import PlanSheet
import Testing

@Suite struct ColoringTests {
    /// A red and a blue room on white paper, with an overdue marker in each and one beside them.
    private static func picture(
        coloredBy coloring: MarkerColoring, isCropped: Bool, legend: SheetRequest.Panels.Legend = .never,
        properties: [String: JSONValue] = [:], colors: [Color?] = [nil, nil, nil]
    ) throws -> PixelBuffer {
        var request = SheetRequest()
        request.markers.colorBy = coloring
        request.panels.legend = legend
        if isCropped { request.view.crop = .box(Box(minX: 150, minY: 20, maxX: 390, maxY: 180)) }
        func room(_ name: String, at x: Double, _ color: Color) throws -> Area {
            let corners = [(x, 0), (x + 100, 0), (x + 100, 200), (x, 200)].map { Point(x: $0.0, y: $0.1) }
            return Area(id: name, name: name, color: color, shape: MultiPolygon(Polygon(exterior: try Ring(corners))))
        }
        let markers = zip([50.0, 250, 350], colors).map { x, color in
            Marker(
                point: Point(x: x, y: 100),
                details: MarkerDetails(due: CalendarDate("2020-01-01"), color: color, properties: properties))
        }
        let rooms = [try room("Kitchen", at: 0, Color(hex: 0xFF0000)), try room("Hall", at: 200, Color(hex: 0x0000FF))]
        let paper = PixelBuffer(width: 400, height: 200, format: .rgb, filledWith: 255)
        let input = SheetInput(drawing: .pixels(paper), areas: .values(rooms), markers: .values(markers))
        return try Sheet(request, input).renderedPixels()
    }

    @Test(arguments: [MarkerColoring.area, .overdue], [false, true])
    func `Properties of any name mean nothing to the colours by areas and due dates`(
        coloring: MarkerColoring, isCropped: Bool
    ) throws {
        let properties: [String: JSONValue] = ["area": .string("Cellar"), "planmark:finished": .bool(true)]
        func picture(_ properties: [String: JSONValue]) throws -> PixelBuffer {
            try Self.picture(coloredBy: coloring, isCropped: isCropped, legend: .outside, properties: properties)
        }
        #expect(try picture(properties) == picture([:]))
    }

    @Test(arguments: [false, true])
    func `By area markers have the colours of their areas, in a part of the drawing too`(isCropped: Bool) throws {
        let colors = [0xFF0000, 0x0000FF, 0x9A9A9A].map { Color(hex: $0) }
        let byArea = try Self.picture(coloredBy: .area, isCropped: isCropped)
        #expect(try byArea == Self.picture(coloredBy: .none, isCropped: isCropped, colors: colors))
        #expect(try byArea != Self.picture(coloredBy: .none, isCropped: isCropped))
    }
}
