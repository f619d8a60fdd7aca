import Glibc
import PlanArgumentParser
import PlanFiles
import Synchronization

/// Lets a server end in its own time, which is four seconds at most, when a signal asks for that: Ctrl-C, SIGTERM, or SIGHUP where
/// it is not ignored.
enum EndSignal {
    /// The ends of a pipe, through which the handler of signals wakes the main thread.
    private static let pipe: (read: Int32, write: Int32) = {
        var ends: [Int32] = [-1, -1]
        _ = Glibc.pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }()

    /// The seconds after which a process that was asked to end is ended, whatever it waits for.
    private static let longestEnd: UInt32 = 4
    /// The message that is written if the process is ended after ``longestEnd`` seconds, as a C string that is never freed.
    nonisolated(unsafe) private static var lastWords: UnsafeMutablePointer<CChar>?

    /// From now on signals are kept for ``wait()``, whichever thread they come to. A second one ends the process at once, and time
    /// ends it too.
    ///
    /// - Parameter lastWords: What is told where time ends the process, in one line.
    static func keep(lastWords: String) {
        // What handlers use is made here, as they must not allocate.
        _ = pipe
        _ = isAskedFor.exchange(false, ordering: .relaxed)
        self.lastWords = strdup("planmark: error: \(lastWords)\n")
        signal(SIGALRM) { _ in
            // Only calls that are safe in a handler of signals.
            InterruptCleanup.removeFiles()
            if let words = EndSignal.lastWords { _ = Glibc.write(STDERR_FILENO, words, strlen(words)) }
            _exit(ExitCode.failure.rawValue)
        }
        for number in [SIGINT, SIGTERM, SIGHUP] {
            // A handler is an address; SIG_IGN's is 1, as under `nohup`.
            let isIgnored = unsafeBitCast(signal(number, SIG_IGN), to: Int.self) == 1
            if !isIgnored { signal(number, handler) }
        }
    }

    /// Waits for a signal.
    static func wait() {
        var byte: UInt8 = 0
        while read(pipe.read, &byte, 1) < 0, errno == EINTR {}
    }

    /// True once a signal has asked for the end.
    private static let isAskedFor = Atomic<Bool>(false)

    private static let handler: @convention(c) (Int32) -> Void = { number in
        // Only calls that are safe in a handler of signals.
        guard !isAskedFor.exchange(true, ordering: .sequentiallyConsistent) else {
            return InterruptCleanup.end(by: number)
        }
        alarm(longestEnd)
        var byte: UInt8 = 0
        _ = write(pipe.write, &byte, 1)
    }
}
