import Foundation
import PlanGeometry
import PlanImage
import PlanSheet
import TestSupport
import Testing

@testable import PlanTiles

@Suite struct TileUpdateTests {
    private func input(moving: Double = 0, seed: UInt64 = 1) throws -> SheetInput {
        SheetInput(
            drawing: .pixels(try TileSupport.noise(600, 450, .rgb, seed: seed)),
            areas: .values(try TileSupport.areas()),
            markers: .values(TileSupport.markers(moving: moving)))
    }

    private func options(_ layout: TileLayout) -> TileOptions {
        var options = TileOptions(layout: layout)
        options.tileSize = 50
        return options
    }

    @Test(arguments: TileLayout.allCases)
    func `After a marker moved only the tiles around it are written, and all are those of a new pyramid`(
        layout: TileLayout
    ) throws {
        let folder = try TemporaryFolder()
        let (old, new) = (folder[TileSupport.path("old", layout)], folder[TileSupport.path("new", layout)])
        _ = try TilePyramid.make(of: input(), at: old, options(layout), viewer: nil)
        let before = try TileSupport.contents(of: old)
        let report = try TilePyramid.update(old, of: input(moving: 60), viewer: nil)
        let fresh = try TilePyramid.make(of: input(moving: 60), at: new, options(layout), viewer: nil)
        let after = try TileSupport.contents(of: old)
        #expect(try after == TileSupport.contents(of: new))
        let changed = before.filter { $0.value != after[$0.key] }.count
        #expect(report.writtenCount == changed)
        #expect(report.writtenCount + report.keptCount == fresh.writtenCount)
        #expect(changed > 0 && changed < fresh.writtenCount / 2)
        // What was in the old pyramid alone is gone.
        #expect(!TileSupport.exists(old + ".partial"))
        #expect(try TilePyramid.update(old, of: input(moving: 60), viewer: nil).writtenCount == 0)
    }

    @Test func `An update keeps the sheet's options unless others are given`() throws {
        let folder = try TemporaryFolder()
        var request = SheetRequest()
        request.look.theme = "dark"
        _ = try TilePyramid.make(of: input(), request, at: folder["t"], options(.xyz), viewer: nil)
        #expect(try TilePyramid.update(folder["t"], of: input(), viewer: nil).writtenCount == 0)
        request.look.theme = "print"
        #expect(try TilePyramid.update(folder["t"], of: input(), request, viewer: nil).keptCount == 0)
    }

