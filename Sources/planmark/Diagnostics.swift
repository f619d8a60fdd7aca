#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the program says beside its results, on standard error.
enum Diagnostics {
    /// Reports something that was refused while the rest goes on.
    static func report(_ message: String) {
        write("planmark: \(message)\n")
    }

    private static func write(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            // Nothing can be done where even standard error cannot be written to.
            _ = fwrite(bytes.baseAddress, 1, bytes.count, stderr)
        }
    }
}
