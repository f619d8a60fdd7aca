import PlanGeometry
import PlanModel

/// Makes one view of the views and shapes in a `{ … }`, with `if`, `switch` and `for` among them.
@resultBuilder
public enum ViewBuilder {
    /// A view.
    public static func buildExpression(_ view: some View) -> AnyView { AnyView(view) }

    /// A shape, filled in the foreground style.
    public static func buildExpression(_ shape: some Shape) -> AnyView { AnyView(shape) }

    /// Views beside each other.
    public static func buildBlock(_ views: AnyView...) -> AnyView { AnyView(nodes: views.flatMap(\.nodes)) }

    /// What an `if` without `else` shows.
    public static func buildOptional(_ view: AnyView?) -> AnyView { view ?? AnyView(nodes: []) }

    /// What the first branch shows.
    public static func buildEither(first view: AnyView) -> AnyView { view }

    /// What the second branch shows.
    public static func buildEither(second view: AnyView) -> AnyView { view }

    /// What a `for` shows.
    public static func buildArray(_ views: [AnyView]) -> AnyView { AnyView(nodes: views.flatMap(\.nodes)) }
}
