/// The status that the process ends with. Thrown from `run()`, it ends the process with that status and says nothing.
public struct ExitCode: Error, RawRepresentable, Sendable, Hashable {
    /// The status, 0 to 255.
    public var rawValue: Int32

    /// A status of 0 to 255.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// 0: all is done.
    public static let success = ExitCode(rawValue: 0)
    /// 1: something was refused or failed; what could be done is done.
    public static let failure = ExitCode(rawValue: 1)
    /// 2: the command line is wrong; nothing is done.
    public static let usage = ExitCode(rawValue: 2)
    /// 3: an input cannot be read or is malformed.
    public static let unreadableInput = ExitCode(rawValue: 3)
    /// 4: an output cannot be written.
    public static let unwritableOutput = ExitCode(rawValue: 4)

    /// Whether the status is 0.
    public var isSuccess: Bool { self == .success }
}
