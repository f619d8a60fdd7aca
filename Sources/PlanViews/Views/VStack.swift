import PlanGeometry
import PlanModel

/// Views from top to bottom.
public struct VStack: View {
    /// The stack.
    public let body: AnyView

    /// - Parameters:
    ///   - alignment: how the views stand to each other horizontally.
    ///   - spacing: the distance between two; nothing for 8, and none beside a `Spacer`.
    public init(
        alignment: HorizontalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> AnyView
    ) {
        body = AnyView(.stack(.column(alignment, spacing: spacing), content().nodes))
    }
}