    @Test func `A pyramid of another drawing, or none, is left as it is`() throws {
        let folder = try TemporaryFolder()
        _ = try TilePyramid.make(of: input(), at: folder["t"], options(.dzi), viewer: nil)
        let before = try TileSupport.contents(of: folder["t"])
        let error = #expect(throws: TileError.self) {
            _ = try TilePyramid.update(folder["t"], of: input(seed: 2), viewer: nil)
        }
        #expect(error?.code == "otherDrawing")
        #expect(try TileSupport.contents(of: folder["t"]) == before)
        try folder.write("mine", to: "note.txt")
        #expect(throws: TileError.self) { _ = try TilePyramid.update(folder["note.txt"], of: input(), viewer: nil) }
        #expect(try folder.read("note.txt") == "mine")
    }

    @Test func `A tile that somebody removed is made anew by an update`() throws {
        let folder = try TemporaryFolder()
        _ = try TilePyramid.make(of: input(), at: folder["t"], options(.xyz), viewer: nil)
        let before = try TileSupport.contents(of: folder["t"])
        try FileManager.default.removeItem(atPath: folder["t/4/3/2.png"])
        let pyramid = try TilePyramid(opening: folder["t"])
        let error = #expect(throws: TileError.self) { _ = try pyramid.tile(TileAddress(level: 4, column: 3, row: 2)) }
        #expect(error?.code == "unreadableTile")
        #expect(try TilePyramid.update(folder["t"], of: input(), viewer: nil).writtenCount == 1)
        #expect(try TileSupport.contents(of: folder["t"]) == before)
    }

    @Test func `An update by a symbolic link replaces the pyramid, not the link`() throws {
        let folder = try TemporaryFolder()
        _ = try TilePyramid.make(of: input(), at: folder["t"], options(.xyz), viewer: nil)
        try FileManager.default.createSymbolicLink(atPath: folder["link"], withDestinationPath: folder["t"])
        #expect(try TilePyramid.update(folder["link"], of: input(moving: 60), viewer: nil).writtenCount > 0)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder["link"]) == folder["t"])
        #expect(try TileSupport.contents(of: folder["link"]) == TileSupport.contents(of: folder["t"]))
    }

    /// Stops the work after some rows.
    private func interrupted(_ path: String, _ layout: TileLayout, after rows: Int) throws {
        let cancellation = SheetCancellation()
        let error = #expect(throws: TileError.self) {
            _ = try TilePyramid.make(
                of: input(), at: path, options(layout), viewer: nil, cancellation: cancellation
            ) { done, _ in if done >= rows { cancellation.cancel() } }
        }
        #expect(error?.code == "cancelled")
        #expect(!TileSupport.exists(path))
        #expect(TileSupport.exists(path + ".partial"))
    }

    @Test(arguments: TileLayout.allCases)
    func `Interrupted work is gone on with, and ends as if it had not been`(layout: TileLayout) throws {
        let folder = try TemporaryFolder()
        let (path, whole) = (folder[TileSupport.path("t", layout)], folder[TileSupport.path("w", layout)])
        _ = try TilePyramid.make(of: input(), at: whole, options(layout), viewer: nil)
        try interrupted(path, layout, after: 250)
        // As after a crash in the middle of a line.
        let journal = try FileHandle(forWritingTo: URL(fileURLWithPath: path + ".partial/journal"))
        try journal.seekToEnd()
        try journal.write(contentsOf: Data("4 0 0 12".utf8))
        try journal.close()
        let report = try TilePyramid.make(of: input(), at: path, options(layout), resumes: true, viewer: nil)
        #expect(report.keptCount > 40)
        #expect(report.writtenCount > 20)
        #expect(try TileSupport.contents(of: path) == TileSupport.contents(of: whole))
        #expect(!TileSupport.exists(path + ".partial"))
    }

    @Test func `Without resuming, unfinished work is begun anew`() throws {
        let folder = try TemporaryFolder()
        try interrupted(folder["t"], .dzi, after: 250)
        let report = try TilePyramid.make(of: input(), at: folder["t"], options(.dzi), viewer: nil)
        #expect(report.keptCount == 0)
    }

    @Test func `Work of another kind is not gone on with`() throws {
        let folder = try TemporaryFolder()
        try interrupted(folder["t"], .dzi, after: 250)
        for (input, options) in [(try input(seed: 2), options(.dzi)), (try input(), options(.zoomify))] {
            let error = #expect(throws: TileError.self) {
                _ = try TilePyramid.make(of: input, at: folder["t"], options, resumes: true, viewer: nil)
            }
            #expect(error?.code == "otherWork")
        }
    }

    @Test func `Where there is nothing to resume, the work is begun`() throws {
        let folder = try TemporaryFolder()
        let report = try TilePyramid.make(of: input(), at: folder["u"], options(.dzi), resumes: true, viewer: nil)
        #expect(report.keptCount == 0 && report.writtenCount == report.shape.tileCount)
        // A run that was killed before it had written anything.
        try FileManager.default.createDirectory(atPath: folder["v.partial"], withIntermediateDirectories: false)
        try folder.write("", to: "v.partial/journal")
        #expect(
            try TilePyramid.make(of: input(), at: folder["v"], options(.dzi), resumes: true, viewer: nil).keptCount == 0
        )
    }

    @Test func `An update does not take away what nobody said is to go`() throws {
        let folder = try TemporaryFolder()
        let drawing = SheetInput.DrawingSource.pixels(try TileSupport.noise(600, 450, .rgb))
        let areas = SheetInput.AreaSource.values(try TileSupport.areas())
        let markers = SheetInput.MarkerSource.values(TileSupport.markers())
        _ = try TilePyramid.make(
            of: SheetInput(drawing: drawing, areas: areas, markers: markers), at: folder["t"], options(.xyz),
            viewer: nil)
        let before = try TileSupport.contents(of: folder["t"])
        for input in [
            SheetInput(drawing: drawing), SheetInput(drawing: drawing, areas: areas),
            SheetInput(drawing: drawing, markers: markers),
        ] {
            let error = #expect(throws: TileError.self) {
                _ = try TilePyramid.update(folder["t"], of: input, viewer: nil)
            }
            #expect(error?.code == "marksMissing")
        }
        #expect(try TileSupport.contents(of: folder["t"]) == before)
        let empty = SheetInput(drawing: drawing, areas: areas, markers: .values([]))
        #expect(try TilePyramid.update(folder["t"], of: empty, viewer: nil).writtenCount > 0)
    }

    @Test func `An update says which markers of a plan it shows, if the pyramid did`() throws {
        let folder = try TemporaryFolder()
        var chosen = try input()
        chosen.selection = "status open"
        _ = try TilePyramid.make(of: chosen, at: folder["t"], options(.xyz), viewer: nil)
        let error = #expect(throws: TileError.self) {
            _ = try TilePyramid.update(folder["t"], of: input(), viewer: nil)
        }
        #expect(error?.code == "selectionMissing" && error?.description.contains("status open") == true)
        #expect(try TilePyramid.update(folder["t"], of: chosen, viewer: nil).writtenCount == 0)
    }

    @Test func `The English words that earlier versions recorded before the names of filters are not told`() throws {
        let folder = try TemporaryFolder()
        var chosen = try input()
        chosen.selection = "filters such as --status open, --overdue"
        _ = try TilePyramid.make(of: chosen, at: folder["t"], options(.xyz), viewer: nil)
        let error = #expect(throws: TileError.self) {
            _ = try TilePyramid.update(folder["t"], of: input(), viewer: nil)
        }
        #expect(error?.description.contains("chosen by --status open, --overdue; choose") == true)
        #expect(error?.message(in: .german).contains("durch --status open, --overdue ausgewählt") == true)
    }

    @Test func `Tiles keep their names in a folder that was renamed`() throws {
        let folder = try TemporaryFolder()
        _ = try TilePyramid.make(of: input(), at: folder["t"], options(.dzi), viewer: nil)
        try FileManager.default.moveItem(atPath: folder["t"], toPath: folder["u"])
        #expect(try TilePyramid.update(folder["u"], of: input(moving: 60), viewer: nil).writtenCount > 0)
        #expect(TileSupport.exists(folder["u/t.dzi"]) && !TileSupport.exists(folder["u/u.dzi"]))
    }

    @Test func `A link to an empty folder is followed`() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder["empty"], withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(atPath: folder["link"], withDestinationPath: folder["empty"])
        _ = try TilePyramid.make(of: input(), at: folder["link"], options(.xyz), viewer: nil)
        #expect(TileSupport.exists(folder["empty/0/0/0.png"]))
    }

    @Test func `What is in the way is neither replaced nor removed`() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder["full"], withIntermediateDirectories: false)
        try folder.write("mine", to: "full/note.txt")
        try folder.write("mine", to: "a.pmtiles")
        try FileManager.default.createDirectory(atPath: folder["t.partial"], withIntermediateDirectories: false)
        try folder.write("mine", to: "t.partial/note.txt")
        for (name, layout, code) in [
            ("full", TileLayout.dzi, "outputExists"), ("a.pmtiles", .pmtiles, "outputExists"), ("t", .xyz, "notOurs"),
            ("no/such/folder", .dzi, "writeFailed"), (".", .dzi, "outputName"),
        ] {
            let error = #expect(throws: TileError.self) {
                _ = try TilePyramid.make(of: input(), at: folder[name], options(layout), viewer: nil)
            }
            #expect(error?.code == code, "\(name)")
        }
        for name in ["full/note.txt", "a.pmtiles", "t.partial/note.txt"] { #expect(try folder.read(name) == "mine") }
        // An empty folder is no obstacle.
        try FileManager.default.createDirectory(atPath: folder["empty"], withIntermediateDirectories: false)
        _ = try TilePyramid.make(of: input(), at: folder["empty/"], options(.dzi), viewer: nil)
        #expect(TileSupport.exists(folder["empty/empty.dzi"]))
    }

    @Test func `Two runs do not write one pyramid`() throws {
        let folder = try TemporaryFolder()
        var inner: TileError?
        _ = try TilePyramid.make(of: input(), at: folder["t"], options(.dzi), viewer: nil) { [self] _, _ in
            if inner != nil { return }
            do {
                _ = try TilePyramid.make(of: input(), at: folder["t"], options(.dzi), viewer: nil)
            } catch { inner = error as? TileError }
        }
        #expect(inner?.code == "inUse")
        #expect(try TilePyramid(opening: folder["t"]).shape.tileCount > 100)
    }
}
