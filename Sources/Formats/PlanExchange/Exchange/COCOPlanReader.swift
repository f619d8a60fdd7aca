import PlanBase
import PlanFiles
import PlanGeometry
import PlanJSON

/// Reads a plan from COCO annotations: polygons, masks and boxes become areas named by their category, keypoints markers.
struct COCOPlanReader {
    private var plan = ImportedPlan()
    private var losses = LossCount(), conversions = LossCount()
    private var masks = MaskTracer()
    private var boxes = COCOBoxCheck()
    /// The picture's size by the file, or else the drawing's; nil if neither is known.
    private var size: Size?

    static func read(
        _ root: JSONValue, file: String, drawing: AnnotatedDrawing
    ) throws(InputError) -> ImportedPlan {
        try JSONFile.check(root, file: file, needed: "annotations", format: "COCO")
        var reader = COCOPlanReader()
        let images = root["images"]?.array ?? []
        let names = images.map { image in [image["file_name"], image["id"]].compactMap { $0?.plainText } }
        let image = try drawing.index(among: names, file: file).map { images[$0] }
        reader.plan.drawingSize = image?.size()
        reader.size = reader.plan.drawingSize ?? drawing.annotatedSize
        let shown = image?["id"]
        var categories: [JSONValue: String] = [:]
        for category in root["categories"]?.array ?? [] {
            if let id = category["id"] { categories[id] = category["name"]?.plainText ?? "" }
        }
        let annotations = root["annotations"]?.array ?? []
        func isOther(_ annotation: JSONValue) -> Bool { annotation["image_id"].map { $0 != shown } ?? false }
        let isBare = shown != nil && annotations.allSatisfy(isOther)
        let name = ((image?["file_name"] ?? shown)?.plainText ?? "").excerpt
        let others =
            isBare
            ? Message("annotations of other images, as '\(name)' has none, and \(Remedy.set(.image)) chooses another")
            : Message("annotations of other images, as a plan has one drawing")
        for (index, annotation) in annotations.enumerated() {
            if shown != nil, isOther(annotation) {
                reader.losses.add(others)
                continue
            }
            let name = annotation["category_id"].flatMap { categories[$0] } ?? ""
            reader.append(annotation, number: index + 1, category: name)
        }
        (reader.plan.losses, reader.plan.conversions) = (reader.losses.sentences, reader.conversions.sentences)
        reader.plan.haveBoxesOfCorners = reader.boxes.areCorners
        return reader.plan
    }

    private mutating func append(_ annotation: JSONValue, number: Int, category: String) {
        let place = FilePlace.feature(number)
        let attributes = annotation["attributes"]
        let keypoints = (annotation["keypoints"]?.array ?? []).compactMap(\.number)
        if !keypoints.isEmpty {
            for start in stride(from: 0, through: keypoints.count - 3, by: 3) where keypoints[start + 2] > 0 {
                let point = Point(x: keypoints[start], y: keypoints[start + 1])
                plan.appendMarker(at: point, MappedMembers(of: attributes), category: category, place)
            }
            if keypoints.count > 3 {
                conversions.add(Message("objects of several keypoints into a marker for each"))
            }
            return
        }
        var polygons: [Polygon] = []
        if case .object(let mask)? = annotation["segmentation"] {
            do throws(MaskProblem) {
                polygons = try outline(ofMask: .object(mask)).polygons
            } catch {
                plan.refused.append((place, error.message))
                return
            }
        }
        for part in annotation["segmentation"]?.array ?? [] {
            let numbers = (part.array ?? []).compactMap(\.number)
            let points = stride(from: 0, to: numbers.count - 1, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
            if let ring = Ring(imported: points) { polygons += BridgedRing.polygons(of: ring) }
        }
        let box = (annotation["bbox"]?.array ?? []).compactMap(\.number)
        boxes.add(box, area: annotation["area"]?.number, in: size)
        if polygons.isEmpty, box.count == 4, box[2] > 0, box[3] > 0 {
            let corners = Box(minX: box[0], minY: box[1], maxX: box[0] + box[2], maxY: box[1] + box[3])
                .corners(turnedClockwise: rotation(of: annotation))
            if let ring = Ring(imported: corners) { polygons = [Polygon(exterior: ring)] }
        }
        guard !polygons.isEmpty else {
            plan.refused.append((place, Message("neither a polygon of three points nor a box nor a keypoint")))
            return
        }
        let id = annotation["id"]?.plainText ?? "\(number)"
        plan.append(
            AreaAttributes.area(attributes, shape: MultiPolygon(polygons), id: id, name: category),
            hasID: AreaAttributes.haveID(attributes), at: place)
    }

    /// The angle by which an annotation's box is turned, in degrees clockwise, which CVAT writes among the attributes.
    private mutating func rotation(of annotation: JSONValue) -> Double {
        for name in ["rotation", "angle", "theta"] where (annotation[name]?.number ?? 0) != 0 {
            losses.add(
                Message("the turn of boxes by '\(name)', whose unit and direction are not known: give outlines"))
        }
        return annotation["attributes"]?["rotation"]?.numberOrText ?? 0
    }

    /// The outline of a mask, which must have a pixel inside.
    private mutating func outline(ofMask json: JSONValue) throws(MaskProblem) -> MultiPolygon {
        let mask = try RunLengthMask(json)
        if let size, size != mask.size {
            if size.isSwapped(mask.size) { throw MaskProblem.swapped(mask.size, of: size) }
            conversions.add(Message("masks that are not as large as the picture of \(size.shown), in its corner"))
        }
        guard let outline = try masks.outline(of: mask) else { throw .empty }
        conversions.add(Message("masks into outlines along their pixels"))
        return outline
    }
}
