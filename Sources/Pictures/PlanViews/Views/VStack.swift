/// Views from top to bottom.
public struct VStack: View {
    /// The stack.
    public let body: AnyView

    /// - Parameters:
    ///   - alignment: how the views align horizontally.
    ///   - spacing: the distance between neighbours in points; nil for 8, or 0 next to a `Spacer`.
    ///   - content: the views from top to bottom.
    public init(alignment: HorizontalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> AnyView) {
        body = AnyView(.stack(.column(alignment, spacing: spacing), content().nodes))
    }
}
