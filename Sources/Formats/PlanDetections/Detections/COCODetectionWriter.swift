import PlanBase
import PlanExchange
import PlanGeometry
import PlanJSON
import PlanModel

/// Writes detections as COCO annotations (<https://cocodataset.org/#format-data>). Classes that COCO knows have COCO's numbers if all
/// classes are such; else classes are counted from 1 in the order of their names.
struct COCODetectionWriter {
    private let picture: String
    private let size: Size
    private let skeletons: [String: Skeleton]
    private var text = JSONText()
    private var lossCount = LossCount()

    /// The messages about what COCO has no place for.
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
        text.member("info", .object(["contributor": .string(ExportMark.generator)]))
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
        for (detection, id) in zip(detections, Self.ids(of: detections)) {
            let category = Category(name: detection.className, skeleton: detection.skeleton)
            append(detection, id: id, category: numbers[category] ?? 0)
            text.append(raw: "\n")
        }
        text.close("]")
        text.close("}")
        text.append(raw: "\n")
        return text.takeBytes()
    }

    /// COCO's ids, which are numbers: the detections' own if all are such, else their places from 1 on.
    private static func ids(of detections: [Detection]) -> [Int] {
        let own = detections.compactMap { detection in
            // Of numbers in JSON, doubles have these alone.
            Int(detection.id).flatMap { "\($0)" == detection.id && $0.magnitude <= 1 << 53 ? $0 : nil }
        }
        return own.count == detections.count ? own : Array(1...detections.count)
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

    private mutating func append(_ detection: Detection, id: Int, category: Int) {
        var rest = detection.properties
        text.open("{")
        text.member("id", id)
        if "\(id)" != detection.id { rest[Self.ownID] = .string(detection.id) }
        text.member("image_id", 1)
        text.member("category_id", category)
        let box = detection.box
        let width = box.width.meant(within: max(box.minX.magnitude, box.maxX.magnitude).roundingError)
        let height = box.height.meant(within: max(box.minY.magnitude, box.maxY.magnitude).roundingError)
        text.member("bbox", .array([box.minX, box.minY, width, height].map { .number($0) }))
        let rings = (detection.outline?.polygons ?? []).map { BridgedRing.ring(of: $0, losses: &lossCount) }
        text.member(
            "segmentation", .array(rings.map { .array($0.vertices.flatMap { [.number($0.x), .number($0.y)] }) }))
        let skeleton = detection.skeleton.flatMap { skeletons[$0] }
        for member in UsualMember.allCases {
            let own = rest.removeValue(forKey: member.rawValue)
            let value = own ?? member.value(of: box, detection.outline, detection.keypoints, skeleton)
            if let value { text.member(member.rawValue, value) }
        }
        appendKeypoints(of: detection)
        if let confidence = detection.confidence { text.member("score", confidence) }
        appendTracker(of: detection, &rest)
        let taken = rest.keys.filter(Self.ownMembers.contains)
        lossCount.add(Message("properties that are called as COCO's own members are"), taken.count)
        for name in taken { rest[name] = nil }
        for (name, value) in rest.sorted(by: { $0.key < $1.key }) { text.member(name, value) }
        text.close("}")
    }

    /// The members that COCO wants and a detection has no place for. What a file says otherwise than a writer would is among the
    /// properties.
    enum UsualMember: String, CaseIterable {
        case area, iscrowd
        case keypointCount = "num_keypoints"

        /// Returns the value that a writer gives the member for a detection; nil if the writer leaves the member out.
        func value(
            of box: Box, _ outline: MultiPolygon?, _ keypoints: [Keypoint], _ skeleton: Skeleton?
        ) -> JSONValue? {
            switch self {
            case .area: return .number(outline?.area ?? box.area)
            case .iscrowd: return .number(0)
            case .keypointCount:
                guard let skeleton else { return nil }
                let names = Set(skeleton.keypoints)
                return .number(
                    Double(keypoints.count { $0.visibility != .unlabeled && names.contains($0.name) }))
            }
        }
    }

    /// The members of an annotation that no property may have the name of. (Those of its area, crowd, count of keypoints and attributes
    /// are kept among the properties.)
    private static let ownMembers: Set<String> = [
        "id", "image_id", "category_id", "bbox", "segmentation", "keypoints", "score",
    ]

    /// The member in which an id stands that COCO has no place for.
    static let ownID = "planmark_id"

    /// Writes a tracker's number as CVAT does, among the attributes.
    private mutating func appendTracker(of detection: Detection, _ rest: inout [String: JSONValue]) {
        guard let trackerID = detection.trackerID else { return }
        guard let number = Double(exactly: trackerID) else {
            lossCount.add(Message("trackers' numbers beyond those of JSON"))
            return
        }
        var attributes: [String: JSONValue] = [:]
        switch rest["attributes"] {
        case .object(let own)?: attributes = own
        case nil: break
        default:
            lossCount.add(Message("attributes that are no object, where a tracker's number stands"))
        }
        attributes["track_id"] = .number(number)
        rest["attributes"] = .object(attributes)
    }

    private mutating func appendKeypoints(of detection: Detection) {
        guard let skeleton = detection.skeleton.flatMap({ skeletons[$0] }) else {
            lossCount.add(
                Message("keypoints without a skeleton, which COCO needs"), detection.keypoints.count)
            return
        }
        let known = Dictionary(detection.keypoints.map { ($0.name, $0) }) { first, _ in first }
        var numbers: [JSONValue] = []
        for name in skeleton.keypoints {
            guard let keypoint = known[name] else {
                numbers += [.number(0), .number(0), .number(0)]
                continue
            }
            numbers += [keypoint.point.x, keypoint.point.y, Double(keypoint.visibility.rawValue)].map { .number($0) }
        }
        text.member("keypoints", .array(numbers))
        lossCount.add(
            Message("confidences of keypoints, for which COCO's annotations have no place"),
            detection.keypoints.count { $0.confidence != nil })
        lossCount.add(
            Message("keypoints that the skeleton does not have"),
            known.keys.count { !skeleton.keypoints.contains($0) })
    }
}
