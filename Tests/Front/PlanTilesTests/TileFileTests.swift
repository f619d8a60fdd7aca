import Foundation
import PlanBase
import PlanImage
import PlanSheet
import TestSupport
import Testing

@testable import PlanTiles

@Suite struct TileFileTests {
    @Test func `Hilbert ids are those of the specification`() {
        // The examples of PMTiles' specification, version 3.
        let examples: [(Int, Int, Int, UInt64)] = [
            (0, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5),
            (12, 3423, 1763, 19_078_479),
        ]
        for (level, column, row, id) in examples {
            #expect(HilbertCurve.id(of: TileAddress(level: level, column: column, row: row)) == id)
        }
    }

    @Test func `Names are those of libvips and of the layouts' readers`() throws {
        let folder = try TemporaryFolder()
        let picture = TileSupport.paper(600, 300)
        for layout in [TileLayout.dzi, .xyz, .zoomify, .iiif] {
            _ = try TilePyramid.make(
                of: SheetInput(drawing: .pixels(picture)), at: folder["\(layout)"], TileOptions(layout: layout),
                viewer: nil)
        }
        let names = [
            "dzi/dzi.dzi", "dzi/dzi_files/0/0_0.png", "dzi/dzi_files/10/2_1.png", "xyz/0/0/0.png", "xyz/2/2/1.png",
            "zoomify/ImageProperties.xml", "zoomify/TileGroup0/0-0-0.png", "zoomify/TileGroup0/2-2-1.png",
            "iiif/info.json", "iiif/512,256,88,44/88,44/0/default.png", "iiif/0,0,600,300/150,75/0/default.png",
            "iiif/full/150,75/0/default.png",
        ]
        for name in names { #expect(TileSupport.exists(folder[name]), "\(name)") }
        let dzi = try folder.read("dzi/dzi.dzi")
        for text in [#"TileSize="254""#, #"Overlap="1""#, #"Format="png""#, #"Width="600""#, #"Height="300""#] {
            #expect(dzi.contains(text))
        }
        #expect(try folder.read("zoomify/ImageProperties.xml").contains(#"NUMTILES="9""#))
        let info = try #require(
            JSONSerialization.jsonObject(with: Data(folder.read("iiif/info.json").utf8)) as? [String: Any])
        #expect(info["width"] as? Int == 600 && info["profile"] as? String == "level0")
        let tiles = try #require((info["tiles"] as? [[String: Any]])?.first)
        #expect(tiles["scaleFactors"] as? [Int] == [1, 2, 4])
    }

    @Test func `Zoomify has at most 256 tiles in a folder, counted from the smallest level`() throws {
        let folder = try TemporaryFolder()
        var options = TileOptions(layout: .zoomify)
        options.tileSize = 16
        _ = try TilePyramid.make(
            of: SheetInput(drawing: .pixels(TileSupport.paper(320, 320))), at: folder["z"], options, viewer: nil)
        // 1 + 4 + 9 + 25 + 100 tiles of the smaller levels, so that tile 117 of the largest one is the 256th.
        #expect(TileSupport.exists(folder["z/TileGroup0/5-16-5.png"]))
        #expect(TileSupport.exists(folder["z/TileGroup1/5-17-5.png"]))
    }

    @Test func `A damaged journal is refused by name`() throws {
        let folder = try TemporaryFolder()
        let input = SheetInput(drawing: .pixels(TileSupport.paper(300, 300)))
        for layout in TileLayout.allCases {
            let path = folder[TileSupport.path("\(layout)", layout)]
            _ = try TilePyramid.make(of: input, at: path, TileOptions(layout: layout), viewer: nil)
            #expect(try TilePyramid(opening: path).options.layout == layout)
            if layout.isFolder {
                try folder.write("{\"version\": 1}\n", to: "\(layout)/planmark.tiles")
            } else {
                let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
                try file.truncate(atOffset: 3000)
                try file.close()
            }
            #expect(throws: TileError.self) { _ = try TilePyramid(opening: path) }
        }
        #expect(mkfifo(folder["pipe"], 0o600) == 0)
        for (name, code) in [("nothing", "notFound"), (".", "notAPyramid"), ("pipe", "notAPyramid")] {
            let error = #expect(throws: TileError.self) { _ = try TilePyramid(opening: folder[name]) }
            #expect(error?.code == code)
        }
    }

    @Test func `A journal that is a named pipe or of no sensible size is refused, not waited for`() throws {
        let folder = try TemporaryFolder()
        for name in ["pipe", "huge"] {
            try FileManager.default.createDirectory(atPath: folder[name], withIntermediateDirectories: false)
        }
        #expect(mkfifo(folder["pipe/planmark.tiles"], 0o600) == 0)
        try folder.write("{", to: "huge/planmark.tiles")
        #expect(truncate(folder["huge/planmark.tiles"], off_t(WholeFile.greatestSize) + 1) == 0)
        for (name, reason) in [("pipe", "not a regular file"), ("huge", "larger than 4294967296 bytes")] {
            let error = #expect(throws: TileError.self) { _ = try TilePyramid(opening: folder[name]) }
            #expect(error?.code == "notAPyramid")
            #expect(error.map { "\($0)".contains(reason) } == true, "\(name)")
        }
    }
}
