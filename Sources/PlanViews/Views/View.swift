import PlanCanvas
import PlanGeometry
import PlanModel

/// Something that can be laid out and drawn: a shape, a text, a stack of them. The names, the defaults and the order in which
/// modifiers work are SwiftUI's.
///
/// ```swift
/// struct Badge: View {
///     let title: String
///     var body: some View {
///         Text(title).font(.headline).foregroundStyle(.white).padding(8).background(.blue, in: .capsule)
///     }
/// }
/// try SceneRenderer(Badge(title: "Open")).writePNG(to: "badge.png")
/// ```
///
/// A parent proposes a size to a view, the view chooses its own, and the parent places it. Lengths are in points, one unit
/// of the canvas at a scale of 1; x runs to the right and y down.
///
/// Shapes are no views by themselves, but wherever a view is wanted in a `{ … }` a shape can stand, and all modifiers of views
/// can be applied to it; it is then filled in the foreground style.
public protocol View: Sendable {
    /// What the view consists of.
    associatedtype Body: View
    /// What the view consists of.
    @ViewBuilder var body: Body { get }
}

extension View {
    package var sceneNodes: [SceneNode] { (self as? AnyView)?.nodes ?? body.sceneNodes }

    func modified(_ modifier: SceneModifier) -> AnyView {
        AnyView(nodes: sceneNodes.map { SceneNode(.modified($0, modifier)) })
    }
}
