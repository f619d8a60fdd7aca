import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel

/// Writes a plan as annotations of labelme (<https://github.com/wkentaro/labelme>): areas as polygons, their holes
/// joined to the outlines (``BridgedRing``), markers as points. What labelme has no member for stands in a member `planmark`,
/// which labelme keeps as it is.
struct LabelmePlanWriter: PlanWriter {
    private let source: String
    private var text = JSONText()
    private var size: Size?
    private var groupCount = 0
    private var lossCount = LossCount()

    init(source: String) { self.source = source }

    var losses: [Message] { lossCount.sentences }

    mutating func begin(_ head: PlanHead) {
        size = head.drawing?.size
        if head.drawing?.pixelsPerMeter != nil {
            lossCount.add(Message("the drawing's scale, for which labelme has no place"))
        }
        text.open("{")
        text.member("version", "5.4.1")
        text.member("flags", .object([:]))
        text.name("shapes")
        text.open("[")
        for area in head.areas { append(area) }
    }

    private mutating func append(_ area: Area) {
        let isGroup = area.shape.polygons.count > 1
        if isGroup { groupCount += 1 }
        for polygon in area.shape.polygons {
            append(
                label: area.name.isEmpty ? "area" : area.name,
                points: BridgedRing.ring(of: polygon, losses: &lossCount).vertices, type: "polygon",
                group: isGroup ? groupCount : nil, description: "", attributes: AreaAttributes.json(area))
        }
    }

    mutating func append(_ item: PlanMarker) {
        let details = item.marker.details
        append(
            label: details.category ?? "marker", points: [item.marker.point], type: "point", group: nil,
            description: details.title ?? "", attributes: item.attributes)
    }

    private mutating func append(
        label: String, points: [Point], type: String, group: Int?, description: String, attributes: JSONValue
    ) {
        text.open("{")
        text.member("label", label)
        text.member("points", .array(points.map { JSONValue($0) }))
        text.member("group_id", JSONValue(group.map(Double.init)))
        text.member("description", description)
        text.member("shape_type", type)
        text.member("flags", .object([:]))
        text.member("planmark", attributes)
        text.close("}")
        text.append(raw: "\n")
    }

    mutating func end() {
        text.close("]")
        text.member("imagePath", source)
        text.member("imageData", .null)
        text.member("imageHeight", JSONValue(size?.height))
        text.member("imageWidth", JSONValue(size?.width))
        text.close("}")
        text.append(raw: "\n")
    }

    mutating func takeBytes() -> [UInt8] { text.takeBytes() }
}
