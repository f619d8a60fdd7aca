import FoundationEssentials
import Glibc

/// The number of columns of a terminal.
enum TerminalColumns {
    /// The columns of the terminal that standard output is: what the variable `COLUMNS` says, or else the terminal. `nil` for
    /// a pipe or a file, where nothing is to be cut short, and for a terminal that does not say.
    static var ofOutput: Int? {
        guard isatty(STDOUT_FILENO) == 1 else { return nil }
        if let given = ProcessInfo.processInfo.environment["COLUMNS"].flatMap({ Int($0) }), given > 0 { return given }
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
