/// Views on top of each other, the last one uppermost.
public struct ZStack: View {
    /// The stack.
    public let body: AnyView

    /// - Parameters:
    ///   - alignment: how the views align in both directions.
    ///   - content: the views from the bottom up.
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> AnyView) {
        body = AnyView(.stack(.layers(alignment), content().nodes))
    }
}
