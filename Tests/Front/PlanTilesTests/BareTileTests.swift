import PlanImage
import PlanSheet
import TestSupport
import Testing

@testable import PlanTiles

@Suite struct BareTileTests {
    static let cases: [(TileLayout, Int, Int, Int, Int?)] = [
        (.dzi, 243, 203, 32, 1), (.dzi, 100, 61, 16, 5), (.dzi, 33, 20, 8, 8), (.dzi, 40, 40, 7, 0),
        (.dzi, 1, 1, 254, 1),
        (.dzi, 1, 3000, 254, 1), (.dzi, 3000, 1, 64, 1), (.dzi, 9, 60, 1, 1), (.xyz, 300, 200, 64, nil),
        (.xyz, 64, 64, 64, nil), (.xyz, 65, 1, 64, nil), (.zoomify, 300, 200, 9, nil), (.iiif, 300, 200, 64, nil),
        (.mbtiles, 300, 200, 64, nil), (.pmtiles, 300, 200, 64, nil),
    ]

    @Test(arguments: cases, PixelFormat.allCases)
    func `Every tile has the pixels of its level, to the last`(
        form: (layout: TileLayout, width: Int, height: Int, tileSize: Int, overlap: Int?), format: PixelFormat
    ) throws {
        let folder = try TemporaryFolder()
        let picture = try TileSupport.noise(form.width, form.height, format)
        let path = folder[TileSupport.path("out", form.layout)]
        var options = TileOptions(layout: form.layout)
        (options.tileSize, options.overlap) = (form.tileSize, form.overlap)
        let report = try TilePyramid.make(of: SheetInput(drawing: .pixels(picture)), at: path, options, viewer: nil)
        let pyramid = try TilePyramid(opening: path)
        #expect(pyramid.shape == report.shape)
        #expect(report.writtenCount == pyramid.shape.tileCount)
        let levels = TileSupport.levels(of: picture, pyramid.shape)
        let padding = [UInt8](repeating: format == .rgba ? 0 : 255, count: format.channels)
        for tile in TileSupport.addresses(pyramid.shape) {
            let expected = TileSupport.part(
                pyramid.shape.part(of: tile), of: try #require(levels[tile.level]),
                paddedTo: form.layout.padsTiles ? form.tileSize : nil, padding)
            #expect(try TileSupport.pixels(of: tile, in: pyramid) == expected, "\(form) \(format) \(tile)")
        }
        #expect(!TileSupport.exists(path + ".partial"))
    }

    @Test(arguments: [PictureFormat.jpeg, .webp])
    func `Lossy tiles are near the pixels, and their files say what they are`(format: PictureFormat) throws {
        let folder = try TemporaryFolder()
        var picture = PixelBuffer(width: 300, height: 200, format: .rgba, filledWith: 255)
        for y in 0..<200 {
            for x in 0..<300 { picture[x, y] = [UInt8(x / 2), UInt8(y), 100, x < 150 ? 0 : 255] }
        }
        var options = TileOptions(layout: .xyz)
        (options.format, options.quality) = (format, 92)
        _ = try TilePyramid.make(of: SheetInput(drawing: .pixels(picture)), at: folder["t"], options, viewer: nil)
        let pyramid = try TilePyramid(opening: folder["t"])
        let bytes = try pyramid.tile(TileAddress(level: 1, column: 0, row: 0))
        #expect(FileKind(firstBytes: bytes) == (format == .jpeg ? .jpeg : .webp))
        #expect(TileSupport.exists(folder["t/1/0/0.\(format == .jpeg ? "jpg" : "webp")"]))
        guard format == .jpeg else { return }
        let tile = try TileSupport.pixels(of: TileAddress(level: 1, column: 0, row: 0), in: pyramid)
        // What is transparent lies on white, as JPEG has no transparency.
        #expect(tile[20, 100].allSatisfy { $0 > 250 })
        for (found, expected) in zip(tile[200, 100], [100, 100, 100]) { #expect(abs(Int(found) - expected) < 8) }
    }

    @Test func `A background fills padded tiles and lies beneath what is transparent`() throws {
        let folder = try TemporaryFolder()
        let clear = PixelBuffer(width: 40, height: 30, format: .rgba, filledWith: 0)
        var options = TileOptions(layout: .xyz)
        (options.tileSize, options.background) = (64, "#204060")
        _ = try TilePyramid.make(of: SheetInput(drawing: .pixels(clear)), at: folder["t"], options, viewer: nil)
        let tile = try TileSupport.pixels(
            of: TileAddress(level: 0, column: 0, row: 0), in: TilePyramid(opening: folder["t"]))
        #expect(tile.format == .rgb)
        for (x, y) in [(0, 0), (39, 29), (63, 63)] { #expect(Array(tile[x, y]) == [0x20, 0x40, 0x60]) }
    }

    @Test func `White tiles are stored once in single files`() throws {
        let folder = try TemporaryFolder()
        let paper = PixelBuffer(width: 2048, height: 2048, format: .gray, filledWith: 255)
        let report = try TilePyramid.make(
            of: SheetInput(drawing: .pixels(paper)), at: folder["a.pmtiles"], TileOptions(layout: .pmtiles), viewer: nil
        )
        #expect(report.writtenCount == 85)
        let contents = try TileSupport.contents(of: folder["a.pmtiles"])
        #expect(Set(contents.values).count == 1)
        #expect(report.byteCount == contents.values.first?.count)
    }
}
