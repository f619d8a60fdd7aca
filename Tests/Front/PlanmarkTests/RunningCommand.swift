import Foundation

/// A run of the built command that is ended from outside, with a limit on how long that may take.
final class RunningCommand {
    private let process = Process()

    /// The number of the process.
    var number: pid_t { process.processIdentifier }

    /// Starts the command; it dumps no core.
    init(_ arguments: [String], in folder: URL) throws {
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "ulimit -c 0; exec \"$0\" \"$@\"", CommandRun.executable.path] + arguments
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        // A thread of a pool may hold signals back, which the command would inherit.
        var (none, held) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &held)
        defer { pthread_sigmask(SIG_SETMASK, &held, nil) }
        try process.run()
    }

    deinit { if process.isRunning { kill(number, SIGKILL) } }

    /// Waits until a condition holds.
    ///
    /// - Returns: False if it does not within a minute, or when the command has ended.
    func wait(for condition: () throws -> Bool) rethrows -> Bool {
        let end = Date(timeIntervalSinceNow: 60)
        while Date() < end {
            if try condition() { return true }
            if !process.isRunning { return try condition() }
            usleep(5000)
        }
        return false
    }

    /// Sends a signal and waits for the end, a minute at most.
    ///
    /// - Returns: The signal that ended the command, or 0 if it ended by itself; nil if it goes on.
    func end(by signal: Int32) -> Int32? {
        kill(number, signal)
        let end = Date(timeIntervalSinceNow: 60)
        while process.isRunning, Date() < end { usleep(5000) }
        guard !process.isRunning else { return nil }
        return process.terminationReason == .uncaughtSignal ? process.terminationStatus : 0
    }
}
