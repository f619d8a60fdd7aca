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

    /// Ends the input and waits for the command.
    func finish() throws -> Int32 {
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
