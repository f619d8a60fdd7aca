import PlanGeometry

/// Builds one view from the views and shapes in a `{ … }`, which may contain `if`, `switch` and `for`.
@resultBuilder
public enum ViewBuilder {
    /// A view.
    public static func buildExpression(_ view: some View) -> AnyView { AnyView(view) }

    /// A shape, filled in the foreground style.
    public static func buildExpression(_ shape: some Shape) -> AnyView { AnyView(shape) }

    /// All views of a block.
    public static func buildBlock(_ views: AnyView...) -> AnyView { AnyView(nodes: views.flatMap(\.nodes)) }

    /// The view of an `if` without `else`; empty if the condition is false.
    public static func buildOptional(_ view: AnyView?) -> AnyView { view ?? AnyView(nodes: []) }

    /// The view of the first branch.
    public static func buildEither(first view: AnyView) -> AnyView { view }

    /// The view of the second branch.
    public static func buildEither(second view: AnyView) -> AnyView { view }

    /// All views of a `for`.
    public static func buildArray(_ views: [AnyView]) -> AnyView { AnyView(nodes: views.flatMap(\.nodes)) }
}

/// Several views as one: a modifier applied to the group is applied to each of them.
public struct Group: View {
    /// The views.
    public let body: AnyView

    /// A group of views.
    public init(@ViewBuilder content: () -> AnyView) { body = content() }
}

/// A view for each element of a sequence.
public struct ForEach: View {
    /// The views.
    public let body: AnyView

    /// The views that `content` returns for the elements, in their order.
    public init<Data: Sequence>(_ data: Data, @ViewBuilder content: (Data.Element) -> AnyView) {
        body = AnyView(nodes: data.flatMap { content($0).nodes })
    }
}
