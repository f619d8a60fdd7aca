import Foundation

/// A run of the built command that is asked and answers line by line.
final class CommandConversation {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var received = Data()

    /// - Parameter errors: The name of a file in the folder for what the command says on standard error.
    init(_ arguments: [String], in folder: URL, errors: String? = nil) throws {
        process.executableURL = CommandRun.executable
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardInput = input
        process.standardOutput = output
        if let file = errors.map({ folder.appendingPathComponent($0) }) {
            try Data().write(to: file)
            process.standardError = try FileHandle(forWritingTo: file)
        }
        // A thread of a pool may hold signals back, which the command would inherit.
        var none = sigset_t()
        sigemptyset(&none)
        var held = sigset_t()
        pthread_sigmask(SIG_SETMASK, &none, &held)
        defer { pthread_sigmask(SIG_SETMASK, &held, nil) }
        try process.run()
    }

    func send(_ text: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }

    /// The next line of the answer; waits for it, until the command ends.
    func nextLine() throws -> String {
        while true {
            if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
                defer { received = Data(received[(end + 1)...]) }
                return String(decoding: received[..<end], as: UTF8.self)
            }
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { return String(decoding: received, as: UTF8.self) }
            received += more
        }
    }

    /// Sends a signal and waits for the command, whose input stays open; the signal that ended it, or 0.
    func end(by signal: Int32) throws -> Int32 {
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal ? process.terminationStatus : 0
    }

    /// Sends a signal and waits for the command.
    ///
    /// - Returns: The exit status, or the signal that ended the command as a negative number; nil if it did not end within twenty
    ///   seconds, and then it is killed.
    func status(afterSignal signal: Int32, within seconds: Double = 20) -> Int32? {
        kill(process.processIdentifier, signal)
        let end = Date(timeIntervalSinceNow: seconds)
        while process.isRunning, Date() < end { usleep(10_000) }
        let hasEnded = !process.isRunning
        if !hasEnded { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        guard hasEnded else { return nil }
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }

    /// Sends a signal, and does not wait.
    func send(signal: Int32) { kill(process.processIdentifier, signal) }

    /// Ends the input and waits for the command.
    func finish() throws -> Int32 {
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
