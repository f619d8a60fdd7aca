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

    /// What a signal handler of the test removes.
    private static let ofHandler = InterruptCleanup.Record()

    @Test func `A signal removes files also where it interrupts an allocation`() throws {
        let folder = try TemporaryFolder()
        InterruptCleanup.prepare()
        let record = Self.ofHandler
        signal(SIGUSR2) { _ in InterruptCleanupTests.ofHandler.removeFiles() }
        defer { signal(SIGUSR2, SIG_DFL) }
        // The blocks are larger than those that a thread keeps for itself, so that they need the lock of all threads.
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { _ in
                // It begins with the signals held back that the thread holds back which starts it.
                var signals = sigset_t()
                sigemptyset(&signals)
                sigaddset(&signals, SIGUSR2)
                pthread_sigmask(SIG_UNBLOCK, &signals, nil)
                while true {
                    let blocks = (malloc(5000), malloc(3000))
                    free(blocks.0)
                    free(blocks.1)
                    pthread_testcancel()
                }
            }, nil)
        for round in 0..<100 {
            try folder.write("x", to: "file")
            _ = try #require(record.add(folder["file"]))
            pthread_kill(thread, SIGUSR2)
            var waits = 0
            while try folder.names == ["file"], waits < 6000 {
                waits += 1
                usleep(1000)
            }
            try #require(try folder.names == [], "the handler hangs in round \(round)")
        }
        pthread_cancel(thread)
        pthread_join(thread, nil)
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

    @Test func `A file that turns out to be somebody else's stays when its set goes`() throws {
        let folder = try TemporaryFolder()
        do {
            let set = FileSet()
            for name in ["own", "other"] { try folder.write("x", to: name) }
            set.add(folder["own"])
            set.add([folder["written"]]) { #expect(throws: Never.self) { try folder.write("x", to: "written") } }
            #expect(throws: CancellationError.self) { try set.add([folder["other"]]) { throw CancellationError() } }
        }
        #expect(try folder.names == ["other"])
    }

    @Test func `While a file gets its name, its thread holds signals back, and lets them through again after it`() {
        func held() -> Int {
            var signals = sigset_t()
            pthread_sigmask(SIG_SETMASK, nil, &signals)
            return [SIGINT, SIGTERM, SIGHUP, SIGQUIT].count { sigismember(&signals, $0) == 1 }
        }
        let before = held()
        #expect(InterruptCleanup.naming(held) == 4)
        #expect(held() == before)
        #expect(throws: CancellationError.self) { try InterruptCleanup.naming { throw CancellationError() } }
        #expect(held() == before)
    }
}
