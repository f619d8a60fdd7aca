import PlanGeometry

/// A shape in a fragment of SVG, as Web Annotations select regions with it: paths of straight lines, polygons, rectangles
/// and circles.
struct SVGShape {
    /// The shape in pixel points.
    let shape: MultiPolygon
    /// Whether curves have become polygons.
    let isApproximate: Bool

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

    /// Parses a fragment; `nil` if the fragment has no usable shape.
    init?(_ text: String) {
        var polygons: [Polygon] = []
        var isApproximate = false
        for element in SVGElement.elements(in: text) {
            // A transform puts the shape elsewhere than its numbers say.
            guard element.attributes["transform"] == nil else { return nil }
            func number(_ name: String) -> Double? { element.attributes[name].flatMap { Double(decimal: $0.trimmed) } }
            switch element.name {
            case "path":
                guard let rings = SVGPath.rings(of: element.attributes["d"] ?? "") else { return nil }
                polygons += Polygon.nested(rings)
            case "polygon":
                let numbers = SVGPath.numbers(in: element.attributes["points"] ?? "")
                let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
                    Point(x: numbers[$0], y: numbers[$0 + 1])
                }
                if let ring = Ring(imported: points) { polygons.append(Polygon(exterior: ring)) }
            case "rect":
                guard let width = number("width"), let height = number("height"), width > 0, height > 0 else {
                    return nil
                }
                let (x, y) = (number("x") ?? 0, number("y") ?? 0)
                let box = Box(minX: x, minY: y, maxX: x + width, maxY: y + height)
                if let ring = Ring(imported: box.corners) { polygons.append(Polygon(exterior: ring)) }
            case "circle":
                let center = Point(x: number("cx") ?? 0, y: number("cy") ?? 0)
                guard let ring = Ring(circleAround: center, radius: number("r") ?? 0) else { return nil }
                polygons.append(Polygon(exterior: ring))
                isApproximate = true
            default: continue
            }
        }
        guard !polygons.isEmpty else { return nil }
        shape = MultiPolygon(polygons: polygons)
        self.isApproximate = isApproximate
    }
}

/// A start tag of XML with its attributes, without the namespace's prefix.
private struct SVGElement {
    let name: String
    let attributes: [String: String]

    /// The start tags of a text, as far as it is well-formed.
    static func elements(in text: String) -> [SVGElement] {
        var elements: [SVGElement] = []
        for part in text.split(separator: "<").prefix(10_000) {
            guard part.first != "/", part.first != "!", part.first != "?" else { continue }
            var rest = part.prefix { $0 != ">" }
            let name = rest.prefix { !$0.isWhitespace && $0 != "/" }
            rest = rest.dropFirst(name.count)
            var attributes: [String: String] = [:]
            while let equals = rest.firstIndex(of: "=") {
                let key = rest[..<equals].trimmed
                let value = rest[rest.index(after: equals)...].drop { $0.isWhitespace }
                guard let quote = value.first, quote == "\"" || quote == "'",
                    let end = value.dropFirst().firstIndex(of: quote)
                else { break }
                attributes[key] = String(value[value.index(after: value.startIndex)..<end])
                rest = value[value.index(after: end)...]
            }
            elements.append(
                SVGElement(name: name.split(separator: ":").last.map(String.init) ?? "", attributes: attributes))
        }
        return elements
    }
}

/// The data of an SVG path of straight lines.
private enum SVGPath {
    /// The rings of a path; `nil` if the path has curves or is malformed.
    static func rings(of data: String) -> [Ring]? {
        guard let path = try? Path(svgPathData: data) else { return nil }
        var rings: [Ring] = []
        var points: [Point] = []
        func finish() -> Bool {
            defer { points = [] }
            guard points.count > 1 else { return true }
            guard let ring = Ring(imported: points) else { return false }
            rings.append(ring)
            return true
        }
        for element in path.elements {
            switch element {
            case .move(let point):
                guard finish() else { return nil }
                points = [point]
            case .line(let point): points.append(point)
            case .quadCurve, .curve: return nil
            case .closeSubpath: guard finish() else { return nil }
            }
        }
        return finish() && !rings.isEmpty ? rings : nil
    }

    /// Numbers separated by spaces, commas or signs, up to the first character that fits no number.
    static func numbers(in text: String) -> [Double] {
        var numbers: [Double] = []
        var current = ""
        func finish() -> Bool {
            defer { current = "" }
            guard !current.isEmpty else { return true }
            guard let number = Double(decimal: current) else { return false }
            numbers.append(number)
            return true
        }
        for character in text {
            let startsNumber =
                (character == "-" || character == "+") && !current.isEmpty && current.last != "e" && current.last != "E"
            if character == "," || character.isWhitespace || startsNumber {
                guard finish() else { return numbers }
            }
            if character != ",", !character.isWhitespace { current.append(character) }
        }
        _ = finish()
        return numbers
    }
}
