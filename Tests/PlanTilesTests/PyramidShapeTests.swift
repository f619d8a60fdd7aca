import Testing

@testable import PlanTiles

@Suite("The shape of a pyramid")
struct PyramidShapeTests {
    @Test("Deep Zoom ends with one pixel, other layouts with one tile")
    func lastLevels() throws {
        let dzi = try PyramidShape(width: 4875, height: 4071, layout: .dzi)
        #expect(dzi.levels == 0...13)
        #expect(dzi.size(ofLevel: 0) == (1, 1))
        #expect(dzi.size(ofLevel: 12) == (2438, 2036))
        let xyz = try PyramidShape(width: 4875, height: 4071, layout: .xyz)
        #expect(xyz.levels == 0...5)
        #expect(xyz.tiles(ofLevel: 0) == (1, 1))
    }
}
