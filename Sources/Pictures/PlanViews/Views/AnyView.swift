/// A type-erased view.
public struct AnyView: View {
    /// The nodes of the view: several for a group, whose members the container lays out.
    package let nodes: [SceneNode]

    /// Holds a view.
    public init(_ view: some View) { nodes = view.sceneNodes }

    package init(nodes: [SceneNode]) { self.nodes = nodes }

    package init(_ content: SceneNode.Content) { nodes = [SceneNode(content)] }

    /// The view itself.
    public var body: AnyView { return self }
}
