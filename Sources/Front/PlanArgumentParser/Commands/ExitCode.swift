/// The status that the process ends with. If `run()` throws an exit code, the process ends with it and prints nothing.
public struct ExitCode: Error, RawRepresentable, Sendable, Hashable {
    /// The status, 0 to 255.
    public var rawValue: Int32

    /// Makes an exit code of a status, 0 to 255.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// 0: everything is done.
    public static let success = ExitCode(rawValue: 0)
    /// 1: some input was refused or failed; the rest is done.
    public static let failure = ExitCode(rawValue: 1)
    /// 2: the command line is wrong; nothing is done.
    public static let usage = ExitCode(rawValue: 2)
    /// 3: an input cannot be read or is malformed.
    public static let unreadableInput = ExitCode(rawValue: 3)
    /// 4: an output cannot be written.
    public static let unwritableOutput = ExitCode(rawValue: 4)
}
