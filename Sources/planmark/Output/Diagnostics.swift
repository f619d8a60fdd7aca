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

    /// Mentions something that is done all the same but may not be meant.
    static func note(_ message: String) {
        write("planmark: note: \(message)\n")
    }

    /// Writes to the terminal as it is, without a line's end.
    static func show(_ text: String) { write(text) }

    private static func write(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            // Unbuffered as the stream itself; nothing can be done where even standard error cannot be written to.
            _ = systemWrite(STDERR_FILENO, bytes.baseAddress, bytes.count)
        }
    }
}

/// The system's `write`, under a name that `Diagnostics`' own does not hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
