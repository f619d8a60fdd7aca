import PlanFiles
import Testing

@Suite("Files that are read whole")
struct WholeFileTests {
    @Test func `Reading a device that never ends stops at the limit, and the message says so`() throws {
        let file = try SequentialFile(path: "/dev/zero")
        let error = try #require(throws: InputError.self) { try file.readAll(upTo: 5_000_000) }
        #expect(error == InputError(.tooLarge(limit: 5_000_000), file: "/dev/zero"))
        #expect("\(error)".contains("5000000 bytes"))
    }
}
