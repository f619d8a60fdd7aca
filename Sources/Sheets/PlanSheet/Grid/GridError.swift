import PlanBase

/// Why a coordinate grid cannot be made.
public enum GridError: CodedError, Hashable, Sendable {
    /// The distance of the lines is not finite, or the drawing would have none or too many of them.
    case stepOutOfRange(Double, allowed: ClosedRange<Double>)
}

extension GridError {
    /// The code that programs know the error by.
    public var code: String {
        switch self {
        case .stepOutOfRange: "stepOutOfRange"
        }
    }

    /// The error on one line: what is wrong and what would be right.
    ///
    /// - Parameter step: What the distance of the lines is called: `--step` on the command line.
    public func message(naming step: String = "step") -> Message {
        switch self {
        case .stepOutOfRange(let value, let allowed):
            let (least, greatest) = (allowed.lowerBound.shortest, allowed.upperBound.shortest)
            return Message(
                """
                \(step): lines \(value.shortest) pixels apart make no grid on this drawing; \
                give \(least) to \(greatest)
                """)
        }
    }
}

extension GridError: MessageConvertible {
    /// The error on one line.
    public var message: Message { message() }
}
