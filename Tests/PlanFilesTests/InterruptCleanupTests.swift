import TestSupport
import Testing

@testable import PlanFiles

@Suite struct InterruptCleanupTests {
    @Test func `Files on record are removed by an interrupt, however many; those taken off are not`() throws {
        let folder = try TemporaryFolder()
        let names = (0..<200).map { "file \($0)" }
        for name in names + ["finished"] { try folder.write(name, to: name) }
        // Not the process's own record, on which the files of other tests stand.
        let record = InterruptCleanup.Record()
        let finished = try #require(record.add(folder["finished"]))
        for name in names { _ = try #require(record.add(folder[name])) }
        record.remove(finished)
        record.removeFiles()
        #expect(try folder.names == ["finished"])
        record.remove(finished)
    }
}
