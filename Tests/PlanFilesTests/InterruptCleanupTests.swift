import Foundation
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

    @Test func `Files of a set are removed by an interrupt with their folder, until the set is kept`() throws {
        let folder = try TemporaryFolder()
        let record = InterruptCleanup.Record()
        let (kept, lost) = (InterruptCleanup.Record(), InterruptCleanup.Record())
        let (keptEntry, _) = (record.add(kept), record.add(lost))
        for (name, set) in [("kept", kept), ("lost", lost)] {
            try FileManager.default.createDirectory(atPath: folder[name], withIntermediateDirectories: false)
            // The folder first: it is empty only when the files are gone.
            _ = try #require(set.add(folder[name]))
            for number in 0..<150 {
                try folder.write("x", to: "\(name)/\(number)")
                _ = try #require(set.add(folder["\(name)/\(number)"]))
            }
        }
        #expect(record.remove(keptEntry))
        record.removeFiles()
        #expect(try folder.names == ["kept"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder["kept"]).count == 150)
        // What was removed by a signal is not there to be kept.
        #expect(!record.remove(keptEntry))
    }

    @Test func `Files of a set go with it, unless it is kept`() throws {
        let folder = try TemporaryFolder()
        for isKept in [false, true] {
            let set = FileSet()
            try folder.write("x", to: "file")
            set.add(folder["file"])
            if isKept { set.keep() }
        }
        #expect(try folder.names == ["file"])
    }
}
