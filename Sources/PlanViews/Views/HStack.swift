import PlanGeometry
import PlanModel

/// Views from left to right.
public struct HStack: View {
    /// The stack.
    public let body: AnyView

    /// - Parameters:
    ///   - alignment: how the views stand to each other vertically.
    ///   - spacing: the distance between two; nothing for 8, and none beside a `Spacer`.
    public init(
        alignment: VerticalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> AnyView
    ) {
        body = AnyView(.stack(.row(alignment, spacing: spacing), content().nodes))
    }
}
