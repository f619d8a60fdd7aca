import Glibc
import PlanArgumentParser
import PlanBase
import PlanFiles

/// The program's results in bulk, past the slower `print`.
enum StandardOutput {
    /// Writes bytes after all that has been printed: as they are, or on a terminal as `shownSafely` has them.
    ///
    /// - Throws: `CommandFailure` when they cannot be written, on a full disk for one.
    static func write(_ bytes: [UInt8]) throws {
        let isShown = isatty(STDOUT_FILENO) == 1
        let reason =
            isShown
            ? StandardStream.output.write(Self.shown(bytes))
            : bytes.withUnsafeBytes { StandardStream.output.write($0) }
        guard let reason else { return }
        throw CommandFailure(
            Message("cannot write to standard output: \(SystemError(code: reason).message)"),
            exitCode: .unwritableOutput)
    }

    /// The text as a terminal may show it, whose lines may end as those of CSV do.
    private static func shown(_ bytes: [UInt8]) -> String {
        var text = String.UnicodeScalarView()
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            if scalar == "\n", text.last == "\r" { text.removeLast() }
            text.append(scalar)
        }
        return String(text).shownSafely
    }
}
