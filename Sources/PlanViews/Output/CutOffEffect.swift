import PlanCanvas
import PlanGeometry

/// A shadow or blur of a scene that the picture's edge cuts off.
public struct CutOffEffect: Hashable, Sendable {
    /// What is cut off.
    public enum Kind: String, Hashable, Sendable {
        /// A view's shadow.
        case shadow
        /// The soft edge of a blurred view.
        case blur
    }

    /// What is cut off.
    public let kind: Kind
    /// The JSON path of the modifier; nil for a scene made in Swift.
    public let path: String?
    /// How far it reaches beyond the picture's edge where it reaches furthest, in points.
    public let overhang: Double
}

extension CutOffEffect: CustomStringConvertible {
    /// One line: `view.modifiers[2].shadow: the shadow is cut off …`.
    public var description: String {
        (path.map { "\($0): " } ?? "")
            + "the \(kind) is cut off at the picture's edge; a padding of \(SceneError.text(overhang.rounded(.up))) points more "
            + "around the scene gives it room"
    }
}

extension CutOffEffect {
    /// The effects of a scene that are cut off, in the order of painting.
    static func all(in scene: LaidOutScene) -> [CutOffEffect] {
        var search = CutOffSearch(page: Box(origin: .zero, size: scene.size))
        search.visit(scene.element, .identity, within: nil, path: nil)
        return search.found
    }
}

/// Goes through a scene's display nodes and finds the effects that reach beyond the page.
private struct CutOffSearch {
    let page: Box
    var found: [CutOffEffect] = []

    /// - Parameters:
    ///   - transform: from the node's coordinates to the page's.
    ///   - clip: the box on the page that the node is clipped to; nil for none.
    ///   - path: the JSON path of the innermost node around that has one.
    mutating func visit(_ node: DisplayNode, _ transform: AffineTransform, within clip: Box?, path: String?) {
        switch node {
        case .fill, .stroke, .text, .styledText, .sprites, .picture, .custom: break
        case .group(let nodes): for node in nodes { visit(node, transform, within: clip, path: path) }
        case .transform(let inner, let node):
            visit(node, inner.concatenating(transform), within: clip, path: path)
        case .opacity(let opacity, let node): if opacity > 0 { visit(node, transform, within: clip, path: path) }
        case .blend(_, let node), .label(_, let node), .hidden(let node):
            visit(node, transform, within: clip, path: path)
        case .read(from: let path, let node): visit(node, transform, within: clip, path: path)
        case .clip(let shape, _, let node):
            guard let box = shape.applying(transform).boundingBox else { return }
            guard let both = clip.map({ $0.intersection(box) }) ?? box else { return }
            visit(node, transform, within: both, path: path)
        case .mask(let node, by: let mask):
            guard let box = mask.inkBox(transform) else { return }
            guard let both = clip.map({ $0.intersection(box) }) ?? box else { return }
            visit(node, transform, within: both, path: path)
        case .shadow(let color, let radius, let offset, let node):
            if color.alpha > 0, let box = node.inkBox(transform) {
                check(.shadow, box.shadow(radius: radius, offset: offset, transform), clip, path)
            }
            visit(node, transform, within: clip, path: path)
        case .blur(let radius, let node):
            if let box = node.inkBox(transform) {
                check(.blur, box.shadow(radius: radius, offset: .zero, transform), clip, path)
            }
            visit(node, transform, within: clip, path: path)
        }
    }

    private mutating func check(_ kind: CutOffEffect.Kind, _ box: Box, _ clip: Box?, _ path: String?) {
        guard let seen = clip.map({ $0.intersection(box) }) ?? box, seen.isFinite, seen.intersects(page) else { return }
        let overhang = max(page.minX - seen.minX, page.minY - seen.minY, seen.maxX - page.maxX, seen.maxY - page.maxY)
        // Less than half a point shows nowhere.
        if overhang > 0.5 { found.append(CutOffEffect(kind: kind, path: path, overhang: overhang)) }
    }
}

extension Box {
    /// The box of what is seen of a shadow, on the page: at two standard deviations from a straight side a Gaussian has 2 % left.
    fileprivate func shadow(radius: Double, offset: Vector, _ transform: AffineTransform) -> Box {
        let reach = 2 * radius * abs(transform.determinant).squareRoot()
        let shift = Point(x: offset.dx, y: offset.dy).applying(transform) - Point.zero.applying(transform)
        return offsetBy(shift).insetBy(dx: -reach, dy: -reach)
    }
}

extension DisplayNode {
    /// The box on the page of what a node paints, without the room that `bounds` leaves for sharp corners and for letters.
    fileprivate func inkBox(_ transform: AffineTransform) -> Box? {
        switch self {
        case .fill(let path, _, _): return path.applying(transform).boundingBox
        case .stroke(let path, let style, _):
            let reach = style.lineWidth / 2 * abs(transform.determinant).squareRoot()
            return path.applying(transform).boundingBox?.insetBy(dx: -reach, dy: -reach)
        case .styledText(let text):
            guard let runs = text.runs else { return Box(origin: .zero, size: text.size).applying(transform) }
            let letters = runs.compactMap { $0.letters.applying(transform).boundingBox }
            return Box(enclosing: letters + runs.flatMap(\.lines).map { $0.box.applying(transform) })
        case .text, .sprites, .picture, .custom: return bounds?.applying(transform)
        case .group(let nodes): return Box(enclosing: nodes.compactMap { $0.inkBox(transform) })
        case .transform(let inner, let node): return node.inkBox(inner.concatenating(transform))
        case .opacity(let opacity, let node): return opacity > 0 ? node.inkBox(transform) : nil
        case .blend(_, let node), .label(_, let node), .hidden(let node), .read(from: _, let node):
            return node.inkBox(transform)
        case .clip(let shape, _, let node):
            guard let box = node.inkBox(transform) else { return nil }
            return shape.applying(transform).boundingBox?.intersection(box)
        case .mask(let node, by: let mask):
            guard let box = node.inkBox(transform) else { return nil }
            return mask.inkBox(transform)?.intersection(box)
        case .shadow(_, let radius, let offset, let node):
            return node.inkBox(transform).map { $0.union($0.shadow(radius: radius, offset: offset, transform)) }
        case .blur(let radius, let node):
            return node.inkBox(transform)?.shadow(radius: radius, offset: .zero, transform)
        }
    }
}
