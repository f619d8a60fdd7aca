import Dispatch
import PlanExchange
import PlanFiles
import PlanGeometry
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// In turn, since one of the tests changes standard input, which is the process's own.
@Suite(.serialized) struct SequentialFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `A file is read to its end`() throws {
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let path = try folder.file("a.bin", bytes)
        #expect(try SequentialFile(path: path).readAll() == bytes)
        let file = try SequentialFile(path: path)
        #expect(try file.read(upTo: 10) == Array(bytes[..<10]))
        #expect(try file.readAll() == Array(bytes[10...]))
        #expect(try file.read().isEmpty)
    }

    @Test func `An empty file has no bytes`() throws {
        #expect(try SequentialFile(path: try folder.file("empty", [])).readAll().isEmpty)
    }

    @Test(arguments: ["no-such-file", "no-such-folder/file", "a.csv/file"])
    func `The error for a missing file names the file`(name: String) throws {
        _ = try folder.file("a.csv", [])
        let path = "\(folder.path)/\(name)"
        let error = #expect(throws: InputError.self) { try SequentialFile(path: path) }
        #expect(error?.description == "\(path): no such file")
    }

    @Test func `The error for a folder says that it is a folder`() {
        let error = #expect(throws: InputError.self) { try SequentialFile(path: folder.path) }
        #expect(error?.description == "\(folder.path): is a folder, not a file")
    }

    @Test(.disabled(if: geteuid() == 0, "root may read everything"))
    func `The error for an unreadable file has the system's words`() throws {
        let path = try folder.file("secret.csv", [1])
        #expect(chmod(path, 0) == 0)
        let error = #expect(throws: InputError.self) { try SequentialFile(path: path) }
        #expect(error?.description == "\(path): cannot be read: Permission denied")
    }

    @Test func `The error for a circular link has the system's words`() throws {
        let path = "\(folder.path)/circle"
        #expect(symlink(path, path) == 0)
        let error = #expect(throws: InputError.self) { try SequentialFile(path: path) }
        #expect(error?.description.hasPrefix("\(path): cannot be read: ") == true)
    }

    @Test func `A named pipe is read to its end, though its writer comes later`() throws {
        let path = "\(folder.path)/pipe"
        #expect(mkfifo(path, 0o600) == 0)
        // Whichever end is opened first waits for the other.
        DispatchQueue.global().async {
            let end = open(path, O_WRONLY)
            for _ in 0..<1000 { _ = write(end, "x,y\n1,2\n", 8) }
            close(end)
        }
        #expect(try SequentialFile(path: path).readAll().count == 8000)
    }

    @Test(arguments: [false, true])
    func `A dash is standard input, blocking or not`(isBlocking: Bool) throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        if !isBlocking { #expect(fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0) }
        let file = try withStandardInput(ends[0]) { try SequentialFile(path: "-") }
        close(ends[0])
        // In another thread, so that the reader may come first and has to wait.
        DispatchQueue.global().async { [end = ends[1]] in
            for _ in 0..<100 { _ = write(end, "x,y\n1,2\n", 8) }
            close(end)
        }
        #expect(file.path == "-")
        #expect(try file.readAll() == Array(repeating: Array("x,y\n1,2\n".utf8), count: 100).flatMap(\.self))
    }

    /// Runs `body` while another descriptor is standard input.
    private func withStandardInput<Result>(_ descriptor: Int32, _ body: () throws -> Result) throws -> Result {
        let kept = dup(STDIN_FILENO)
        dup2(descriptor, STDIN_FILENO)
        defer {
            if kept >= 0 {
                dup2(kept, STDIN_FILENO)
                close(kept)
            } else {
                close(STDIN_FILENO)
            }
        }
        return try body()
    }

    @Test func `A list whose row does not end is refused long before its end, and so is a device that gives zeros`()
        throws
    {
        let lines = Array("x,y\n1,2\n".utf8) + [UInt8](repeating: 0x61, count: 30_000_000)
        let path = try folder.file("long.csv", lines)
        let error = try #require(throws: InputError.self) {
            try MarkerFile.read(path: path, coordinates: .pixel)
        }
        #expect(error.description == "\(path):3: a row is longer than 1048576 bytes; is a quote never closed?")
        #expect(throws: InputError(.zeroByte, file: "/dev/zero")) {
            try AreaFile.read(path: "/dev/zero", coordinates: .pixel)
        }
        #expect(throws: InputError.self) { try MarkerFile.read(path: "/dev/zero", coordinates: .pixel) }
    }

    @Test func `A file that was looked into is read from its start`() throws {
        let file = try SequentialFile(path: try folder.file("list.csv", Array(0..<200)))
        #expect(try file.peek(upTo: 100) == Array(0..<100) && file.peek(upTo: 5) == Array(0..<100))
        #expect(try file.read(upTo: 60) == Array(0..<60))
        #expect(try file.readAll() == Array(60..<200))
    }

    @Test func `A list is read whole, whatever its lines`() throws {
        var text = "x,y,title\n"
        for row in 0..<4000 { text += "\(row),2,\(String(repeating: "t", count: row % 3000))\n" }
        let path = try folder.file("list.csv", text)
        let file = try SequentialFile(path: path)
        #expect(try file.readLines(after: file.read(), upTo: 5000) == Array(text.utf8))
    }
}
