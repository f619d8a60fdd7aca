import PlanCanvas
import PlanGeometry
import PlanModel

/// Any view, for places that hold views of different kinds.
public struct AnyView: View {
    /// More than one for a group, whose parts its container lays out.
    package let nodes: [SceneNode]

    /// Holds a view.
    public init(_ view: some View) { nodes = view.sceneNodes }

    package init(nodes: [SceneNode]) { self.nodes = nodes }

    package init(_ content: SceneNode.Content) { nodes = [SceneNode(content)] }

    /// The view itself.
    public var body: AnyView { return self }
}
