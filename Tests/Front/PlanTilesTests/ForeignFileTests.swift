import Foundation
import PlanFiles
import PlanSheet
import TestSupport
import Testing

@testable import PlanTiles

/// What people put into the folder of a pyramid.
@Suite struct ForeignFileTests {
    private func input(moving: Double = 0) throws -> SheetInput {
        SheetInput(
            drawing: .pixels(try TileSupport.noise(600, 450, .rgb)), areas: .values(try TileSupport.areas()),
            markers: .values(TileSupport.markers(moving: moving)))
    }

    private func options(_ layout: TileLayout) -> TileOptions {
        var options = TileOptions(layout: layout)
        options.tileSize = 50
        return options
    }

    @Test(arguments: TileLayout.allCases.filter(\.isFolder))
    func `An update keeps every file that is none of the pyramid's, and says how many there are`(layout: TileLayout)
        throws
    {
        let folder = try TemporaryFolder()
        let path = folder["t"]
        _ = try TilePyramid.make(of: input(), at: path, options(layout), viewer: nil)
        let before = try Set(#require(BytePath(path).files))
        try FileManager.default.createDirectory(atPath: folder["t/notes/2026"], withIntermediateDirectories: true)
        try FileManager.default.createDirectory(atPath: folder["t/empty"], withIntermediateDirectories: false)
        chmod(folder["t/notes"], 0o750)
        let level = try #require(
            before.first { $0.bytes.contains(UInt8(ascii: "/")) }?.text?.split(separator: "/").first)
        let names = ["index.html", "notes/2026/a.txt", "\(level)/beside.png", ".htaccess", "planmark.tiles.bak"]
        for name in names { try folder.write("mine: \(name)", to: "t/\(name)") }
        try FileManager.default.createSymbolicLink(atPath: folder["t/link"], withDestinationPath: "none")
        #expect(BytePath(path).appending(BytePath([0x63, 0xE9])).withCString { creat($0, 0o600) } >= 0)
        let report = try TilePyramid.update(path, of: input(moving: 60), viewer: nil)
        #expect(report.foreignCount == names.count + 2 && report.writtenCount > 0)
        for name in names { #expect(try folder.read("t/\(name)") == "mine: \(name)") }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder["t/link"]) == "none")
        var status = stat()
        #expect(stat(folder["t/notes"], &status) == 0 && status.st_mode & 0o777 == 0o750)
        #expect(stat(folder["t/empty"], &status) == 0)
        // All else is the pyramid's own, and nothing is left of the work.
        let after = try Set(#require(BytePath(path).files))
        #expect(after.subtracting(before).count == names.count + 2 && before.isSubset(of: after))
        #expect(!TileSupport.exists(path + ".partial"))
        #expect(try TilePyramid.update(path, of: input(moving: 60), viewer: nil).foreignCount == names.count + 2)
    }

    @Test func `What comes into the old folder while the new one takes its place is kept too`() throws {
        let folder = try TemporaryFolder()
        _ = try TilePyramid.make(of: input(), at: folder["old"], options(.xyz), viewer: nil)
        try FileManager.default.createDirectory(atPath: folder["new/sub"], withIntermediateDirectories: true)
        try folder.write("before", to: "old/a.txt")
        let foreign = ForeignFiles(in: try TilePyramid(opening: folder["old"]))
        #expect(try foreign.link(into: folder["new"]) == 1)
        // An editor writes a new file and gives it the old one's name.
        try folder.write("after", to: "old/b.txt")
        try FileManager.default.removeItem(atPath: folder["old/a.txt"])
        try folder.write("changed", to: "old/a.txt")
        foreign.remove(folder["old"], keepingIn: folder["new"])
        #expect(try folder.read("new/a.txt") == "changed" && folder.read("new/b.txt") == "after")
        #expect(!TileSupport.exists(folder["old"]))
    }

    @Test func `A foreign file under a name that the tiles need ends the update, and nothing changes`() throws {
        let folder = try TemporaryFolder()
        _ = try TilePyramid.make(of: input(), at: folder["t"], options(.xyz), viewer: nil)
        try FileManager.default.removeItem(atPath: folder["t/0/0/0.png"])
        try FileManager.default.createDirectory(atPath: folder["t/0/0/0.png"], withIntermediateDirectories: false)
        try folder.write("mine", to: "t/0/0/0.png/note.txt")
        let error = #expect(throws: TileError.self) {
            _ = try TilePyramid.update(folder["t"], of: input(moving: 60), viewer: nil)
        }
        #expect(error?.code == "foreignFile" && error?.kind == .unwritable)
        #expect(error?.description.contains("t/0/0/0.png: was not written by planmark") == true)
        #expect(try folder.read("t/0/0/0.png/note.txt") == "mine")
    }

    @Test(arguments: ["content.txt", "journal", "contents/a"])
    func `A folder beside the output that is no unfinished work is left alone`(name: String) throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder["t.partial/contents"], withIntermediateDirectories: true)
        try folder.write("mine", to: "t.partial/\(name)")
        let error = #expect(throws: TileError.self) {
            _ = try TilePyramid.make(of: input(), at: folder["t"], options(.xyz), viewer: nil)
        }
        #expect(error?.code == "notOurs")
        #expect(try folder.read("t.partial/\(name)") == "mine")
    }
}
