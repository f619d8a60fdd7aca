import Foundation
import PlanCanvas
import PlanGeometry
import PlanImage
import PlanOverlay
import PlanSheet
import TestSupport
import Testing

/// Sheets painted by coverage beside the same sheets painted by Cairo, the reference.
///
/// Cairo samples a pixel at 15 x 17 places, rounds colours otherwise, and lays text on tiles that are then blended; coverage is
/// rounded to a thirty-second, which is up to four levels for each of the figures that lie over each other. At edges samples may
/// therefore differ by some levels, and where several edges of a figure meet in one pixel by more. Symbols are painted from
/// sprites, up to an eighth of a pixel from where Cairo paints them, large ones up to a quarter: at their edges that is as large a
/// share of the contrast. The limits leave room for each of 3,000 random sheets.
@Suite struct RendererTests {
    static let cases = FuzzSettings.cases(default: 60)

    /// How many samples of two pictures differ by more than some levels.
    private func differences(_ one: PixelBuffer, _ other: PixelBuffer, above levels: Int) throws -> Int {
        try #require(one.width == other.width && one.height == other.height && one.format == other.format)
        return SampleDifferences(one.bytes, other.bytes).count(above: levels)
    }

    @Test func `Random sheets look the same by both renderers`() throws {
        for seed in 0..<UInt64(Self.cases) {
            let made = try RandomSheet(seed: FuzzSettings.seed &+ 1_000_000 &+ seed)
            let (raster, cairo) = try (
                made.sheet().renderedPixels(), made.sheet(renderer: .cairo).renderedPixels()
            )
            let count = raster.bytes.count
            // The pictures are small and crowded: up to a third of the pixels lie at an edge.
            let (some, many) = try (differences(raster, cairo, above: 16), differences(raster, cairo, above: 64))
            #expect(some <= max(count / 10, 80), "seed \(seed): \(some) of \(count)")
            #expect(many <= max(count / 1500, 12), "seed \(seed): \(many) of \(count)")
        }
    }

    @Test(arguments: [("office", "rooms", "issues"), ("apartment", "rooms", "sensors")], ["light", "dark", "print"])
    func `The samples look the same by both renderers`(
        sample: (drawing: String, areas: String, markers: String), theme: String
    ) throws {
        func path(_ name: String) -> String { Clone.file("Samples/\(name)").path }
        let input = SheetInput(
            drawing: path("\(sample.drawing).png"), areas: path("\(sample.drawing)-\(sample.areas).geojson"),
            markers: path("\(sample.drawing)-\(sample.markers).csv"))
        var request = SheetRequest()
        request.look.theme = theme
        request.view.scale = 0.2
        request.placement.anywhere = true
        if sample.markers == "sensors" { (request.coordinates.system, request.coordinates.zoom) = (.leaflet, 3) }
        let raster = try Sheet(request, input).renderedPixels()
        request.look.renderer = .cairo
        let cairo = try Sheet(request, input).renderedPixels()
        #expect(try differences(raster, cairo, above: 16) < raster.bytes.count / 200)
        #expect(try differences(raster, cairo, above: 64) < raster.bytes.count / 5000)
    }
}
