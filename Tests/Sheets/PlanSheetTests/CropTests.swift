import PlanBase
import PlanGeometry
import PlanImage
import PlanJSON
import PlanModel
import PlanSheet
import Testing

/// Sheets of parts of a drawing.
@Suite struct CropTests {
    @Test(arguments: [("137", 0.0), ("138 Patient room", 200), ("patient room 138", 200), ("Corridor", 400)])
    func `A room is shown by its number, its name or both`(text: String, left: Double) throws {
        var request = SheetRequest()
        (request.view.crop, request.view.padding) = (.area(text), 0)
        let rooms = try [("Patient room", "137"), ("Patient room", "138"), ("Corridor", nil)].enumerated().map {
            let box = Box(minX: 200 * Double($0), minY: 0, maxX: 200 * Double($0) + 150, maxY: 100)
            let number: [String: JSONValue] = $1.1.map { ["number": .string($0)] } ?? [:]
            return Area(
                id: "a\($0)", name: $1.0, shape: MultiPolygon([try Polygon(box)]), properties: number)
        }
        let picture = PixelBuffer(width: 600, height: 400, format: .rgb, filledWith: 255)
        let sheet = try Sheet(request, SheetInput(drawing: .pixels(picture), areas: .values(rooms)))
        #expect(sheet.view.crop.minX == left)
    }

    @Test func `A part of a drawing has text that can be read on an A4 sheet`() throws {
        func style(_ crop: SheetRequest.Crop?) throws -> Double {
            var request = SheetRequest()
            (request.view.crop, request.view.padding) = (crop, crop == nil ? nil : 0)
            let picture = PixelBuffer(width: 4400, height: 700, format: .rgb, filledWith: 255)
            let marker = Marker(number: 1, point: Point(x: 2000, y: 300))
            let sheet = try Sheet(request, SheetInput(drawing: .pixels(picture), markers: .values([marker])))
            return try #require(sheet.displayList.items.map(\.bounds.height).max())
        }
        let (whole, part) = try (style(nil), style(.box(Box(minX: 0, minY: 0, maxX: 4399, maxY: 700))))
        #expect(part > 2 * whole)
    }

    @Test func `The marker that is asked for has a ring among others`() throws {
        func items(_ crop: SheetRequest.Crop) throws -> Int {
            var request = SheetRequest()
            (request.view.crop, request.panels.legend) = (crop, .never)
            let picture = PixelBuffer(width: 900, height: 600, format: .rgb, filledWith: 255)
            let markers = [(1, 400.0), (2, 460)].map { Marker(number: $0, point: Point(x: $1, y: 300)) }
            return try Sheet(request, SheetInput(drawing: .pixels(picture), markers: .values(markers)))
                .displayList.items.count
        }
        #expect(try items(.marker(1)) == items(.box(Box(minX: 325, minY: 225, maxX: 475, maxY: 375))) + 1)
    }
}
