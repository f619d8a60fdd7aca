extension Path {
    /// The least box around the path, up to rounding: the extreme points of its curves, not their control points.
    /// Points that are only moved to count. `nil` when the path is empty or not finite.
    public var boundingBox: Box? {
        guard isFinite else { return nil }
        return subpaths.reduce(nil as Box?) { box, subpath in
            let start = Box(origin: subpath.start, size: .zero)
            return subpath.segments.reduce(box?.union(start) ?? start) { $0.union($1.boundingBox) }
        }
    }

    /// The least box around all points and control points, which is quicker to find. `nil` when the path is empty or
    /// not finite.
    public var controlBox: Box? {
        guard isFinite else { return nil }
        var box: Box?
        func add(_ point: Point) {
            let point = Box(origin: point, size: .zero)
            box = box?.union(point) ?? point
        }
        for element in elements {
            switch element {
            case .move(let point), .line(let point): add(point)
            case .quadCurve(let point, let control):
                add(control)
                add(point)
            case .curve(let point, let control1, let control2):
                add(control1)
                add(control2)
                add(point)
            case .closeSubpath: break
            }
        }
        return box
    }

    /// The least box around the path, SwiftUI's name for it; a box without extent at the origin when there is none.
    public var boundingRect: Box { boundingBox ?? Box(origin: .zero, size: .zero) }

    /// The length of the path to an absolute error of at most about `tolerance` for each segment, or what rounding
    /// allows; with the lines that close subpaths, without the gaps between subpaths. NaN when the path is not finite.
    public func length(tolerance: Double = 1e-10) -> Double {
        PathMeasure(isFinite ? subpaths : nil, tolerance: tolerance).length
    }

    /// The part of the path between two fractions of its length, measured along the curves. Fractions are kept to
    /// 0...1; the result is empty when the first is not less than the second, or for NaN, as in SwiftUI. The part of a
    /// closed path is open unless it is the whole.
    public func trimmedPath(from startFraction: Double, to endFraction: Double) -> Path {
        guard startFraction < endFraction, startFraction < 1, endFraction > 0, isFinite else { return Path() }
        if startFraction <= 0 && endFraction >= 1 { return self }
        let measure = PathMeasure(self)
        return measure.part(
            from: max(startFraction, 0) * measure.length,
            to: endFraction >= 1 ? .infinity : endFraction * measure.length)
    }

    /// The area within the subpaths, open ones closed by a line, by Green's theorem on the curves themselves: positive
    /// where a subpath turns from the x axis towards the y axis (clockwise as seen in a drawing), negative otherwise. A
    /// part that the path winds around several times counts as often. NaN when the path is not finite.
    public var signedArea: Double {
        guard isFinite else { return .nan }
        guard let box = controlBox else { return 0 }
        let scale = box.unitScale
        let area = applying(.scale(x: scale, y: scale)).subpaths.reduce(0) { sum, subpath in
            subpath.segments.reduce(sum) { $0 + $1.area(about: subpath.start) }
        }
        return area / scale / scale
    }

    /// The area within the subpaths, whichever way they turn: the magnitude of ``signedArea``. For a path that does not
    /// overlap itself, and has its holes the other way round, it is the area filled.
    public var area: Double { signedArea.magnitude }
}
