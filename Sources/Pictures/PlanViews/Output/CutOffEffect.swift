import PlanBase
import PlanCanvas
import PlanGeometry

/// A shadow or blur of a scene that the picture's edge cuts off.
public struct CutOffEffect: Hashable, Sendable {
    /// A kind of effect that is cut off.
    public enum Kind: String, Hashable, Sendable {
        /// A view's shadow.
        case shadow
        /// The soft edge of a blurred view.
        case blur
    }

    /// The kind of the effect.
    public let kind: Kind
    /// The JSON path of the modifier; nil for a scene made in Swift.
    public let path: String?
    /// The greatest distance by which the effect reaches beyond the picture's edge, in points.
    public let overhang: Double
}

extension CutOffEffect: MessageConvertible {
    /// One line: `view.modifiers[2].shadow: the shadow is cut off …`.
    public var message: Message {
        let points = SceneError.text(overhang.rounded(.up))
        let effect =
            switch kind {
            case .shadow:
                Message(
                    """
                    the shadow is cut off at the picture's edge; a padding of \(points) points more around the scene gives it room
                    """)
            case .blur:
                Message(
                    """
                    the blur is cut off at the picture's edge; a padding of \(points) points more around the scene gives it room
                    """)
            }
        return path.map { Message("\($0): \(effect)", context: "place") } ?? effect
    }
}

extension CutOffEffect {
    /// The effects of a scene that are cut off, inner ones before those around them.
    static func all(in scene: LaidOutScene) -> [CutOffEffect] {
        var search = CutOffSearch(page: Box(origin: .zero, size: scene.size))
        _ = search.inkBox(of: scene.element, .identity, isNeeded: false)
        return search.found
    }
}

/// Goes through a scene's display nodes once and finds the effects that reach beyond the page.
private struct CutOffSearch {
    let page: Box
    var found: [CutOffEffect] = []
    /// The box on the page that the current node is clipped to; nil for none.
    private var clip: Box?
    /// The JSON path of the innermost node around the current one that has one.
    private var path: String?

    init(page: Box) { self.page = page }

    /// The box on the page of what a node paints, without the room that its `bounds` leave for sharp corners and for letters; nil
    /// if it paints nothing, or if the box is not needed and takes time to find.
    ///
    /// - Parameters:
    ///   - transform: from the node's coordinates to the page's.
    ///   - isNeeded: true within an effect, whose own box depends on this one.
    mutating func inkBox(of node: DisplayNode, _ transform: AffineTransform, isNeeded: Bool) -> Box? {
        switch node {
        case .fill(let outline, _, _): return isNeeded ? outline.applying(transform).boundingBox : nil
        case .stroke(let outline, let style, _):
            guard isNeeded else { return nil }
            let reach = style.lineWidth / 2 * transform.scale
            return outline.applying(transform).boundingBox?.insetBy(dx: -reach, dy: -reach)
        case .styledText(let text):
            guard isNeeded else { return nil }
            guard let runs = text.runs else { return Box(origin: .zero, size: text.size).applying(transform) }
            let letters = runs.compactMap { $0.letters.applying(transform).boundingBox }
            return Box(enclosing: letters + runs.flatMap(\.lines).map { $0.box.applying(transform) })
        case .text, .sprites, .picture, .custom: return isNeeded ? node.bounds?.applying(transform) : nil
        case .group(let nodes):
            return Box(enclosing: nodes.compactMap { inkBox(of: $0, transform, isNeeded: isNeeded) })
        case .transform(let inner, let node):
            return inkBox(of: node, inner.concatenating(transform), isNeeded: isNeeded)
        case .opacity(let opacity, let node):
            return opacity > 0 ? inkBox(of: node, transform, isNeeded: isNeeded) : nil
        case .blend(_, let node), .label(_, let node), .hidden(let node):
            return inkBox(of: node, transform, isNeeded: isNeeded)
        case .read(from: let place, let node):
            let outer = path
            path = place
            defer { path = outer }
            return inkBox(of: node, transform, isNeeded: isNeeded)
        case .clip(let outline, _, let node):
            return inkBox(of: node, transform, within: outline.applying(transform).boundingBox, isNeeded: isNeeded)
        case .mask(let node, by: let mask):
            var search = CutOffSearch(page: page)
            let box = search.inkBox(of: mask, transform, isNeeded: true)
            return inkBox(of: node, transform, within: box, isNeeded: isNeeded)
        case .shadow(let color, let radius, let offset, let node):
            let view = inkBox(of: node, transform, isNeeded: true)
            guard color.alpha > 0, let view else { return view }
            let shadow = view.blurred(radius: radius, offset: offset, transform)
            check(.shadow, shadow)
            return view.union(shadow)
        case .blur(let radius, let node):
            guard let view = inkBox(of: node, transform, isNeeded: true) else { return nil }
            let blurred = view.blurred(radius: radius, offset: .zero, transform)
            check(.blur, blurred)
            return blurred
        }
    }

    /// The box of a node that is clipped to another box; nil if nothing of it can be seen.
    private mutating func inkBox(
        of node: DisplayNode, _ transform: AffineTransform, within box: Box?, isNeeded: Bool
    ) -> Box? {
        guard let box, let seen = clip.map({ $0.intersection(box) }) ?? box else { return nil }
        let outer = clip
        clip = seen
        defer { clip = outer }
        return inkBox(of: node, transform, isNeeded: isNeeded)?.intersection(box)
    }

    private mutating func check(_ kind: CutOffEffect.Kind, _ box: Box) {
        guard let seen = clip.map({ $0.intersection(box) }) ?? box, seen.isFinite, seen.intersects(page) else { return }
        let overhang = max(page.minX - seen.minX, page.minY - seen.minY, seen.maxX - page.maxX, seen.maxY - page.maxY)
        // Less than half a point shows nowhere.
        if overhang > 0.5 { found.append(CutOffEffect(kind: kind, path: path, overhang: overhang)) }
    }
}

extension AffineTransform {
    fileprivate var scale: Double { abs(determinant).squareRoot() }
}

extension Box {
    /// The box of what is seen of a shadow or blur, on the page: two standard deviations from a straight side a Gaussian has 2 %
    /// left.
    fileprivate func blurred(radius: Double, offset: Vector, _ transform: AffineTransform) -> Box {
        let reach = 2 * radius * transform.scale
        let shift = Point(x: offset.dx, y: offset.dy).applying(transform) - Point.zero.applying(transform)
        return offsetBy(shift).insetBy(dx: -reach, dy: -reach)
    }
}
