import PlanTiles
import Testing

@Suite struct PyramidShapeTests {
    @Test func `Deep Zoom ends with one pixel, other layouts with one tile`() throws {
        let dzi = try PyramidShape(width: 4875, height: 4071, layout: .dzi)
        #expect((dzi.tileSize, dzi.overlap, dzi.levels) == (254, 1, 0...13))
        #expect(dzi.size(ofLevel: 0) == (1, 1))
        #expect(dzi.size(ofLevel: 12) == (2438, 2036))
        #expect(dzi.tiles(ofLevel: 13) == (20, 17))
        for layout in TileLayout.allCases where layout != .dzi {
            let shape = try PyramidShape(width: 4875, height: 4071, layout: layout)
            #expect((shape.tileSize, shape.overlap, shape.levels) == (256, 0, 0...5))
            #expect(shape.tiles(ofLevel: 0) == (1, 1))
        }
    }

    @Test func `One pixel, and a strip of one pixel's width, have all their levels`() throws {
        let pixel = try PyramidShape(width: 1, height: 1, layout: .dzi)
        #expect(pixel.levels == 0...0)
        #expect(pixel.tileCount == 1)
        let strip = try PyramidShape(width: 1, height: 100_000, layout: .dzi)
        #expect(strip.levels == 0...17)
        #expect(strip.size(ofLevel: 16) == (1, 50_000))
        #expect(strip.tiles(ofLevel: 17) == (1, 394))
    }

    @Test func `A tile has its overlap, which ends at the drawing's edge`() throws {
        let shape = try PyramidShape(width: 600, height: 300, layout: .dzi)
        let first = shape.part(of: TileAddress(level: 10, column: 0, row: 0))
        #expect((first.left, first.top, first.width, first.height) == (0, 0, 255, 255))
        let last = shape.part(of: TileAddress(level: 10, column: 2, row: 1))
        #expect((last.left, last.top, last.width, last.height) == (507, 253, 93, 47))
    }

    @Test func `Fewer levels leave out the smallest and keep their numbers`() throws {
        let shape = try PyramidShape(width: 4000, height: 3000, layout: .xyz, levelCount: 2)
        #expect(shape.levels == 3...4)
        #expect(!shape.contains(TileAddress(level: 2, column: 0, row: 0)))
    }

    @Test(arguments: [
        (TileOptions.with { $0.tileSize = 0 }, "tileSize"), (TileOptions.with { $0.tileSize = 9000 }, "tileSize"),
        (TileOptions.with { $0.overlap = 255 }, "overlap"), (TileOptions.with { $0.overlap = -1 }, "overlap"),
        (TileOptions.with { ($0.layout, $0.overlap) = (.xyz, 1) }, "noOverlap"),
        (TileOptions.with { $0.levelCount = 0 }, "levelCount"), (TileOptions.with { $0.levelCount = 99 }, "levelCount"),
        (TileOptions.with { $0.tileSize = 1 }, "tooManyTiles"),
        (TileOptions.with { ($0.format, $0.quality) = (.jpeg, 0) }, "quality"),
        (TileOptions.with { $0.quality = 50 }, "noQuality"),
        (TileOptions.with { ($0.format, $0.tileSize, $0.overlap) = (.webp, 8192, 4096) }, "tileTooLarge"),
        (TileOptions.with { $0.background = "plaid" }, "background"),
        (TileOptions.with { ($0.layout, $0.address) = (.iiif, "ftp://x") }, "address"),
        (TileOptions.with { $0.address = "https://example.com/a" }, "noAddress"),
    ])
    func `Options out of range are refused by name`(options: TileOptions, code: String) {
        let error = #expect(throws: TileError.self) { _ = try options.shape(width: 9000, height: 8000) }
        #expect(error?.code == code)
        #expect(error?.kind == .usage && error?.placeName != nil)
        #expect(error?.description.contains("\n") == false)
    }
}

extension TileOptions {
    /// Options with something changed.
    static func with(_ change: (inout TileOptions) -> Void) -> TileOptions {
        var options = TileOptions()
        change(&options)
        return options
    }
}
