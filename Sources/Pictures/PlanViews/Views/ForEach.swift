/// A view for each element of a sequence.
public struct ForEach: View {
    /// The views.
    public let body: AnyView

    /// The views that `content` returns for the elements, in their order.
    public init<Data: Sequence>(_ data: Data, @ViewBuilder content: (Data.Element) -> AnyView) {
        body = AnyView(nodes: data.flatMap { content($0).nodes })
    }
}
