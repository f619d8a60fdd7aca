/// Several views as one: a modifier applied to the group is applied to each of them.
public struct Group: View {
    /// The views.
    public let body: AnyView

    /// A group of views.
    public init(@ViewBuilder content: () -> AnyView) { body = content() }
}
