import PlanCanvas
import PlanGeometry
import PlanImage
import PlanModel
import PlanSheet
import TestSupport
import Testing

@Suite struct RegionTests {
    static let cases = FuzzSettings.cases(default: 60)

    @Test func `A region of a random sheet is the same to the byte as cut from the whole`() throws {
        for seed in 0..<UInt64(Self.cases) {
            let made = try RandomSheet(seed: FuzzSettings.seed &+ seed)
            let sheet = try made.sheet(
                asBytes: seed.isMultiple(of: 2), renderer: seed.isMultiple(of: 9) ? .cairo : .raster)
            let whole = try sheet.renderedPixels()
            let (width, height) = (whole.width, whole.height)
            #expect(sheet.size == Size(width: Double(width), height: Double(height)))
            var random = SeededGenerator(seed: seed)
            for _ in 0..<4 {
                let left = Int.random(in: 0..<width, using: &random)
                let top = Int.random(in: 0..<height, using: &random)
                let right = Int.random(in: left + 1...width, using: &random)
                let bottom = Int.random(in: top + 1...height, using: &random)
                let part = try sheet.render(
                    region: Box(
                        minX: Double(left), minY: Double(top), maxX: Double(right) - (right - left > 1 ? 0.4 : 0),
                        maxY: Double(bottom)))
                #expect(
                    part == whole.cropped(left: left, top: top, right: right, bottom: bottom),
                    "seed \(seed): \(left), \(top) to \(right), \(bottom) of \(width) x \(height)")
            }
        }
    }

    @Test func `A pin whose point lies outside the region reaches into it`() throws {
        let picture = PixelBuffer(width: 200, height: 200, format: .rgb, filledWith: 255)
        let input = SheetInput(
            drawing: .pixels(picture), markers: .values([Marker(number: 1, point: Point(x: 100, y: 100))]))
        var request = SheetRequest()
        request.markers.size = 60
        let part = try Sheet(request, input).render(region: Box(minX: 90, minY: 60, maxX: 110, maxY: 80))
        #expect(part != picture.cropped(left: 90, top: 60, right: 110, bottom: 80))
    }

    @Test(arguments: [
        Box(minX: 0, minY: 0, maxX: 0, maxY: 5), Box(minX: -1, minY: 0, maxX: 5, maxY: 5),
        Box(minX: 0, minY: 0, maxX: 5, maxY: 300.5), Box(minX: 0, minY: 0, maxX: .nan, maxY: 5),
        Box(minX: 0, minY: 0, maxX: .infinity, maxY: 5),
    ])
    func `A region that is not on the sheet is refused`(region: Box) throws {
        let folder = try SheetFolder()
        let sheet = try Sheet(SheetRequest(), folder.input)
        let error = try #require(throws: SheetError.self) { try sheet.render(region: region) }
        #expect(error.code == "regionOutside")
        #expect("\(error)".contains("400 x 300"))
    }

    @Test func `A cancelled region is not rendered`() throws {
        let folder = try SheetFolder()
        let sheet = try Sheet(SheetRequest(), folder.input)
        let cancellation = SheetCancellation()
        cancellation.cancel()
        let error = try #require(throws: SheetError.self) {
            try sheet.render(region: Box(minX: 0, minY: 0, maxX: 5, maxY: 5), cancellation: cancellation)
        }
        #expect(error.code == "cancelled")
    }
}
