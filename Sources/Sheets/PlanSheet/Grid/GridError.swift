import PlanBase

/// Why a coordinate grid cannot be made.
public enum GridError: Problem, Hashable, Sendable {
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

    /// A misuse: the caller chooses the distance.
    public var kind: ProblemKind { .usage }

    /// The setting of the distance.
    public var placeName: String? { Self.step.path }

    private static let step = Setting("step")

    /// The error on one line: what is wrong and what would be right.
    public var message: Message {
        switch self {
        case .stepOutOfRange(let value, let allowed):
            let (least, greatest) = (allowed.lowerBound.shortest, allowed.upperBound.shortest)
            return Message(
                """
                \(Self.step): lines \(value.shortest) pixels apart make no grid on this drawing; \
                give \(least) to \(greatest)
                """)
        }
    }
}
