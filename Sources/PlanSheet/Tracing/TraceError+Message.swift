import PlanModel

extension TraceError: CustomStringConvertible {
    /// The message in English.
    public var description: String { "\(code)" }
}
