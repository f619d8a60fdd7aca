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

    /// Writes a text after everything that has been printed.
    ///
    /// - Returns: The reason (`errno`) if the text could not be written; `nil` otherwise.
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

    /// Lets SIGPIPE end the process without a message when the reader goes away, as in `planmark locate … | head -1`, even if
    /// the process was started with that signal ignored.
    static func endQuietlyOnBrokenPipe() {
        signal(SIGPIPE, SIG_DFL)
    }

    /// Flushes standard output. Ends the process with an error if some of the output could not be written, such as to a full
    /// disk.
    static func finishOutput(of program: String) {
        guard fflush(stdout) != 0 || ferror(stdout) != 0 else { return }
        reportUnwritableOutput(errno, program: program)
        exitProcess(.unwritableOutput)
    }

    static func reportUnwritableOutput(_ reason: Int32, program: String) {
        let message = "cannot write to standard output: \(String(cString: strerror(reason)))"
        _ = StandardStream.error.write(errorLines([message], program: program))
    }

    /// The messages as lines of standard error, each after the program's name.
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
