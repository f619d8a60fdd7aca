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
                "\(step): lines \(value.shortest) pixels apart make no grid on this drawing; "
                    + "give \(least) to \(greatest)",
                "\(step):间距 \(value.shortest) 像素无法在此图纸上构成网格;请给出 \(least) 到 \(greatest)")
        }
    }
}

extension GridError: CustomStringConvertible {
    /// The message in English.
    public var description: String { message().english }
}
