/// Something that can be laid out and drawn: a shape, a text, a stack of them. Names, defaults and the order of modifiers are
/// SwiftUI's.
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
/// A parent proposes a size to a view, the view chooses its size, and the parent places it. Lengths are in points, one unit
/// of the canvas at a scale of 1; x runs to the right and y down.
///
/// A shape is not a view, but can stand for one in a `{ … }` and takes all modifiers of views; it is then filled in the
/// foreground style.
public protocol View: Sendable {
    /// The type of the view's content.
    associatedtype Body: View
    /// The view's content.
    @ViewBuilder var body: Body { get }
}

extension View {
    package var sceneNodes: [SceneNode] { (self as? AnyView)?.nodes ?? body.sceneNodes }

    func modified(_ modifier: SceneModifier) -> AnyView {
        AnyView(nodes: sceneNodes.map { SceneNode(.modified($0, modifier)) })
    }
}
