#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The width that help is wrapped at.
enum TerminalWidth {
    /// Lines that are longer are hard to read.
    static let greatest = 100
    /// Narrower than this there is no room for two columns.
    static let least = 40
    /// On a pipe or in a file.
    static let standard = 80

    /// The variable `COLUMNS`, else the terminal's own width, else the standard one; within the limits.
    static var current: Int {
        let variable = getenv("COLUMNS").flatMap { Int(String(cString: $0)) }
        return limited(variable.flatMap { $0 > 0 ? $0 : nil } ?? ofTerminal ?? standard)
    }

    static func limited(_ columns: Int) -> Int {
        min(max(columns, least), greatest)
    }

    private static var ofTerminal: Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
