import PlanBase
import PlanGeometry

/// Paths: building, painting and clipping (ISO 32000-1, 8.5).
extension PageInterpreter {
    mutating func build(_ name: ContentOperator) {
        switch name {
        case .move:
            guard let point = point(0, of: 2) else { return }
            path.move(to: point)
            currentPoint = point
        case .line:
            guard let point = point(0, of: 2) else { return }
            startIfNeeded(point)
            path.addLine(to: point)
            extend(to: point)
        case .curve: addCurve(point(0, of: 6), point(2, of: 6), point(4, of: 6))
        case .curveFromPoint: addCurve(currentPoint, point(0, of: 4), point(2, of: 4))
        case .curveToPoint: addCurve(point(0, of: 4), point(2, of: 4), point(2, of: 4))
        case .close:
            path.closeSubpath()
            if let start = path.currentPoint { currentPoint = start }
        default: addRectangle()
        }
    }

    /// The point of two operands, in page space; nil, with the damage noted, if it is not finite.
    private mutating func point(_ index: Int, of count: Int) -> Point? {
        guard hasOperands(count) else { return nil }
        let point = Point(x: number(index, of: count), y: number(index + 1, of: count)).applying(state.matrix)
        if point.isFinite { return point }
        painting.isDamaged = true
        return nil
    }

    /// Begins a path at a point where `m` is missing.
    private mutating func startIfNeeded(_ point: Point) {
        guard path.isEmpty else { return }
        painting.isDamaged = true
        path.move(to: point)
    }

    private mutating func extend(to point: Point) {
        currentPoint = point
        pathSegments += 1
        segmentCount += 1
    }

    private mutating func addCurve(_ control1: Point?, _ control2: Point?, _ end: Point?) {
        guard let control1, let control2, let end else { return }
        startIfNeeded(control1)
        path.addCurve(to: end, control1: control1, control2: control2)
        extend(to: end)
    }

    private mutating func addRectangle() {
        guard hasOperands(4) else { return }
        let (x, y, width, height) = (number(0, of: 4), number(1, of: 4), number(2, of: 4), number(3, of: 4))
        let rectangle = rectangle(Box(minX: x, minY: y, maxX: x + width, maxY: y + height))
        guard rectangle.allSatisfy(\.isFinite) else {
            painting.isDamaged = true
            return
        }
        path.addLines(rectangle)
        path.closeSubpath()
        currentPoint = rectangle[0]
        pathSegments += 4
        segmentCount += 4
    }

    /// The corners of a rectangle of the content, in page space.
    func rectangle(_ box: Box) -> [Point] {
        [
            Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.minY), Point(x: box.maxX, y: box.maxY),
            Point(x: box.minX, y: box.maxY),
        ].map { $0.applying(state.matrix) }
    }

    mutating func paint(_ name: ContentOperator) {
        switch name {
        case .closeStroke, .closeFillStroke, .closeFillStrokeEvenOdd: path.closeSubpath()
        default: break
        }
        if pathSegments > 0 {
            switch name {
            case .fill, .fillOld, .fillStroke, .closeFillStroke: add(.fill(path, rule: .nonZero, paint: fillPaint))
            case .fillEvenOdd, .fillStrokeEvenOdd, .closeFillStrokeEvenOdd:
                add(.fill(path, rule: .evenOdd, paint: fillPaint))
            default: break
            }
            switch name {
            case .stroke, .closeStroke, .fillStroke, .fillStrokeEvenOdd, .closeFillStroke, .closeFillStrokeEvenOdd:
                let style = state.lineInPageSpace
                if style.lineWidth.isFinite, style.dash.allSatisfy(\.isFinite), style.dashPhase.isFinite {
                    add(.stroke(path, style: style, paint: strokePaint))
                } else {
                    painting.isDamaged = true
                }
            default: break
            }
        }
        if let rule = pendingClip { clip(to: path, rule) }
        endPath()
    }

    private mutating func endPath() {
        path = Path()
        (pathSegments, currentPoint, pendingClip) = (0, nil, nil)
    }

    /// Cuts what is painted from now on to a path. An empty one leaves nothing.
    mutating func clip(to path: Path, _ rule: FillRule) {
        var box =
            Box(enclosing: path.elements.lazy.flatMap(\.points)) ?? Box(origin: currentPoint ?? .zero, size: .zero)
        if let outer = state.clip {
            let around = painting.clips[outer].box
            box = around.intersection(box) ?? Box(origin: around.origin, size: .zero)
        }
        painting.clips.append(PageClip(box: box, path: path, rule: rule, outer: state.clip))
        objectCount += 1
        state.clip = painting.clips.count - 1
    }

    /// Paints all that the clip leaves with a gradient (8.7.4.2).
    mutating func paintShading() {
        let box = state.clip.map { painting.clips[$0].box } ?? Box(origin: .zero, size: painting.size)
        let path = Path { path in
            path.addLines(box.corners)
            path.closeSubpath()
        }
        segmentCount += 4
        add(.fill(path, rule: .nonZero, paint: .shading))
    }

    private var fillPaint: PagePaint { Self.paint(state.fillPaint, alpha: state.fillAlpha) }
    private var strokePaint: PagePaint { Self.paint(state.strokePaint, alpha: state.strokeAlpha) }

    private static func paint(_ paint: PagePaint, alpha: Double) -> PagePaint {
        guard alpha < 1, case .color(let color) = paint else { return paint }
        return .color(color.withAlpha(alpha))
    }
}

extension Path.Element {
    /// The points that the element names.
    fileprivate var points: [Point] {
        switch self {
        case .move(let point), .line(let point): [point]
        case .quadCurve(let point, let control): [control, point]
        case .curve(let point, let control1, let control2): [control1, control2, point]
        case .closeSubpath: []
        }
    }
}
