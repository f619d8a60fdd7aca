import Glibc
import PlanArgumentParser

/// The program's results in bulk, past the slower `print`.
enum StandardOutput {
    /// Writes bytes after all that has been printed: as they are, or on a terminal as `shownSafely` has them.
    ///
    /// - Throws: `CommandFailure` when they cannot be written, on a full disk for one.
    static func write(_ bytes: [UInt8]) throws {
        let isShown = isatty(STDOUT_FILENO) == 1
        let reason =
            isShown
            ? StandardStream.output.write(String(decoding: bytes, as: UTF8.self).shownSafely)
            : bytes.withUnsafeBytes { StandardStream.output.write($0) }
        guard let reason else { return }
        throw CommandFailure(StandardStream.unwritableOutput(reason), exitCode: .unwritableOutput)
    }
}
