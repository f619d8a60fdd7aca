import Glibc
import PlanBase
import TestSupport
import Testing

@testable import PlanFiles

@Suite struct OutputFileTests {
    static let ways = [true, false]

    @Test(arguments: ways)
    func `A file appears only when it is finished, and nothing else is left`(usesUnnamedFile: Bool) throws {
        let folder = try TemporaryFolder()
        let file = try OutputFile(path: folder["a.txt"], usesUnnamedFile: usesUnnamedFile)
        try file.write("hello ")
        try file.write("world")
        #expect(try !folder.names.contains("a.txt"))
        try file.finish()
        #expect(try folder.names == ["a.txt"])
        #expect(try folder.read("a.txt") == "hello world")
    }

    @Test(arguments: ways)
    func `A folder that takes no files is not called missing`(usesUnnamedFile: Bool) throws {
        let path = "/proc/planmark.txt"
        #expect(throws: OutputError.cannotCreate(file: path, reason: Message("the folder \("/proc") takes no files"))) {
            try OutputFile(path: path, usesUnnamedFile: usesUnnamedFile)
        }
    }

    @Test(arguments: ways)
    func `A discarded file leaves the old one and no trace`(usesUnnamedFile: Bool) throws {
        let folder = try TemporaryFolder()
        try folder.write("old", to: "a.txt")
        do {
            let file = try OutputFile(path: folder["a.txt"], usesUnnamedFile: usesUnnamedFile)
            try file.write("new")
        }
        #expect(try folder.read("a.txt") == "old")
        #expect(try folder.names == ["a.txt"])
    }

    @Test(arguments: ways, [nil, "old"])
    func `What others have written meanwhile is not replaced`(usesUnnamedFile: Bool, old: String?) throws {
        let folder = try TemporaryFolder()
        if let old { try folder.write(old, to: "a.txt") }
        for meanwhile in ["other", nil] {
            let former = FileState(of: folder["a.txt"])
            let file = try OutputFile(path: folder["a.txt"], usesUnnamedFile: usesUnnamedFile, over: former)
            try file.write("new")
            guard let meanwhile else {
                try file.finish()
                continue
            }
            try folder.write(meanwhile, to: "a.txt")
            let reason = Message("another program has written it meanwhile; write it again")
            for _ in 0..<2 {
                #expect(throws: OutputError.cannotCreate(file: folder["a.txt"], reason: reason)) { try file.finish() }
            }
            #expect(try folder.read("a.txt") == meanwhile)
            #expect(try folder.names == ["a.txt"])
        }
        #expect(try folder.read("a.txt") == "new")
    }

    @Test(arguments: ways)
    func `A new file has the permissions of any new file, a replaced one keeps its own`(usesUnnamedFile: Bool) throws {
        let folder = try TemporaryFolder()
        try folder.write("plain", to: "plain")
        try folder.write("private", to: "private")
        #expect(chmod(folder["private"], 0o640) == 0)
        for name in ["new", "private"] {
            let file = try OutputFile(path: folder[name], usesUnnamedFile: usesUnnamedFile)
            try file.write("x")
            try file.finish()
        }
        #expect(mode(folder["new"]) == mode(folder["plain"]))
        #expect(mode(folder["private"]) == 0o640)
    }

    private func mode(_ path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
    }

    @Test(arguments: ways)
    func `A symbolic link is followed, also one to a file that does not exist`(usesUnnamedFile: Bool) throws {
        let folder = try TemporaryFolder()
        #expect(mkdir(folder["real"], 0o755) == 0)
        try folder.write("old", to: "real/a.txt")
        #expect(symlink("real/a.txt", folder["link"]) == 0)
        #expect(symlink("link", folder["link to link"]) == 0)
        #expect(symlink("real/b.txt", folder["dangling"]) == 0)
        for name in ["link to link", "dangling"] {
            let file = try OutputFile(path: folder[name], usesUnnamedFile: usesUnnamedFile)
            try file.write("new")
            try file.finish()
        }
        #expect(try folder.read("real/a.txt") == "new")
        #expect(try folder.read("real/b.txt") == "new")
        var status = stat()
        #expect(lstat(folder["link"], &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)

        #expect(symlink("loop", folder["loop"]) == 0)
        #expect(throws: OutputError.self) { try OutputFile(path: folder["loop"]) }
    }

    @Test func `Targets that cannot be written are refused with the reason`() throws {
        let folder = try TemporaryFolder()
        #expect(throws: OutputError.outputIsDirectory(file: folder.path)) { try OutputFile(path: folder.path) }
        #expect(throws: OutputError.folderMissing(file: folder["x/a.png"], folder: folder["x"])) {
            try OutputFile(path: folder["x/a.png"])
        }
        try folder.write("file", to: "file")
        #expect(throws: OutputError.self) { try OutputFile(path: folder["file/a.png"]) }
        #expect(throws: OutputError.self) { try OutputFile(path: "") }
        #expect(throws: OutputError.self) { try OutputFile(path: folder["x/"]) }
        #expect(throws: OutputError.self) { try OutputFile(path: folder[String(repeating: "n", count: 300)]).finish() }
        #expect(try folder.names == ["file"])
    }

    @Test(.enabled(if: geteuid() != 0, "root may write everything"))
    func `Neither a write-protected file nor a file in a write-protected folder is replaced`() throws {
        let folder = try TemporaryFolder()
        try folder.write("old", to: "a.txt")
        #expect(chmod(folder["a.txt"], 0o444) == 0)
        #expect(
            throws: OutputError.cannotCreate(file: folder["a.txt"], reason: Message(untranslated: "Permission denied"))
        ) {
            try OutputFile(path: folder["a.txt"])
        }
        #expect(chmod(folder.path, 0o555) == 0)
        #expect(throws: OutputError.self) { try OutputFile(path: folder["b.txt"]) }
        #expect(chmod(folder.path, 0o755) == 0)
    }

    @Test func `Devices are written directly, and stay devices`() throws {
        let file = try OutputFile(path: "/dev/null")
        try file.write("gone")
        try file.finish()
        var status = stat()
        #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    }

    @Test func `A full disk is reported`() throws {
        let file = try OutputFile(path: "/dev/full")
        #expect(throws: OutputError.writeFailed(file: "/dev/full", reason: "No space left on device")) {
            try file.write("too much")
        }
    }
}
