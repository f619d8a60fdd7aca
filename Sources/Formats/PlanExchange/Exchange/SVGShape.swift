import PlanGeometry
import PlanTables

/// A shape in a fragment of SVG, as Web Annotations select regions with it: paths, polygons, polylines, rectangles, circles and
/// ellipses, within groups and with transforms.
struct SVGShape {
    /// The shape in the fragment's coordinates, which are pixel points.
    let shape: MultiPolygon
    /// True if the shape has polygons in place of curves.
    let isApproximate: Bool

    /// The greatest distance in pixels between a polygon and the curve for which it stands, where the curve is no wider than 10,000 pixels.
    static let tolerance = 0.1
    /// The greatest distance between a polygon and a wider curve, in parts of the path's extent.
    private static let relativeTolerance = 1e-5
    /// The greatest number of elements that are read.
    private static let greatestElementCount = 10_000

    /// The fragment of a shape: a path for each polygon, its exterior ring first.
    static func text(of shape: MultiPolygon) -> String {
        var text = "<svg xmlns=\"http://www.w3.org/2000/svg\">"
        for polygon in shape.polygons {
            text += "<path fill-rule=\"evenodd\" d=\""
            for ring in polygon.rings {
                let points = ring.vertices.map { "\($0.x.exact),\($0.y.exact)" }
                text += "M" + points.joined(separator: " L") + " Z "
            }
            text.removeLast()
            text += "\"/>"
        }
        return text + "</svg>"
    }

    /// Parses a fragment; `nil` if the fragment is not well-formed or has no usable shape.
    init?(_ text: String) {
        var reading = Reading()
        let elements = XMLElements(
            onStart: { reading.start($0, $1) }, onEnd: { _ in reading.end() })
        // A fragment may lack the element around its shapes.
        let hasProlog = text.trimmed.hasPrefix("<?") || text.trimmed.hasPrefix("<!")
        let whole = hasProlog ? text : "<g>\(text)</g>"
        guard elements.parse(Array(whole.utf8)), elements.parse([]), !reading.isUnusable, !reading.polygons.isEmpty
        else {
            return nil
        }
        shape = MultiPolygon(reading.polygons)
        isApproximate = reading.isApproximate
    }

    /// The state of reading a fragment.
    private struct Reading {
        var polygons: [Polygon] = []
        var isApproximate = false
        /// True if an element cannot be understood, so that the shape would be wrong.
        var isUnusable = false
        /// The transforms of the elements that are open; `nil` where nothing is shown.
        private var transforms: [AffineTransform?] = [.identity]
        private var count = 0

        mutating func start(_ name: XMLName, _ attributes: XMLAttributes) {
            count += 1
            guard count <= SVGShape.greatestElementCount else { return isUnusable = true }
            guard let outer = transforms.last ?? nil, !Self.isHidden(name, attributes) else {
                return transforms.append(nil)
            }
            var transform = outer
            if let text = attributes["transform"] {
                guard let own = AffineTransform(svg: text) else { return isUnusable = true }
                transform = own.concatenating(outer)
            }
            transforms.append(transform)
            if let path = path(name, attributes) { append(path, transform) }
        }

        mutating func end() { _ = transforms.popLast() }

        /// True if an element and the elements in it are not shown where they stand.
        private static func isHidden(_ name: XMLName, _ attributes: XMLAttributes) -> Bool {
            name == "defs" || name == "clipPath" || name == "mask" || name == "symbol" || name == "pattern"
                || name == "marker" || attributes["display"] == "none" || attributes["visibility"] == "hidden"
        }

        /// The outline of an element; `nil` if the element is no shape.
        private mutating func path(_ name: XMLName, _ attributes: XMLAttributes) -> Path? {
            func number(_ name: StaticString) -> Double? {
                attributes[name].flatMap { Double(decimal: $0.trimmed.removingSuffix("px")) }
            }
            func ellipse(_ width: Double?, _ height: Double?) -> Path? {
                guard let width, let height, width > 0, height > 0 else { return nil }
                let (x, y) = (number("cx") ?? 0, number("cy") ?? 0)
                return Path(ellipseIn: Box(minX: x - width, minY: y - height, maxX: x + width, maxY: y + height))
            }
            let path: Path?
            switch name {
            case "path": path = try? Path(svgPathData: attributes["d"] ?? "")
            case "polygon", "polyline":
                let numbers = SVGNumbers(attributes["points"] ?? "").numbers
                path = Path {
                    $0.addLines(
                        stride(from: 0, to: numbers.count - 1, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) })
                }
            case "rect":
                guard let width = number("width"), let height = number("height"), width > 0, height > 0 else {
                    path = nil
                    break
                }
                let (x, y) = (number("x") ?? 0, number("y") ?? 0)
                let box = Box(minX: x, minY: y, maxX: x + width, maxY: y + height)
                let (rx, ry) = (number("rx") ?? number("ry") ?? 0, number("ry") ?? number("rx") ?? 0)
                path =
                    rx > 0 && ry > 0
                    ? Path(
                        roundedRect: box, cornerSize: Size(width: min(rx, width / 2), height: min(ry, height / 2)),
                        style: .circular)
                    : Path(box)
            case "circle": path = ellipse(number("r"), number("r"))
            case "ellipse": path = ellipse(number("rx") ?? number("ry"), number("ry") ?? number("rx"))
            // What it refers to is not known here.
            case "use", "image": path = nil
            default: return nil
            }
            if path == nil { isUnusable = true }
            return path
        }

        private mutating func append(_ path: Path, _ transform: AffineTransform) {
            let path = path.applying(transform)
            guard path.isFinite else { return isUnusable = true }
            guard let box = path.controlBox else { return }
            // A circle as wide as a thousand drawings needs no more corners than one that fits.
            let tolerance = max(SVGShape.tolerance, max(box.width, box.height) * SVGShape.relativeTolerance)
            var rings: [Ring] = []
            for ring in path.rings(tolerance: tolerance) {
                // One of two points encloses nothing and is no mistake; one that is not finite is.
                guard let ring = Ring(imported: ring.vertices) else { return isUnusable = true }
                rings.append(ring)
            }
            polygons += Polygon.nested(rings)
            isApproximate = isApproximate || path.elements.contains(where: \.isCurve)
        }
    }
}

extension Path.Element {
    fileprivate var isCurve: Bool {
        switch self {
        case .quadCurve, .curve: true
        case .move, .line, .closeSubpath: false
        }
    }
}

extension String {
    fileprivate func removingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
