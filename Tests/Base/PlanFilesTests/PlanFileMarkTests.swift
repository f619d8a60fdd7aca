import Foundation
import PlanFiles
import TestSupport
import Testing

@Suite struct PlanFileMarkTests {
    /// A file that begins as a database with an application id does.
    private func database(_ applicationID: [UInt8]) -> Data {
        var bytes = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 84)
        bytes.replaceSubrange(68..<72, with: applicationID)
        return Data(bytes)
    }

    @Test func `A plan is known by its content, whatever its name, and its companions by their names`() throws {
        let folder = try TemporaryFolder()
        try database(Array("Plan".utf8)).write(to: URL(filePath: folder["level.png"]))
        try database([0, 0, 0, 0]).write(to: URL(filePath: folder["other.plan"]))
        try folder.write("SQLite format 3", to: "short.plan")
        try FileManager.default.createSymbolicLink(atPath: folder["link"], withDestinationPath: folder["level.png"])
        try FileManager.default.linkItem(atPath: folder["level.png"], toPath: folder["hard"])
        for name in ["level.png", "link", "hard"] {
            #expect(PlanFileMark.plan(harmedBy: folder[name]) == folder[name])
            for ending in ["-wal", "-shm", "-journal"] {
                #expect(PlanFileMark.plan(harmedBy: folder[name + ending]) == folder[name])
            }
        }
        for name in ["other.plan", "short.plan", "none", "other.plan-wal", "-wal", "level.png-other", "."] {
            #expect(PlanFileMark.plan(harmedBy: folder[name]) == nil, "\(name)")
        }
    }

    @Test func `A database is known by how it begins, and nothing but a regular file is looked into`() throws {
        let folder = try TemporaryFolder()
        try database(Array("Plan".utf8)).write(to: URL(filePath: folder["level.png"]))
        try database([0, 0, 0, 0]).write(to: URL(filePath: folder["other"]))
        try Data(Array("SQLite format 3\0".utf8)).write(to: URL(filePath: folder["short"]))
        try folder.write("SQLite format 3", to: "text")
        #expect(mkfifo(folder["pipe"], 0o600) == 0)
        for name in ["level.png", "other", "short"] { #expect(PlanFileMark.isDatabase(folder[name]), "\(name)") }
        for name in ["text", "none", ".", "pipe"] { #expect(!PlanFileMark.isDatabase(folder[name]), "\(name)") }
    }

    @Test func `A database that is open here is not opened and closed again, which would drop its locks`() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "open")
        let key = try #require(OpenFiles.Key(path: folder["open"]))
        OpenFiles.add(key)
        #expect(PlanFileMark.isPlan(folder["open"]) && PlanFileMark.isDatabase(folder["open"]))
        OpenFiles.remove(key)
        #expect(!PlanFileMark.isPlan(folder["open"]) && !PlanFileMark.isDatabase(folder["open"]))
    }
}
