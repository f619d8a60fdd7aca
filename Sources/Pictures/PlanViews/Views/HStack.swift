/// Views from left to right.
public struct HStack: View {
    /// The stack.
    public let body: AnyView

    /// - Parameters:
    ///   - alignment: how the views align vertically.
    ///   - spacing: the distance between neighbours in points; nil for 8, or 0 next to a `Spacer`.
    ///   - content: the views from left to right.
    public init(alignment: VerticalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> AnyView) {
        body = AnyView(.stack(.row(alignment, spacing: spacing), content().nodes))
    }
}
