import PlanGeometry
import PlanModel

/// Empty space that takes what its stack has left.
public struct Spacer: View {
    /// The space.
    public let body: AnyView

    /// - Parameter minLength: the least extent along the stack; nothing for 8.
    public init(minLength: Double? = nil) { body = AnyView(.spacer(minLength: minLength ?? 8)) }
}
