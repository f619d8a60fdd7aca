#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif
import PlanArgumentParser

/// The program's results in bulk, past the slower `print`.
enum StandardOutput {
    /// Writes bytes after all that has been printed.
    ///
    /// - Throws: `CommandFailure` when they cannot be written, on a full disk for one.
    static func write(_ bytes: [UInt8]) throws {
        // Nil flushes all streams, so that what was printed before comes first.
        fflush(nil)
        try bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                // The pointer stays within `bytes`, which live as long as this closure.
                let slice = UnsafeRawBufferPointer(rebasing: rest)
                let count = systemWrite(STDOUT_FILENO, slice.baseAddress, slice.count)
                if count >= 0 {
                    rest = rest.dropFirst(count)
                } else if errno != EINTR {
                    let reason = String(cString: strerror(errno))
                    throw CommandFailure("cannot write to standard output: \(reason)", exitCode: .unwritableOutput)
                }
            }
        }
    }
}

/// The system's `write`, under a name that `StandardOutput`'s own does not hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
