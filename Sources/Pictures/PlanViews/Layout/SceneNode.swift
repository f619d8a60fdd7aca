import PlanBase
import PlanCanvas
import PlanGeometry
import PlanImage

/// A node of the tree that remains of views once all bodies are evaluated.
package struct SceneNode: Sendable {
    package indirect enum Content: Sendable {
        case shape([ShapeLayer])
        case text([TextRun])
        /// A finished drawing of a fixed size, with its top left corner at the origin.
        case drawing(DisplayNode, Size)
        /// A picture with its size in points; a resizable one takes the size proposed to it.
        case picture(PixelBuffer, Size, isResizable: Bool)
        case spacer(minLength: Double)
        /// A line across the stack that the view is in.
        case divider
        case stack(SceneStack, [SceneNode])
        case modified(SceneNode, SceneModifier)
        /// Stands for nodes nested too deeply to be laid out.
        case tooDeep
    }

    package let content: Content
    /// The number of nodes on the longest path from this one down to a leaf, both included.
    package let depth: Int
    /// The JSON path that the node was read from; nil if it is from no file.
    package var source: String?

    /// The greatest depth of a scene: neither layout nor deinitialization of such a tree exhausts the stack.
    static let greatestDepth = 400

    package init(_ content: Content) {
        let inner: Int =
            switch content {
            case .shape, .text, .drawing, .picture, .spacer, .divider: 0
            case .stack(_, let children): children.lazy.map(\.depth).max() ?? 0
            case .modified(let child, let modifier):
                max(child.depth, modifier.attachment?.nodes.lazy.map(\.depth).max() ?? 0)
            case .tooDeep: Self.greatestDepth
            }
        depth = min(inner, Self.greatestDepth) + 1
        self.content = inner < Self.greatestDepth ? content : .tooDeep
    }

    /// The only node, or a column of several or none.
    package init(column nodes: [SceneNode]) {
        self = nodes.count == 1 ? nodes[0] : SceneNode(.stack(.column(.center, spacing: nil), nodes))
    }

    var isSpacer: Bool { if case .spacer = content { true } else { false } }

    /// True for a divider under any modifiers.
    var isDivider: Bool {
        var node = self
        while case .modified(let inner, _) = node.content { node = inner }
        if case .divider = node.content { return true }
        return false
    }

    /// The view's priority when a stack proposes space to its children: before views of lower priority. Spacers come last.
    var layoutPriority: Double {
        let given = outermost { if case .layoutPriority(let priority) = $0 { priority } else { nil } }
        return given ?? (isSpacer ? -.infinity : 0)
    }

    /// The view's place in the order of painting among its siblings: the greatest is painted last.
    var zIndex: Double { outermost { if case .zIndex(let index) = $0 { index } else { nil } } ?? 0 }

    /// The value of the outermost modifier that has one.
    private func outermost(_ value: (SceneModifier) -> Double?) -> Double? {
        var node = self
        while case .modified(let inner, let modifier) = node.content {
            if let value = value(modifier) { return value }
            node = inner
        }
        return nil
    }
}

/// The arrangement of a stack's children.
package enum SceneStack: Hashable, Sendable {
    case row(VerticalAlignment, spacing: Double?)
    case column(HorizontalAlignment, spacing: Double?)
    case layers(Alignment)
}

/// A modifier of a view.
package enum SceneModifier: Sendable {
    case frame(FrameSize, Alignment)
    case fixedSize(horizontal: Bool, vertical: Bool)
    case padding(EdgeInsets)
    /// A ratio of width to height, nil for that of the view's own size.
    case aspectRatio(Double?, ContentMode)
    case position(Point)
    case layoutPriority(Double)
    case zIndex(Double)
    case offset(Vector)
    case rotation(Angle, UnitPoint)
    case scale(x: Double, y: Double, UnitPoint)
    case opacity(Double)
    case blend(BlendMode)
    case mask([SceneNode], Alignment)
    case clip(AnyShape, FillRule)
    case shadow(Color, radius: Double, offset: Vector)
    case blur(radius: Double)
    case background([SceneNode], Alignment)
    case overlay([SceneNode], Alignment)
    case environment(@Sendable (inout TextEnvironment) -> Void)
    case label(String)
    /// The view takes its space and is not painted.
    case hidden
    /// Screen readers pass the view over.
    case hiddenFromReaders

    /// The views of a background, overlay or mask, and their alignment.
    var attachment: (nodes: [SceneNode], alignment: Alignment)? {
        switch self {
        case .mask(let nodes, let alignment), .background(let nodes, let alignment), .overlay(let nodes, let alignment):
            (nodes, alignment)
        default: nil
        }
    }
}
