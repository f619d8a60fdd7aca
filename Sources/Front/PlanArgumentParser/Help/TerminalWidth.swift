import Glibc

/// The number of columns to wrap help at.
enum TerminalWidth {
    /// The greatest width: longer lines are hard to read.
    static let greatest = 100
    /// The least width: two columns need it.
    static let least = 40
    /// The width for a pipe or a file.
    static let standard = 80

    /// The value of the variable `COLUMNS`, or else the terminal's width, or else the standard width; within the limits.
    static var current: Int {
        let variable = getenv("COLUMNS").flatMap { Int(String(cString: $0)) }
        return limited(variable.flatMap { $0 > 0 ? $0 : nil } ?? ofTerminal ?? standard)
    }

    static func limited(_ columns: Int) -> Int { min(max(columns, least), greatest) }

    private static var ofTerminal: Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
