import TestSupport
import Testing

@testable import PlanFiles

@Suite struct InterruptCleanupTests {
    @Test func `Files on record are removed by an interrupt, however many; those taken off are not`() throws {
        let folder = try TemporaryFolder()
        let names = (0..<200).map { "file \($0)" }
        for name in names + ["finished"] { try folder.write(name, to: name) }
        let finished = try #require(InterruptCleanup.add(folder["finished"]))
        for name in names { _ = try #require(InterruptCleanup.add(folder[name])) }
        InterruptCleanup.remove(finished)
        InterruptCleanup.removeFiles()
        #expect(try folder.names == ["finished"])
        InterruptCleanup.remove(finished)
    }
}
