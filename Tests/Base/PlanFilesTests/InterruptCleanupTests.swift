import Foundation
import TestSupport
import Testing

@testable import PlanFiles

@Suite(.serialized) struct InterruptCleanupTests {
    @Test func `Pending files are removed by an interrupt, however many; those taken out are not`() throws {
        let folder = try TemporaryFolder()
        let names = (0..<200).map { "file \($0)" }
        for name in names + ["finished"] { try folder.write(name, to: name) }
        // Not those of the process, among which are the files of other tests.
        let pending = PendingFiles()
        let finished = try #require(pending.add(folder["finished"]))
        for name in names { _ = try #require(pending.add(folder[name])) }
        pending.remove(finished)
        pending.removeFiles()
        #expect(try folder.names == ["finished"])
        pending.remove(finished)
    }

    @Test func `Files of a set are removed by an interrupt with their folder, until the set is kept`() throws {
        let folder = try TemporaryFolder()
        let pending = PendingFiles()
        let (kept, lost) = (PendingFiles(), PendingFiles())
        let (keptEntry, _) = (pending.add(kept), pending.add(lost))
        for (name, set) in [("kept", kept), ("lost", lost)] {
            try FileManager.default.createDirectory(atPath: folder[name], withIntermediateDirectories: false)
            // The folder first: it is empty only when the files are gone.
            _ = try #require(set.add(folder[name]))
            for number in 0..<150 {
                try folder.write("x", to: "\(name)/\(number)")
                _ = try #require(set.add(folder["\(name)/\(number)"]))
            }
        }
        #expect(pending.remove(keptEntry))
        pending.removeFiles()
        #expect(try folder.names == ["kept"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder["kept"]).count == 150)
        // What was removed by a signal is not there to be kept.
        #expect(!pending.remove(keptEntry))
    }

    /// What a signal handler of the test removes.
    private static let ofHandler = PendingFiles()

    @Test func `A signal removes files also where it interrupts an allocation`() throws {
        let folder = try TemporaryFolder()
        InterruptCleanup.prepare()
        let pending = Self.ofHandler
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
            _ = try #require(pending.add(folder["file"]))
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

    /// The end of a pipe to which a signal handler of the test writes.
    nonisolated(unsafe) private static var end: Int32 = -1

    @Test func `A signal writes the line of its moment, whole and once`() throws {
        InterruptCleanup.prepare()
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        Self.end = ends[1]
        defer { for end in ends { close(end) } }
        signal(SIGUSR1) { _ in InterruptNotice.write(to: InterruptCleanupTests.end) }
        defer { signal(SIGUSR1, SIG_DFL) }
        // A thread of a pool holds signals back.
        var (none, held) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &held)
        defer { pthread_sigmask(SIG_SETMASK, &held, nil) }
        for round in 0..<200 {
            let text = String(repeating: "\(round)", count: 50)
            InterruptNotice.set("a line before")
            InterruptNotice.set(text)
            raise(SIGUSR1)
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = read(ends[0], &bytes, bytes.count)
            #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == text + "\n")
            // There is none until another one is set.
            raise(SIGUSR1)
        }
        var rest = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
        #expect(poll(&rest, 1, 0) == 0)
    }

    @Test func `A line is not waited for where nobody takes it`() throws {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        while write(ends[1], [UInt8](repeating: 0, count: 4096), 4096) > 0 {}
        _ = fcntl(ends[1], F_SETFL, 0)
        InterruptNotice.set("a line")
        // It would wait for ever.
        InterruptNotice.write(to: ends[1])
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

    /// The number of signals that the thread holds back, of four that end programs.
    private func held() -> Int {
        var signals = sigset_t()
        pthread_sigmask(SIG_SETMASK, nil, &signals)
        return [SIGINT, SIGTERM, SIGHUP, SIGQUIT].count { sigismember(&signals, $0) == 1 }
    }

    @Test func `A short step holds signals back, one that may take long does not`() {
        InterruptNotice.set(.change, before: "before", during: "during", after: "after")
        defer { InterruptNotice.set(nil) }
        // A thread of Swift's tasks holds back all signals.
        var (none, own) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &own)
        defer { pthread_sigmask(SIG_SETMASK, &own, nil) }
        for isShort in [true, false] {
            let step = InterruptNotice.Step(.change, isShort: isShort)
            step.begin()
            #expect(held() == (isShort ? 4 : 0))
            step.succeed()
            #expect(held() == 0)
        }
    }

    @Test func `While a file gets its name, its thread holds signals back, and lets them through again after it`() {
        let before = held()
        #expect(InterruptCleanup.naming(held) == 4)
        #expect(held() == before)
        #expect(throws: CancellationError.self) { try InterruptCleanup.naming { throw CancellationError() } }
        #expect(held() == before)
        InterruptCleanup.naming {
            #expect(InterruptCleanup.naming(held) == 4)
            #expect(held() == 4)
        }
        #expect(held() == before)
    }

    @Test func `A file gets its name within a step that began before the signal`() async {
        // The signal stops the process's other threads that give names for good.
        await #expect(processExitsWith: .exitCode(7)) {
            let hold = InterruptCleanup.Hold()
            var thread = pthread_t()
            pthread_create(
                &thread, nil,
                { _ in
                    InterruptCleanup.removeFiles()
                    // After the longest wait for the step, which must have ended before.
                    sleep(2)
                    _exit(1)
                }, nil)
            usleep(100_000)
            InterruptCleanup.naming {}
            hold.end()
            _exit(7)
        }
    }
}
