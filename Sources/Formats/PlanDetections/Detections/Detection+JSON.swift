import PlanExchange
import PlanGeometry
import PlanJSON
import PlanModel

// How stores and files of JSON lines keep detections and skeletons.

extension Detection {
    /// The detection without its id. The box is the array of its least x and y and its greatest x and y, which keeps every bit.
    package var json: JSONValue {
        var members: [String: JSONValue] = [
            "box": .array([box.minX, box.minY, box.maxX, box.maxY].map { .number($0) })
        ]
        if let outline { members["outline"] = JSONValue(outline) }
        if !className.isEmpty { members["class"] = .string(className) }
        if let confidence { members["confidence"] = .number(confidence) }
        // As text, as JSON's numbers are doubles.
        if let trackerID { members["trackerID"] = .string("\(trackerID)") }
        if !keypoints.isEmpty { members["keypoints"] = .array(keypoints.map(\.json)) }
        if let skeleton { members["skeleton"] = .string(skeleton) }
        if !properties.isEmpty { members["properties"] = .object(properties) }
        return .object(members)
    }

    /// A detection as ``json`` keeps it; nil for anything else, and for what ``problem(in:)`` refuses.
    package init?(id: String, _ json: JSONValue) {
        guard let sides = json["box"]?.array?.compactMap(\.number), sides.count == 4 else { return nil }
        self.init(id: id, box: Box(minX: sides[0], minY: sides[1], maxX: sides[2], maxY: sides[3]))
        if let value = json["outline"] {
            guard let shape = MultiPolygon(json: value) else { return nil }
            outline = shape
        }
        className = json["class"]?.string ?? ""
        confidence = json["confidence"]?.number
        trackerID = json["trackerID"]?.string.flatMap { Int($0) }
        let points = json["keypoints"]?.array ?? []
        keypoints = points.compactMap { Keypoint($0) }
        skeleton = json["skeleton"]?.string
        if case .object(let members)? = json["properties"] { properties = members }
        guard keypoints.count == points.count, !id.isEmpty, problem(in: nil) == nil else { return nil }
    }
}

extension Keypoint {
    /// The name, x, y, the number of the visibility, and the confidence if there is one.
    fileprivate var json: JSONValue {
        let members: [JSONValue] = [
            .string(name), .number(point.x), .number(point.y), .number(Double(visibility.rawValue)),
        ]
        return .array(members + (confidence.map { [.number($0)] } ?? []))
    }

    fileprivate init?(_ json: JSONValue) {
        guard let parts = json.array, (4...5).contains(parts.count), let name = parts[0].string,
            let x = parts[1].number, let y = parts[2].number, let number = parts[3].number.flatMap(Int.init(exactly:)),
            let visibility = Visibility(rawValue: number)
        else { return nil }
        self.init(
            name: name, point: Point(x: x, y: y), confidence: parts.count > 4 ? parts[4].number : nil,
            visibility: visibility)
    }
}

extension MultiPolygon {
    /// The shape of an array of polygons, each an array of rings, each an array of points; nil for anything else.
    fileprivate init?(json: JSONValue) {
        guard let polygons = json.array, !polygons.isEmpty else { return nil }
        var shape: [Polygon] = []
        for polygon in polygons {
            var rings: [Ring] = []
            for ring in polygon.array ?? [] {
                guard let pairs = ring.array else { return nil }
                let points = pairs.compactMap { Point($0) }
                guard points.count == pairs.count, let ring = try? Ring(points) else { return nil }
                rings.append(ring)
            }
            guard let exterior = rings.first else { return nil }
            shape.append(Polygon(exterior: exterior, holes: Array(rings.dropFirst())))
        }
        self.init(shape)
    }
}

extension Skeleton {
    /// A skeleton as ``json`` keeps it under its name; nil for anything else.
    package init?(name: String, _ json: JSONValue) {
        guard let skeleton = try? SkeletonJSON(json).skeleton(), skeleton.name == name else { return nil }
        self = skeleton
    }
}
