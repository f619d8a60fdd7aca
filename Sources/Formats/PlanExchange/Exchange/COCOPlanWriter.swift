import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel

/// Writes a plan as COCO annotations (<https://cocodataset.org/#format-data>): areas as polygon segmentations, their holes
/// joined to the outlines (``BridgedRing``), markers as objects of one keypoint. What COCO has no member for stands in
/// `attributes`, as CVAT writes it.
struct COCOPlanWriter: PlanWriter {
    private let source: String
    private var text = JSONText()
    private var count = 0
    private var lossCount = LossCount()

    init(source: String) { self.source = source }

    var losses: [Message] { lossCount.sentences }

    private static let areaCategory = 1
    private static let markerCategory = 2

    mutating func begin(_ head: PlanHead) throws {
        text.open("{")
        text.member(
            "info",
            .object([
                "contributor": .string(ExportMark.generator), "description": JSONValue(head.drawing?.name),
                "version": .string("1.0"),
            ]))
        text.name("images")
        var image: [String: JSONValue] = ["id": .number(1), "file_name": .string(source)]
        if let drawing = head.drawing {
            image["width"] = .number(drawing.size.width)
            image["height"] = .number(drawing.size.height)
            if drawing.pixelsPerMeter != nil {
                lossCount.add(Message("the drawing's scale, for which COCO has no place"))
            }
        }
        text.value(.array([.object(image)]))
        let areas: JSONValue = .object([
            "id": .number(Double(Self.areaCategory)), "name": .string("area"), "supercategory": .string(""),
        ])
        let markers: JSONValue = .object([
            "id": .number(Double(Self.markerCategory)), "name": .string("marker"), "supercategory": .string(""),
            "keypoints": .array([.string("point")]), "skeleton": .array([]),
        ])
        text.member("categories", .array([areas, markers]))
        text.name("annotations")
        text.open("[")
        for area in head.areas { append(area) }
    }

    private mutating func append(_ area: Area) {
        let rings = area.shape.polygons.map { BridgedRing.ring(of: $0, losses: &lossCount) }
        let box = area.shape.boundingBox ?? Box(minX: 0, minY: 0, maxX: 0, maxY: 0)
        start(category: Self.areaCategory)
        text.member(
            "segmentation", .array(rings.map { .array($0.vertices.flatMap { [.number($0.x), .number($0.y)] }) }))
        text.member("area", rings.reduce(0) { $0 + abs($1.signedArea) })
        end(box: box, attributes: AreaAttributes.json(area))
    }

    mutating func append(_ item: PlanMarker) {
        let point = item.marker.point
        start(category: Self.markerCategory)
        text.member("segmentation", .array([]))
        // 2: labelled and visible.
        text.member("keypoints", .array([.number(point.x), .number(point.y), .number(2)]))
        text.member("num_keypoints", 1)
        text.member("area", 0)
        end(box: Box(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y), attributes: item.attributes)
    }

    private mutating func start(category: Int) {
        count += 1
        // A line for each annotation; the comma comes before the next.
        text.open("{")
        text.member("id", count)
        text.member("image_id", 1)
        text.member("category_id", category)
    }

    private mutating func end(box: Box, attributes: JSONValue) {
        text.member("bbox", JSONValue(box))
        text.member("iscrowd", 0)
        text.member("attributes", attributes)
        text.close("}")
        text.append(raw: "\n")
    }

    mutating func end() {
        text.close("]")
        text.close("}")
        text.append(raw: "\n")
    }

    mutating func takeBytes() -> [UInt8] { text.takeBytes() }
}
