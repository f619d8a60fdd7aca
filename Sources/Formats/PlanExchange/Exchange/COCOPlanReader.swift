import PlanBase
import PlanFiles
import PlanGeometry
import PlanJSON

/// Reads a plan from COCO annotations: polygons and boxes become areas named by their category, keypoints markers.
enum COCOPlanReader {
    static func read(
        _ root: JSONValue, file: String, drawing: AnnotatedDrawing
    ) throws(InputError) -> ImportedPlan {
        try JSONFile.check(root, file: file, needed: "annotations", format: "COCO")
        var plan = ImportedPlan()
        var (losses, conversions) = (LossCount(), LossCount())
        let images = root["images"]?.array ?? []
        let names = images.map { image in [image["file_name"], image["id"]].compactMap { $0?.plainText } }
        let image = try drawing.index(among: names, file: file).map { images[$0] }
        plan.drawingSize = image?.size()
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
                losses.add(others)
                continue
            }
            let name = annotation["category_id"].flatMap { categories[$0] } ?? ""
            append(annotation, number: index + 1, category: name, to: &plan, &losses, &conversions)
        }
        (plan.losses, plan.conversions) = (losses.sentences, conversions.sentences)
        return plan
    }

    private static func append(
        _ annotation: JSONValue, number: Int, category: String, to plan: inout ImportedPlan, _ losses: inout LossCount,
        _ conversions: inout LossCount
    ) {
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
        if case .object? = annotation["segmentation"] {
            losses.add(
                Message("masks as run lengths (RLE), as a plan has polygons: export polygons, or convert them before"))
            return
        }
        var polygons: [Polygon] = []
        for part in annotation["segmentation"]?.array ?? [] {
            let numbers = (part.array ?? []).compactMap(\.number)
            let points = stride(from: 0, to: numbers.count - 1, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
            if let ring = Ring(imported: points) { polygons += BridgedRing.polygons(of: ring) }
        }
        let box = (annotation["bbox"]?.array ?? []).compactMap(\.number)
        if polygons.isEmpty, box.count == 4, box[2] > 0, box[3] > 0,
            let ring = Ring(
                imported: Box(minX: box[0], minY: box[1], maxX: box[0] + box[2], maxY: box[1] + box[3]).corners)
        {
            polygons = [Polygon(exterior: ring)]
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
}
