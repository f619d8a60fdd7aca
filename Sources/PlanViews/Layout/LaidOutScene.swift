import PlanCanvas
import PlanGeometry
import PlanModel

/// A scene as it is drawn.
package struct LaidOutScene: Sendable {
    /// How large it is, in points.
    package let size: Size
    package let element: DisplayNode

    /// Lays a scene out.
    ///
    /// - Parameters:
    ///   - size: what is proposed to the scene, and how large it is then; nothing for its own size.
    ///   - foreground: what shapes and texts are painted with that have no style of their own.
    /// - Throws: `SceneError` for a scene that cannot be laid out.
    package init(_ root: SceneNode, size: Size?, foreground: Color? = nil) throws {
        if let size {
            try SceneError.check(size.width, "width", in: 0...SceneError.greatestLength)
            try SceneError.check(size.height, "height", in: 0...SceneError.greatestLength)
        }
        var environment = TextEnvironment()
        environment.traits.foreground = foreground.map { .color($0) }
        let proposal = Proposal(width: size?.width, height: size?.height)
        let node = try LayoutNode(root, environment: environment, work: LayoutWork())
        let measure = try node.measure(proposal)
        let element = try node.element(proposal)
        guard let size else {
            (self.size, self.element) = (measure.size, element)
            return
        }
        // A view that chose another size stands in the middle of the space.
        let corner = Alignment.center.corner(of: measure, in: Measure(size))
        self.size = size
        self.element = .transform(.translation(x: corner.dx, y: corner.dy), element)
    }

    /// How large a scene is when it chooses its size itself, in points.
    ///
    /// - Throws: `SceneError` for a scene that cannot be laid out.
    package static func size(of root: SceneNode) throws -> Size {
        try LayoutNode(root, environment: TextEnvironment(), work: LayoutWork())
            .measure(Proposal(width: nil, height: nil)).size
    }
}
