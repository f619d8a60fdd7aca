import PlanGeometry

/// Any view, for places that hold views of different kinds.
public struct AnyView: View {
    /// More than one for a group, whose parts its container lays out.
    let nodes: [SceneNode]

    /// Holds a view.
    public init(_ view: some View) { nodes = view.sceneNodes }

    /// A shape, filled in the foreground style.
    public init(_ shape: some Shape) { nodes = ShapeView(shape).sceneNodes }

    init(nodes: [SceneNode]) { self.nodes = nodes }

    init(_ content: SceneNode.Content) { nodes = [SceneNode(content)] }

    /// The view itself.
    public var body: AnyView { return self }
}
