import FoundationEssentials
import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel

/// Writes a plan as a page of W3C Web Annotations (<https://www.w3.org/TR/annotation-model/>): areas with SVG selectors,
/// markers with point selectors, as IIIF has them. What the model has no member for stands in a member `planmark`.
struct WebAnnotationPlanWriter: PlanWriter {
    private let source: String
    private var text = JSONText()
    private var lossCount = LossCount()

    init(source: String) { self.source = source }

    var losses: [Message] { lossCount.sentences }

    mutating func begin(_ head: PlanHead) {
        if let drawing = head.drawing, drawing.pixelsPerMeter != nil {
            lossCount.add(Message("the drawing's scale, for which Web Annotations have no place"))
        }
        text.open("{")
        text.member("@context", "http://www.w3.org/ns/anno.jsonld")
        text.member("type", "AnnotationPage")
        if let size = head.drawing?.size {
            text.member("planmark", .object(["width": .number(size.width), "height": .number(size.height)]))
        }
        text.name("items")
        text.open("[")
        for (index, area) in head.areas.enumerated() { append(area, number: index + 1) }
    }

    private mutating func append(_ area: Area, number: Int) {
        // The rings of an SVG path do not say which of them are holes; that follows from where they lie.
        let isNested = area.shape.polygons.allSatisfy { $0.holes.isEmpty || Polygon.nested($0.rings) == [$0] }
        if !isNested { lossCount.add(Message("holes that do not lie inside the outline, which become areas")) }
        text.open("{")
        text.member("id", "#area-\(number)")
        text.member("type", "Annotation")
        text.member("motivation", "identifying")
        text.member("body", .array([Self.body(area.name, purpose: "identifying")]))
        appendTarget(.object(["type": .string("SvgSelector"), "value": .string(SVGShape.text(of: area.shape))]))
        text.member("planmark", AreaAttributes.json(area))
        text.close("}")
        text.append(raw: "\n")
    }

    mutating func append(_ item: PlanMarker) {
        let details = item.marker.details
        text.open("{")
        text.member("id", "urn:uuid:\(item.id.uuidString.lowercased())")
        text.member("type", "Annotation")
        text.member("motivation", "commenting")
        text.member("created", "\(item.created)")
        text.member("modified", "\(item.changed)")
        if let author = item.author {
            text.member("creator", .object(["type": .string("Person"), "name": .string(author)]))
        }
        let bodies = [(details.title, "describing"), (details.note, "commenting"), (details.status, "tagging")]
        text.member("body", .array(bodies.compactMap { text, purpose in text.map { Self.body($0, purpose: purpose) } }))
        appendTarget(
            .object([
                "type": .string("PointSelector"), "x": .number(item.marker.point.x), "y": .number(item.marker.point.y),
            ]))
        text.member("planmark", item.attributes)
        text.close("}")
        text.append(raw: "\n")
    }

    private static func body(_ value: String, purpose: String) -> JSONValue {
        .object([
            "type": .string("TextualBody"), "format": .string("text/plain"), "value": .string(value),
            "purpose": .string(purpose),
        ])
    }

    private mutating func appendTarget(_ selector: JSONValue) {
        text.member("target", .object(["source": .string(source), "selector": selector]))
    }

    mutating func end() {
        text.close("]")
        text.close("}")
        text.append(raw: "\n")
    }

    mutating func takeBytes() -> [UInt8] { text.takeBytes() }
}
