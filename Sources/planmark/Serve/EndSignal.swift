import Glibc

/// Lets a server end in its own time when a signal asks for that: Ctrl-C, SIGTERM, or SIGHUP where it is not ignored.
enum EndSignal {
    /// The ends of a pipe, through which the handler of signals wakes the main thread.
    private static let pipe: (read: Int32, write: Int32) = {
        var ends: [Int32] = [-1, -1]
        _ = Glibc.pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }()

    /// From now on signals are kept for ``wait()``, whichever thread they come to.
    static func keep() {
        _ = pipe
        for number in [SIGINT, SIGTERM, SIGHUP] {
            // A handler is an address; SIG_IGN's is 1, as under `nohup`.
            let isIgnored = unsafeBitCast(signal(number, SIG_IGN), to: Int.self) == 1
            if !isIgnored { signal(number, handler) }
        }
    }

    /// Waits for a signal. A second one ends the process as ever.
    static func wait() {
        var byte: UInt8 = 0
        while read(pipe.read, &byte, 1) < 0, errno == EINTR {}
        for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
    }

    private static let handler: @convention(c) (Int32) -> Void = { _ in
        // Writing to a pipe is safe in a handler of signals.
        var byte: UInt8 = 0
        _ = write(pipe.write, &byte, 1)
    }
}
