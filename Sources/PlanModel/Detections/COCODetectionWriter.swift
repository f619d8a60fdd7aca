import PlanGeometry

/// Writes detections as COCO annotations (<https://cocodataset.org/#format-data>). Classes that COCO knows have COCO's numbers if all
/// classes are such; else classes are counted from 1 in the order of their names.
struct COCODetectionWriter {
    private let picture: String
    private let size: Size
    private let skeletons: [String: Skeleton]
    private var text = JSONText()
    private var lossCount = LossCount()

    /// What COCO has no place for.
    var losses: [Message] { lossCount.sentences }

    init(picture: String, size: Size, skeletons: [Skeleton]) {
        (self.picture, self.size) = (picture, size)
        self.skeletons = Dictionary((skeletons + Skeleton.builtIn).map { ($0.name, $0) }) { first, _ in first }
    }

    /// A class, and the skeleton of its keypoints.
    private struct Category: Hashable {
        let name: String
        let skeleton: String?
    }

    mutating func bytes(of detections: [Detection]) -> [UInt8] {
        let categories = Set(detections.map { Category(name: $0.className, skeleton: $0.skeleton) })
            .sorted { ($0.name, $0.skeleton ?? "") < ($1.name, $1.skeleton ?? "") }
        let numbers = Self.numbers(of: categories)
        text.open("{")
        text.member(
            "images",
            .array([
                .object([
                    "id": .number(1), "file_name": .string(picture), "width": .number(size.width),
                    "height": .number(size.height),
                ])
            ]))
        text.name("categories")
        text.open("[")
        for category in categories { append(category, number: numbers[category] ?? 0) }
        text.close("]")
        text.name("annotations")
        text.open("[")
        for (index, detection) in detections.enumerated() {
            let category = Category(name: detection.className, skeleton: detection.skeleton)
            append(detection, number: index + 1, category: numbers[category] ?? 0)
            text.append(raw: "\n")
        }
        text.close("]")
        text.close("}")
        text.append(raw: "\n")
        return text.takeBytes()
    }

    private static func numbers(of categories: [Category]) -> [Category: Int] {
        let known = Dictionary(
            ClassNames.cocoByID.enumerated().filter { !$0.element.isEmpty }.map { ($0.element, $0.offset) }
        ) { first, _ in first }
        let coco = categories.compactMap { known[$0.name] }
        let areCOCO = coco.count == categories.count && Set(coco).count == coco.count
        return Dictionary(
            uniqueKeysWithValues: categories.enumerated().map {
                ($0.element, areCOCO ? coco[$0.offset] : $0.offset + 1)
            })
    }

    private mutating func append(_ category: Category, number: Int) {
        text.open("{")
        text.member("id", number)
        text.member("name", category.name)
        text.member("supercategory", "")
        if let skeleton = category.skeleton.flatMap({ skeletons[$0] }) {
            text.member("keypoints", .array(skeleton.keypoints.map { .string($0) }))
            text.member(
                "skeleton",
                .array(
                    skeleton.edges.map { .array([.number(Double($0.start + 1)), .number(Double($0.end + 1))]) }))
        }
        text.close("}")
    }

    private mutating func append(_ detection: Detection, number: Int, category: Int) {
        var rest = detection.properties
        text.open("{")
        if let id = Int(detection.id) {
            text.member("id", id)
        } else {
            // COCO's ids are numbers.
            text.member("id", number)
            rest["planmark_id"] = .string(detection.id)
        }
        text.member("image_id", 1)
        text.member("category_id", category)
        let box = detection.box
        let width = box.width.meant(within: max(box.minX.magnitude, box.maxX.magnitude).roundingError)
        let height = box.height.meant(within: max(box.minY.magnitude, box.maxY.magnitude).roundingError)
        text.member("bbox", .array([box.minX, box.minY, width, height].map { .number($0) }))
        let rings = (detection.outline?.polygons ?? []).map { BridgedRing.ring(of: $0, losses: &lossCount) }
        text.member(
            "segmentation", .array(rings.map { .array($0.vertices.flatMap { [.number($0.x), .number($0.y)] }) }))
        let outlined = rings.reduce(0) { $0 + abs($1.signedArea) }
        text.member("area", rest.removeValue(forKey: "area") ?? .number(rings.isEmpty ? box.area : outlined))
        text.member("iscrowd", rest.removeValue(forKey: "iscrowd") ?? .number(0))
        appendKeypoints(of: detection, &rest)
        if let confidence = detection.confidence { text.member("score", confidence) }
        if let trackerID = detection.trackerID {
            var attributes: [String: JSONValue] = [:]
            if case .object(let own)? = rest.removeValue(forKey: "attributes") { attributes = own }
            attributes["track_id"] = .number(Double(trackerID))
            text.member("attributes", .object(attributes))
        }
        for (name, value) in rest.sorted(by: { $0.key < $1.key }) { text.member(name, value) }
        text.close("}")
    }

    private mutating func appendKeypoints(of detection: Detection, _ rest: inout [String: JSONValue]) {
        guard let skeleton = detection.skeleton.flatMap({ skeletons[$0] }) else {
            lossCount.add(
                "keypoints without a skeleton, which COCO needs", "没有骨架的关键点,而 COCO 需要骨架", detection.keypoints.count)
            return
        }
        let known = Dictionary(detection.keypoints.map { ($0.name, $0) }) { first, _ in first }
        var numbers: [JSONValue] = []
        var labelled = 0
        for name in skeleton.keypoints {
            guard let keypoint = known[name] else {
                numbers += [.number(0), .number(0), .number(0)]
                continue
            }
            if keypoint.visibility != .unlabeled { labelled += 1 }
            numbers += [keypoint.point.x, keypoint.point.y, Double(keypoint.visibility.rawValue)].map { .number($0) }
        }
        text.member("keypoints", .array(numbers))
        text.member("num_keypoints", rest.removeValue(forKey: "num_keypoints") ?? .number(Double(labelled)))
        lossCount.add(
            "confidences of keypoints, for which COCO's annotations have no place", "关键点的置信度,COCO 标注无处存放",
            detection.keypoints.count { $0.confidence != nil })
        lossCount.add(
            "keypoints that the skeleton does not have", "骨架中没有的关键点",
            known.keys.count { !skeleton.keypoints.contains($0) })
    }
}
