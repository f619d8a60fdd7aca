import PlanBase
import PlanCanvas
import PlanGeometry

/// A scene after layout, ready to be painted.
package struct LaidOutScene: Sendable {
    /// The scene's size in points.
    package let size: Size
    package let element: DisplayNode

    /// Lays a scene out.
    ///
    /// - Parameters:
    ///   - root: the scene's view.
    ///   - size: the size in points that is proposed to the view and that the scene gets; nil for the view's own size.
    ///   - foreground: the colour of shapes and texts that have no style of their own; nil for black.
    ///   - fontFamily: the families that stand before the usual ones in texts of the usual font; nil for none.
    ///   - fontFile: the file whose fonts stand before the usual ones in texts of the usual font.
    /// - Throws: `SceneError` if the scene cannot be laid out.
    package init(
        _ root: SceneNode, size: Size?, foreground: Color? = nil, fontFamily: String? = nil, fontFile: FontFile? = nil
    ) throws {
        if let size {
            try SceneError.check(size.width, Message("the width"), in: 0...SceneError.greatestLength)
            try SceneError.check(size.height, Message("the height"), in: 0...SceneError.greatestLength)
        }
        var environment = TextEnvironment()
        environment.traits.foreground = foreground.map { .color($0) }
        (environment.fontFamily, environment.fontFile) = (fontFamily, fontFile)
        let proposal = Proposal(width: size?.width, height: size?.height)
        let node = try LayoutNode(root, environment: environment, work: LayoutWork())
        let measure = try node.measure(proposal)
        let element = try node.element(proposal)
        guard let size else {
            (self.size, self.element) = (measure.size, element)
            return
        }
        // A view that chose another size is centred.
        let corner = Alignment.center.corner(of: measure, in: ViewMeasure(size))
        self.size = size
        self.element = .transform(.translation(x: corner.dx, y: corner.dy), element)
    }

    /// The size in points that a scene chooses if none is proposed.
    ///
    /// - Throws: `SceneError` if the scene cannot be laid out.
    package static func size(of root: SceneNode) throws -> Size {
        try LayoutNode(root, environment: TextEnvironment(), work: LayoutWork())
            .measure(Proposal(width: nil, height: nil)).size
    }
}
