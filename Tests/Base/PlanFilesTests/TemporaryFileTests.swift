import FoundationEssentials
import Glibc
import PlanFiles
import TestSupport
import Testing

@Suite struct TemporaryFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Makes a file look as if nobody had written to it for an hour.
    private func makeOld(_ path: String) {
        let hour = timespec(tv_sec: time(nil) - 3600, tv_nsec: 0)
        #expect(utimensat(AT_FDCWD, path, [hour, hour], 0) == 0)
    }

    @Test func `What a killed process left is removed, with what belongs to it, when it is old`() throws {
        for name in [
            ".planmark-0000000000000001.tmp", ".planmark-0000000000000001.tmp-journal",
            ".planmark-0000000000000002.tmp-wal", ".planmark-0000000000000003.tmp", "a.tmp", ".planmark-notes.tmp",
            ".planmark-notes.tmp.old", ".planmark-0000000000000001.tmp.old",
        ] {
            try folder.write("x", to: name)
            makeOld(folder[name])
        }
        try folder.write("x", to: ".planmark-0000000000000003.tmp")
        try FileManager.default.createDirectory(
            atPath: folder[".planmark-0000000000000004.tmp"], withIntermediateDirectories: false)
        TemporaryFile.removeStaleFiles(inFolder: folder.path)
        #expect(
            try folder.names == [
                ".planmark-0000000000000001.tmp.old", ".planmark-0000000000000003.tmp",
                ".planmark-0000000000000004.tmp",
                ".planmark-notes.tmp", ".planmark-notes.tmp.old", "a.tmp",
            ])
        TemporaryFile.removeStaleFiles(inFolder: folder["missing"])
    }

    @Test func `What a process is still writing stays, however old`() throws {
        let file = try #require(TemporaryFile(inFolder: folder.path, companions: ["-journal"]))
        let descriptor = open(file.path, O_CREAT | O_RDWR, 0o600)
        TemporaryFile.lock(descriptor)
        let name = try #require(file.path.split(separator: "/").last)
        try folder.write("x", to: "\(name)-journal")
        makeOld(file.path)
        makeOld("\(file.path)-journal")
        TemporaryFile.removeStaleFiles(inFolder: folder.path)
        #expect(try folder.names.count == 2)
        close(descriptor)
        TemporaryFile.removeStaleFiles(inFolder: folder.path)
        #expect(try folder.names.isEmpty)
        file.forget()
    }
}
