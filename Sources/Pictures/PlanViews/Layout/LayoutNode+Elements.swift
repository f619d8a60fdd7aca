import PlanCanvas
import PlanGeometry

extension LayoutNode {
    /// The view laid out for a proposal, with its top left corner at the origin.
    package func element(_ proposal: Proposal) throws -> DisplayNode {
        let element = try node.located { try paint(proposal) }
        guard let source = node.source else { return element }
        return .read(from: source, element)
    }

    private func paint(_ proposal: Proposal) throws -> DisplayNode {
        switch node.content {
        case .shape(let layers):
            let size = try measure(proposal).size
            guard size.isFinite else { throw SceneError(.invalidSize(width: size.width, height: size.height)) }
            let elements = try layers.map { try element($0, in: Box(origin: .zero, size: size)) }
            return elements.count == 1 ? elements[0] : .group(elements)
        case .text(let runs):
            return .styledText(
                try SceneText(setting(proposal), string: runs.map(\.string).joined()) { [environment] in
                    try TextSetting(runs, environment: environment, proposal: proposal)
                })
        case .drawing(let element, _): return element
        case .picture(let picture, _, _):
            let size = try measure(proposal).size
            guard size.isFinite else { throw SceneError(.invalidSize(width: size.width, height: size.height)) }
            return .picture(picture, Box(origin: .zero, size: size))
        case .divider:
            let size = try measure(proposal).size
            guard size.isFinite else { throw SceneError(.invalidSize(width: size.width, height: size.height)) }
            return .fill(Path(Box(origin: .zero, size: size)), .separator)
        case .spacer, .tooDeep: return .group([])
        case .stack(.layers(let alignment), _):
            let whole = try measure(proposal)
            return inPaintingOrder(
                try children.map { child in
                    let corner = alignment.corner(of: try child.measure(proposal), in: whole)
                    return try child.element(proposal).moved(by: corner)
                })
        case .stack:
            let places = try arrangement(proposal).places
            return inPaintingOrder(
                try zip(children, places).map { child, place in
                    try child.element(place.proposal).moved(by: place.corner)
                })
        case .modified(_, let modifier): return try element(modifier, proposal)
        }
    }

    /// The elements of a stack's children; those of greater z indices are painted later, over the others.
    private func inPaintingOrder(_ elements: [DisplayNode]) -> DisplayNode {
        let order = children.map(\.node.zIndex)
        guard order.contains(where: { $0 != 0 }) else { return .group(elements) }
        let sorted = elements.indices.sorted { (order[$0], $0) < (order[$1], $1) }
        return .group(sorted.map { elements[$0] })
    }

    // MARK: - Shapes

    private func element(_ layer: ShapeLayer, in box: Box) throws -> DisplayNode {
        let path = layer.shape.path(in: box)
        let paint = DisplayNode.Paint(style: layer.style ?? environment.foreground, box: box)
        switch layer.outline {
        case .fill(let rule): return .fill(path, rule, paint)
        case .stroke(var style):
            // A pattern of zero lengths means a solid line.
            if style.dash.allSatisfy({ $0 == 0 }) { style.dash = [] }
            try check(style, along: path)
            return .stroke(path, style, paint)
        }
    }

    /// - Throws: `SceneError` for an invalid style, or for so many dashes that drawing them would hardly end.
    private func check(_ style: StrokeStyle, along path: Path) throws {
        guard (0...SceneError.greatestLength).contains(style.lineWidth) else {
            throw SceneError(.stroke(.invalidLineWidth(style.lineWidth)))
        }
        guard (0...SceneError.greatestLength).contains(style.miterLimit) else {
            throw SceneError(.stroke(.invalidMiterLimit(style.miterLimit)))
        }
        if let index = style.dash.firstIndex(where: { !(0...SceneError.greatestLength).contains($0) }) {
            throw SceneError(.stroke(.invalidDash(index: index, style.dash[index])))
        }
        guard style.dashPhase.isFinite else { throw SceneError(.stroke(.invalidDashPhase(style.dashPhase))) }
        guard !style.dash.isEmpty else { return }
        guard path.isFinite else { throw SceneError(.stroke(.pathNotFinite)) }
        let count = PathMeasure(path).dashCount(style.dash)
        guard count <= Double(Path.dashLimit) else {
            throw SceneError(.stroke(.tooManyDashes(limit: Path.dashLimit)))
        }
        try work.count(dashes: Int(count))
    }

    // MARK: - Modifiers

    private func element(_ modifier: SceneModifier, _ proposal: Proposal) throws -> DisplayNode {
        let child = children[0]
        let offered = try childProposal(proposal)
        let inner = try child.measure(offered)
        let content = try child.element(offered)
        let size = inner.size
        /// The background, overlay or mask, laid out for the view's size and aligned with the view.
        func attached(_ alignment: Alignment) throws -> DisplayNode {
            guard let attachment, size.isFinite else { return .group([]) }
            let space = Proposal(size)
            let corner = alignment.corner(of: try attachment.measure(space), in: inner)
            return try attachment.element(space).moved(by: corner)
        }
        switch modifier {
        case .frame(_, let alignment):
            return content.moved(by: alignment.corner(of: inner, in: try measure(proposal)))
        case .padding(let insets): return content.moved(by: Vector(dx: insets.leading, dy: insets.top))
        case .offset(let vector): return content.moved(by: vector)
        case .position(let point):
            guard size.isFinite else { return content }
            return content.moved(by: Vector(dx: point.x - size.width / 2, dy: point.y - size.height / 2))
        case .rotation(let angle, let anchor):
            let center = anchor.point(in: Box(origin: .zero, size: size))
            return .transform(.rotation(radians: angle.radians, around: center), content)
        case .scale(let x, let y, let anchor):
            let center = anchor.point(in: Box(origin: .zero, size: size))
            let transform = AffineTransform.translation(x: -center.x, y: -center.y)
                .concatenating(.scale(x: x, y: y)).concatenating(.translation(x: center.x, y: center.y))
            // Content scaled to a line or a point is invisible, and the transform has no inverse.
            return transform.inverted() == nil ? .group([]) : .transform(transform, content)
        case .opacity(let opacity): return .opacity(min(max(opacity, 0), 1), content)
        case .blend(let mode): return mode == .normal ? content : .blend(mode, content)
        case .mask(_, let alignment): return .mask(content, by: try attached(alignment))
        case .clip(let shape, let rule):
            return .clip(shape.path(in: Box(origin: .zero, size: size)), rule, content)
        case .shadow(let color, let radius, let offset):
            return .shadow(color, radius: radius, offset: offset, content)
        case .blur(let radius): return radius > 0 ? .blur(radius: radius, content) : content
        case .background(_, let alignment): return .group([try attached(alignment), content])
        case .overlay(_, let alignment): return .group([content, try attached(alignment)])
        case .label(let text): return .label(text, content)
        case .hidden: return .group([])
        case .hiddenFromReaders: return .hidden(content)
        case .fixedSize, .environment, .aspectRatio, .layoutPriority, .zIndex: return content
        }
    }
}

extension DisplayNode {
    fileprivate func moved(by vector: Vector) -> DisplayNode {
        if vector == .zero { return self }
        if case .read(from: let path, let element) = self { return .read(from: path, element.moved(by: vector)) }
        if case .transform(let transform, let element) = self {
            return .transform(transform.concatenating(.translation(x: vector.dx, y: vector.dy)), element)
        }
        return .transform(.translation(x: vector.dx, y: vector.dy), self)
    }
}
