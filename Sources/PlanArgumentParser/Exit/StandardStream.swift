#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Musl)
    @preconcurrency import Musl
#else
    @preconcurrency import Darwin
#endif

/// One of the process's own output streams.
enum StandardStream: Int32 {
    case output = 1
    case error = 2

    /// Writes a text after all that has been printed.
    ///
    /// - Returns: The reason (`errno`) when the text could not be written.
    func write(_ text: String) -> Int32? {
        fflush(nil)
        var text = text
        return text.withUTF8 { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                // The pointer stays within `bytes`, which live as long as this closure.
                let count = systemWrite(rawValue, UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: rest)))
                if count >= 0 {
                    rest = rest.dropFirst(count)
                } else if errno != EINTR {
                    return errno
                }
            }
            return nil
        }
    }

    /// Lets a reader that goes away, as in `planmark locate … | head -1`, end the process without a message, even when the
    /// process was started with that signal ignored.
    static func endQuietlyOnBrokenPipe() {
        signal(SIGPIPE, SIG_DFL)
    }

    /// Makes sure that all that was printed has arrived, on a full disk for one; ends the process with an error when not.
    static func finishOutput(of program: String) {
        guard fflush(stdout) != 0 || ferror(stdout) != 0 else { return }
        reportUnwritableOutput(errno, program: program)
        exitProcess(.unwritableOutput)
    }

    static func reportUnwritableOutput(_ reason: Int32, program: String) {
        let message = "cannot write to standard output: \(String(cString: strerror(reason)))"
        _ = StandardStream.error.write(errorLines([message], program: program))
    }

    /// Messages as they stand on standard error, each after the program's name on a line of its own.
    static func errorLines(_ messages: [String], program: String) -> String {
        messages.map { "\(program): error: \($0)\n" }.joined()
    }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}

/// Ends the process.
func exitProcess(_ code: ExitCode) -> Never {
    exit(code.rawValue)
}
