import PlanCanvas
import PlanGeometry
import PlanModel

/// A view as a value: what a tree of views consists of once their bodies have been asked for.
package struct SceneNode: Sendable {
    package indirect enum Content: Sendable {
        case shape([ShapeLayer])
        case text([TextRun])
        case drawing(SceneDrawing)
        case spacer(minLength: Double)
        case stack(SceneStack, [SceneNode])
        case modified(SceneNode, SceneModifier)
        /// What was nested more deeply than can be laid out.
        case tooDeep
    }

    package let content: Content
    /// How many nodes there are from here to the innermost one.
    package let depth: Int
    /// The JSON path that the node was read from.
    package var source: String?

    /// The greatest depth of a scene, so that neither laying it out nor throwing it away exhausts the stack.
    static let greatestDepth = 400

    package init(_ content: Content) {
        let inner: Int =
            switch content {
            case .shape, .text, .drawing, .spacer: 0
            case .stack(_, let children): children.lazy.map(\.depth).max() ?? 0
            case .modified(let child, let modifier):
                max(child.depth, modifier.nodes.lazy.map(\.depth).max() ?? 0)
            case .tooDeep: Self.greatestDepth
            }
        depth = min(inner, Self.greatestDepth) + 1
        self.content = inner < Self.greatestDepth ? content : .tooDeep
    }

    /// A view; of several, or of none, a column.
    package init(column nodes: [SceneNode]) {
        self = nodes.count == 1 ? nodes[0] : SceneNode(.stack(.column(.center, spacing: nil), nodes))
    }

    var isSpacer: Bool {
        if case .spacer = content { true } else { false }
    }
}

/// What is made already, in a box of a fixed size, whose top left corner is the origin.
package struct SceneDrawing: Sendable {
    package let size: Size
    package let element: DisplayNode

    package init(size: Size, element: DisplayNode) {
        self.size = size
        self.element = element
    }
}

/// How a stack arranges its views.
package enum SceneStack: Hashable, Sendable {
    case row(VerticalAlignment, spacing: Double?)
    case column(HorizontalAlignment, spacing: Double?)
    case layers(Alignment)
}

/// What a modifier does to a view.
package enum SceneModifier: Sendable {
    case frame(FrameSize, Alignment)
    case fixedSize(horizontal: Bool, vertical: Bool)
    case padding(EdgeInsets)
    case offset(Vector)
    case rotation(Angle, UnitPoint)
    case scale(x: Double, y: Double, UnitPoint)
    case opacity(Double)
    case blend(BlendMode)
    case mask([SceneNode], Alignment)
    case clip(AnyShape, FillRule)
    case shadow(Color, radius: Double, offset: Vector)
    case background([SceneNode], Alignment)
    case overlay([SceneNode], Alignment)
    case environment(@Sendable (inout TextEnvironment) -> Void)
    case label(String)
    case hidden

    /// The views that belong to the modifier.
    var nodes: [SceneNode] {
        switch self {
        case .mask(let nodes, _), .background(let nodes, _), .overlay(let nodes, _): nodes
        default: []
        }
    }

    /// The numbers that must be finite, by name.
    var numbers: [(String, Double)] {
        switch self {
        case .padding(let insets):
            [insets.top, insets.leading, insets.bottom, insets.trailing].map { ("padding", $0) }
        case .offset(let vector): [("offset", vector.dx), ("offset", vector.dy)]
        case .rotation(let angle, _): [("rotation", angle.radians)]
        case .scale(let x, let y, _): [("scale", x), ("scale", y)]
        case .opacity(let opacity): [("opacity", opacity)]
        case .shadow(_, let radius, let offset):
            [("shadow radius", radius), ("shadow offset", offset.dx), ("shadow offset", offset.dy)]
        default: []
        }
    }
}
