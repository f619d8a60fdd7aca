import Foundation

/// A run of the built command that is asked and answers line by line.
final class CommandConversation {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var received = Data()

    init(_ arguments: [String], in folder: URL) throws {
        process.executableURL = CommandRun.executable
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardInput = input
        process.standardOutput = output
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

    /// Ends the input and waits for the command.
    func finish() throws -> Int32 {
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
