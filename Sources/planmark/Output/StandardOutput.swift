import PlanArgumentParser

/// The program's results in bulk, past the slower `print`.
enum StandardOutput {
    /// Writes bytes after all that has been printed.
    ///
    /// - Throws: `CommandFailure` when they cannot be written, on a full disk for one.
    static func write(_ bytes: [UInt8]) throws {
        guard let reason = bytes.withUnsafeBytes({ StandardStream.output.write($0) }) else { return }
        throw CommandFailure(StandardStream.unwritableOutput(reason), exitCode: .unwritableOutput)
    }
}
