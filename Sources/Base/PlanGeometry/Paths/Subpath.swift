/// A subpath as a chain of segments that have a length.
struct Subpath: Sendable {
    /// Where it starts.
    var start: Point
    /// The segments one after the other, with the line that closes it; none for a subpath that is a single point.
    var segments: [PathSegment] = []
    /// True if the subpath's end is joined to its start.
    var isClosed = false
    /// True if something was drawn, even if only a line from a point to itself: with round caps, such a point is a dot,
    /// while a mere move draws nothing.
    var isDrawn = false

    /// Where it ends.
    var end: Point { segments.last?.end ?? start }
}

extension Path {
    /// The subpaths in order.
    var subpaths: [Subpath] {
        var result: [Subpath] = []
        var current: Subpath?
        func flush() { if let current { result.append(current) } }
        func append(_ segment: PathSegment) {
            current?.isDrawn = true
            if !segment.isPoint { current?.segments.append(segment) }
        }
        for element in elements {
            let pen = current?.end ?? .zero
            switch element {
            case .move(let point):
                flush()
                current = Subpath(start: point)
            case .line(let point): append(.line(pen, point))
            case .quadCurve(let point, let control): append(.quadratic(pen, control, point))
            case .curve(let point, let control1, let control2): append(.cubic(pen, control1, control2, point))
            case .closeSubpath:
                append(.line(pen, current?.start ?? pen))
                current?.isClosed = true
                flush()
                current = nil
            }
        }
        flush()
        return result
    }

    /// All lines and curves in order, with the lines that close subpaths, without those that have no length.
    public var segments: [PathSegment] { subpaths.flatMap(\.segments) }

    /// Adds a chain of segments as a subpath. Nothing for none.
    mutating func add(_ segments: some Collection<PathSegment>, isClosed: Bool = false) {
        guard let first = segments.first else { return }
        move(to: first.start)
        for segment in segments { addSegment(segment) }
        if isClosed { closeSubpath() }
    }

    /// Adds a segment that starts at the current point.
    mutating func addSegment(_ segment: PathSegment) {
        switch segment {
        case .line(_, let end): addLine(to: end)
        case .quadratic(_, let control, let end): addQuadCurve(to: end, control: control)
        case .cubic(_, let control1, let control2, let end): addCurve(to: end, control1: control1, control2: control2)
        }
    }

    /// The path with each subpath drawn from its end to its start; the subpaths keep their order.
    public func reversed() -> Path {
        var result = Path()
        for subpath in subpaths {
            result.move(to: subpath.isClosed ? subpath.start : subpath.end)
            // The line that closes a subpath becomes the first one.
            for segment in subpath.segments.reversed() { result.addSegment(segment.reversed) }
            if subpath.segments.isEmpty && subpath.isDrawn && !subpath.isClosed { result.addLine(to: subpath.start) }
            if subpath.isClosed { result.closeSubpath() }
        }
        return result
    }
}
