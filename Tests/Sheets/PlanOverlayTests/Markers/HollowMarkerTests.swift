import PlanBase
import PlanGeometry
import PlanImage
import PlanModel
import Testing

@testable import PlanCanvas
@testable import PlanOverlay

/// Markers that are not yet located.
@Suite struct HollowMarkerTests {
    private func picture(_ symbol: MarkerSymbol, isLocated: Bool, number: Int? = nil) throws -> PixelBuffer {
        var list = OverlayFixture.list(160, 160)
        var marker = OverlayFixture.marker(number, x: 80, y: 100, symbol: symbol, size: 64)
        marker.details.isLocated = isLocated
        try list.append([marker])
        return try OverlayRenderer(list.displayList).render(OverlayFixture.white(160, 160))
    }

    /// The number of pixels that are of a colour.
    private func inkedCount(_ picture: PixelBuffer) -> Int {
        (0..<160 * 160).count { index in
            let pixel = Array(picture[index % 160, index / 160])
            return (pixel.max() ?? 0) - (pixel.min() ?? 0) > 60
        }
    }

    @Test(arguments: MarkerSymbol.allCases)
    func `A marker that is not yet located has less colour than a located one, and some`(symbol: MarkerSymbol) throws {
        let (located, hollow) = try (picture(symbol, isLocated: true), picture(symbol, isLocated: false))
        #expect(inkedCount(hollow) * 10 < inkedCount(located) * 9, "\(symbol)")
        #expect(inkedCount(hollow) * 8 > inkedCount(located), "\(symbol)")
    }

    @Test(arguments: [(MarkerSymbol.dot, 118), (.square, 118)])
    func `The inside of a symbol is white up to its rim`(symbol: MarkerSymbol, y: Int) throws {
        let picture = try picture(symbol, isLocated: false)
        #expect(Array(picture[80, 100]) == [255, 255, 255])
        #expect(Array(picture[80, y]) == [255, 255, 255])
    }

    @Test func `The number of a hollow pin shows on its white head`() throws {
        let picture = try picture(.pin, isLocated: false, number: 8)
        let dark = (0..<20 * 20).count { picture[70 + $0 % 20, 48 + $0 / 20].allSatisfy { $0 < 200 } }
        #expect((20..<300).contains(dark), "\(dark)")
    }
}
