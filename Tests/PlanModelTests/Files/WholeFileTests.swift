import Testing

@testable import PlanModel

@Suite("Files that are read whole")
struct WholeFileTests {
    @Test("a device that never ends is given up at the limit, with a message that says so")
    func endless() throws {
        let file = try SequentialFile(path: "/dev/zero")
        let error = try #require(throws: PlanFileError.self) { try file.readAll(upTo: 5_000_000) }
        #expect(error == PlanFileError(.tooLarge(limit: 5_000_000), file: "/dev/zero"))
        #expect("\(error)".contains("5000000 bytes"))
    }
}
