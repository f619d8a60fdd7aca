import PlanBase
import PlanGeometry
import PlanJSON

/// The target of a Web Annotation: a picture and the selected part of the picture
/// (<https://www.w3.org/TR/annotation-model/#specific-resources>).
struct AnnotationTarget {
    /// The address of the picture without a fragment; `nil` if none is given.
    let source: String?
    /// True if the annotation has further targets, which do not count.
    let hasOthers: Bool
    private let selectors: [JSONValue]
    /// The fragment of the picture's address.
    private let fragment: String?
    /// The picture's size, where the target says it.
    private let size: Size?

    /// The selected point or shape, in pixel points.
    enum Selection {
        case point(Point)
        case shape(MultiPolygon, isApproximate: Bool)

        /// The selection moved by a vector.
        fileprivate func moved(by offset: Vector) -> Selection {
            guard offset != .zero else { return self }
            switch self {
            case .point(let point): return .point(point + offset)
            case .shape(let shape, let isApproximate):
                func moved(_ ring: Ring) -> Ring? { Ring(imported: ring.vertices.map { $0 + offset }) }
                let polygons = shape.polygons.compactMap { polygon in
                    moved(polygon.exterior).map { Polygon(exterior: $0, holes: polygon.holes.compactMap(moved)) }
                }
                return .shape(MultiPolygon(polygons), isApproximate: isApproximate)
            }
        }
    }

    /// Why nothing is selected.
    struct SelectionError: Error {
        let message: Message
    }

    /// Takes a target, the first if there are several: an address, or an object with a source and selectors.
    init(_ json: JSONValue) {
        let targets = json.array ?? [json]
        let target = targets.first ?? .null
        hasOthers = targets.count > 1
        let source = target["source"] ?? target
        let address = source.string ?? source["id"]?.string ?? source["@id"]?.string ?? target["id"]?.string
        let parts = address?.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        self.source = parts?.first.map(String.init)
        fragment = parts.flatMap { $0.count > 1 ? String($0[1]) : nil }
        selectors = target["selector"]?.array ?? target["selector"].map { [$0] } ?? []
        size = source.size()
    }

    /// The picture's size by the target, of which the selected place is in pixels; nil if that is in per cent or the target has no size.
    var sizeOfPixels: Size? {
        let texts = selectors.compactMap { $0["value"]?.string } + [fragment].compactMap(\.self)
        return texts.contains { $0.contains("percent:") } ? nil : size
    }

    /// The part that is selected.
    ///
    /// - Parameter size: The drawing's size, of which places in per cent are parts.
    func selection(in size: Size?) throws(SelectionError) -> Selection {
        let size = size ?? self.size
        for selector in selectors {
            if let selection = try Self.selection(selector, size) { return selection }
        }
        if let fragment { return .shape(try Self.rectangle(fragment, size), isApproximate: false) }
        throw SelectionError(message: Message("no point, SVG or xywh selector"))
    }

    /// Returns the part of the picture that a selector selects; `nil` if the selector is of another kind.
    private static func selection(_ selector: JSONValue, _ size: Size?) throws(SelectionError) -> Selection? {
        var selection: Selection?
        switch selector["type"]?.string {
        case "PointSelector"?:
            guard let x = selector["x"]?.number, let y = selector["y"]?.number else {
                throw SelectionError(message: Message("the point has no numbers x and y"))
            }
            selection = .point(Point(x: x, y: y))
        case "SvgSelector"?:
            guard let shape = SVGShape(selector["value"]?.string ?? "") else {
                throw SelectionError(message: Message("the SVG has no shape that can be used"))
            }
            selection = .shape(shape.shape, isApproximate: shape.isApproximate)
        case "FragmentSelector"?:
            selection = .shape(try rectangle(selector["value"]?.string ?? "", size), isApproximate: false)
        default: break
        }
        guard let refinement = selector["refinedBy"] else { return selection }
        // What refines a part is placed in that part.
        var (offset, extent) = (Vector.zero, size)
        if case .shape(let shape, _)? = selection, let box = shape.boundingBox {
            (offset, extent) = (Vector(dx: box.minX, dy: box.minY), box.size)
        }
        for inner in refinement.array ?? [refinement] {
            if let refined = try Self.selection(inner, extent) { return refined.moved(by: offset) }
        }
        return selection
    }

    /// `xywh=1,2,3,4`, `xywh=pixel:1,2,3,4` or `xywh=percent:10,20,30,40` (<https://www.w3.org/TR/media-frags/>).
    private static func rectangle(_ fragment: String, _ size: Size?) throws(SelectionError) -> MultiPolygon {
        let malformed = SelectionError(message: Message("the fragment is not xywh= with four numbers"))
        // A colon and commas may be written as %3A and %2C.
        let text = fragment.replacing("%3A", with: ":").replacing("%3a", with: ":").replacing("%2C", with: ",")
            .replacing("%2c", with: ",")
        guard let part = text.split(separator: "&").first(where: { $0.hasPrefix("xywh=") || $0.contains("#xywh=") }),
            let equals = part.lastIndex(of: "=")
        else { throw malformed }
        var value = part[part.index(after: equals)...]
        var scale = (x: 1.0, y: 1.0)
        if value.hasPrefix("percent:") {
            guard let size else {
                throw SelectionError(
                    message: Message("the fragment is in per cent, and the picture's size is not known"))
            }
            scale = (size.width / 100, size.height / 100)
            value = value.dropFirst("percent:".count)
        } else if value.hasPrefix("pixel:") {
            value = value.dropFirst("pixel:".count)
        }
        let numbers = value.split(separator: ",", omittingEmptySubsequences: false).compactMap {
            Double(decimal: String($0))
        }
        guard numbers.count == 4 else { throw malformed }
        guard numbers[2] > 0, numbers[3] > 0 else {
            let (width, height) = (numbers[2].exact, numbers[3].exact)
            throw SelectionError(
                message: Message("the fragment's rectangle is \(width) wide and \(height) high; both must be above 0"))
        }
        let box = Box(
            minX: numbers[0] * scale.x, minY: numbers[1] * scale.y, maxX: (numbers[0] + numbers[2]) * scale.x,
            maxY: (numbers[1] + numbers[3]) * scale.y)
        guard let ring = Ring(imported: box.corners) else {
            throw SelectionError(
                message: Message("the fragment's rectangle is too large, or too small for its place"))
        }
        return MultiPolygon(Polygon(exterior: ring))
    }
}
