/// An outline of straight lines and of quadratic and cubic Bezier curves: one or more subpaths, each open or closed.
///
/// A path is built like SwiftUI's:
///
/// ```swift
/// let triangle = Path { path in
///     path.move(to: Point(x: 50, y: 0))
///     path.addLine(to: Point(x: 100, y: 100))
///     path.addLine(to: Point(x: 0, y: 100))
///     path.closeSubpath()
/// }
/// ```
///
/// Coordinates are stored as they are given, NaN and infinity too. What is measured or derived from a path that is not
/// finite (``isFinite``) is empty, `nil` or NaN, as each function says.
public struct Path: Hashable, Sendable {
    /// A step of the pen. Lines and curves start where the step before ended.
    public enum Element: Hashable, Sendable {
        /// Starts a subpath at a point.
        case move(to: Point)
        /// A straight line.
        case line(to: Point)
        /// A quadratic Bezier curve.
        case quadCurve(to: Point, control: Point)
        /// A cubic Bezier curve.
        case curve(to: Point, control1: Point, control2: Point)
        /// A straight line back to the start of the subpath, joined to its first line or curve. Ends the subpath.
        case closeSubpath
    }

    /// The steps in order. Each subpath begins with ``Element/move(to:)``, and no two moves follow each other.
    public private(set) var elements: [Element] = []

    /// Where the last subpath started.
    private var subpathStart = Point.zero

    /// The path without elements.
    public init() {}

    /// The path that `build` draws, starting with nothing.
    public init(_ build: (inout Path) -> Void) { build(&self) }

    /// An empty path with room for so many elements, which are then added without moving those that are there.
    package init(minimumCapacity: Int) { elements.reserveCapacity(minimumCapacity) }
}

extension Path {
    /// True if the path has no elements.
    public var isEmpty: Bool { elements.isEmpty }

    /// True if no coordinate of the path is infinite or NaN.
    public var isFinite: Bool { elements.allSatisfy(\.isFinite) }

    /// Where the pen is: the end of the last element, the start of the subpath when it was closed; `nil` for an empty
    /// path.
    public var currentPoint: Point? {
        guard let last = elements.last else { return nil }
        return last.endPoint ?? subpathStart
    }

    /// True if the last subpath is open, so that a line would continue the subpath.
    var hasOpenSubpath: Bool {
        switch elements.last {
        case nil, .closeSubpath: false
        default: true
        }
    }
}

// MARK: - Drawing

extension Path {
    /// Starts a subpath at `point`. A move just before it is forgotten.
    public mutating func move(to point: Point) {
        if case .move = elements.last { elements.removeLast() }
        elements.append(.move(to: point))
        subpathStart = point
    }

    /// Adds a straight line to `point`. Ignored while there is no current point, as are the curves; after a closed
    /// subpath a new one starts where that one did.
    public mutating func addLine(to point: Point) { append(.line(to: point)) }

    /// Adds a quadratic Bezier curve to `point`.
    public mutating func addQuadCurve(to point: Point, control: Point) {
        append(.quadCurve(to: point, control: control))
    }

    /// Adds a cubic Bezier curve to `point`.
    public mutating func addCurve(to point: Point, control1: Point, control2: Point) {
        append(.curve(to: point, control1: control1, control2: control2))
    }

    /// Closes the subpath by a line back to its start. Ignored when there is none or it is closed already.
    public mutating func closeSubpath() {
        guard hasOpenSubpath else { return }
        elements.append(.closeSubpath)
    }

    /// Adds a subpath of straight lines from the first of `points` through the others. Nothing for no points.
    public mutating func addLines(_ points: some Sequence<Point>) {
        var iterator = points.makeIterator()
        guard let first = iterator.next() else { return }
        move(to: first)
        while let point = iterator.next() { addLine(to: point) }
    }

    /// Adds all of `path`, mapped by `transform`, as subpaths of their own.
    public mutating func addPath(_ path: Path, transform: AffineTransform = .identity) {
        guard !path.isEmpty else { return }
        if case .move = elements.last { elements.removeLast() }
        if transform == .identity {
            // An array that is assigned is shared; one with room that was reserved for more is kept.
            if elements.capacity == 0 { elements = path.elements } else { elements += path.elements }
            subpathStart = path.subpathStart
        } else {
            elements += path.elements.lazy.map { $0.applying(transform) }
            subpathStart = path.subpathStart.applying(transform)
        }
    }

    private mutating func append(_ element: Element) {
        guard !elements.isEmpty else { return }
        if case .closeSubpath = elements.last { elements.append(.move(to: subpathStart)) }
        elements.append(element)
    }
}

// MARK: - Mapping

extension Path {
    /// The path mapped by `transform`, exactly as Bezier curves are mapped by their control points.
    public func applying(_ transform: AffineTransform) -> Path {
        var result = Path()
        result.addPath(self, transform: transform)
        return result
    }

    /// The path moved by (dx, dy).
    public func offsetBy(dx: Double, dy: Double) -> Path { applying(.translation(x: dx, y: dy)) }
}

extension Path.Element {
    /// Where the element ends; `nil` for the one that closes a subpath.
    public var endPoint: Point? {
        switch self {
        case .move(let point), .line(let point), .quadCurve(let point, _), .curve(let point, _, _): point
        case .closeSubpath: nil
        }
    }

    /// True if no coordinate of the element is infinite or NaN.
    var isFinite: Bool {
        switch self {
        case .move(let point), .line(let point): point.isFinite
        case .quadCurve(let point, let control): point.isFinite && control.isFinite
        case .curve(let point, let control1, let control2):
            point.isFinite && control1.isFinite && control2.isFinite
        case .closeSubpath: true
        }
    }

    /// The element with its points mapped by `transform`.
    public func applying(_ transform: AffineTransform) -> Path.Element {
        switch self {
        case .move(let point): .move(to: point.applying(transform))
        case .line(let point): .line(to: point.applying(transform))
        case .quadCurve(let point, let control):
            .quadCurve(to: point.applying(transform), control: control.applying(transform))
        case .curve(let point, let control1, let control2):
            .curve(
                to: point.applying(transform), control1: control1.applying(transform),
                control2: control2.applying(transform))
        case .closeSubpath: .closeSubpath
        }
    }
}
