@preconcurrency import Glibc
import PlanBase

/// One of the process's own output streams.
package enum StandardStream: Int32 {
    case output = 1
    case error = 2

    /// Writes a text after everything that has been printed, or at once, past what waits in the buffers.
    ///
    /// - Returns: The reason (`errno`) if the text could not be written; `nil` otherwise.
    package func write(_ text: String, atOnce: Bool = false) -> Int32? {
        var text = text
        return text.withUTF8 { write(UnsafeRawBufferPointer($0), atOnce: atOnce) }
    }

    /// Writes bytes as `write(_:atOnce:)` does a text.
    package func write(_ bytes: UnsafeRawBufferPointer, atOnce: Bool = false) -> Int32? {
        if !atOnce { fflush(nil) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(rawValue, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return errno
            }
        }
        return nil
    }

    /// Lets SIGPIPE end the process without a message when the reader goes away, as in `planmark locate … | head -1`, even if
    /// the process was started with that signal ignored.
    static func endQuietlyOnBrokenPipe() {
        let handler = signal(SIGPIPE, SIG_DFL)
        // A handler is an address; SIG_IGN's is 1 and SIG_DFL's 0. One of the program's own stays.
        let address = handler.map { unsafeBitCast($0, to: Int.self) } ?? 0
        if address != 0, address != 1 { signal(SIGPIPE, handler) }
    }

    /// Flushes standard output. Ends the process with an error if some of the output could not be written, such as to a full
    /// disk.
    static func finishOutput(of program: any ParsableCommand.Type) {
        guard fflush(stdout) != 0 || ferror(stdout) != 0 else { return }
        reportUnwritableOutput(errno, program: program)
        exitProcess(.unwritableOutput)
    }

    static func reportUnwritableOutput(_ reason: Int32, program: any ParsableCommand.Type) {
        let problem = Message("cannot write to standard output: \(String(cString: strerror(reason)))")
        _ = StandardStream.error.write(errorLines([problem], program: program))
    }

    /// The messages as lines of standard error, each after the program's name.
    static func errorLines(_ messages: [Message], program: any ParsableCommand.Type) -> String {
        messages.map { "\(program.name): \(program.text(of: Message("error: \($0)")).shownSafely)\n" }.joined()
    }
}

/// Ends the process once the output is written. Without the handlers of `exit`, which would take the locks of libraries such as libcrypto
/// from under the threads that still work: what those do is of no use any more, and they end with the process.
package func exitProcess(_ code: ExitCode) -> Never {
    fflush(nil)
    _exit(code.rawValue)
}
