import PlanGeometry
import PlanJSON
import PlanModel

// How files of JSON lines hold detections, in coordinates of any system.

extension Detection {
    /// Writes the members of an object: the box by two of its corners, the outline as a GeoJSON geometry, and each keypoint as an array of
    /// its name, its pair of coordinates, COCO's number of its visibility, and its confidence if there is one.
    func appendMembers(in coordinates: CoordinateSystem, to text: inout JSONText) throws {
        text.member("id", id)
        if !className.isEmpty { text.member("class", className) }
        if let confidence { text.member("confidence", confidence) }
        // As text, as JSON's numbers are doubles.
        if let trackerID { text.member("trackerID", "\(trackerID)") }
        text.name("corners")
        try text.value([Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.maxY)], in: coordinates)
        if let outline {
            text.name("outline")
            try AreaJSON.appendGeometry(outline, coordinates: coordinates, to: &text)
        }
        if let skeleton { text.member("skeleton", skeleton) }
        if !keypoints.isEmpty {
            text.name("keypoints")
            text.open("[")
            for keypoint in keypoints {
                let pair = try coordinates.pair(for: keypoint.point)
                text.open("[")
                text.value(keypoint.name)
                text.value(pair.x)
                text.value(pair.y)
                text.value(keypoint.visibility.rawValue)
                if let confidence = keypoint.confidence { text.value(confidence) }
                text.close("]")
            }
            text.close("]")
        }
        if !properties.isEmpty { text.member("properties", .object(properties)) }
    }

    /// The detection of an object with the members of ``appendMembers(in:to:)``; nil for any other.
    init?(line value: JSONValue, number: Int, in coordinates: CoordinateSystem, file: String) {
        guard let corners = value["corners"]?.points(in: coordinates), corners.count == 2,
            let box = Box(enclosing: corners)
        else { return nil }
        self.init(id: value["id"]?.plainText ?? "\(number)", box: box)
        className = value["class"]?.string ?? ""
        confidence = value["confidence"]?.number
        trackerID = value["trackerID"]?.plainText.flatMap { Int($0) }
        skeleton = value["skeleton"]?.string
        if case .object(let members)? = value["properties"] { properties = members }
        if let geometry = value["outline"] {
            let object = JSONValue.object(["type": .string("Feature"), "geometry": geometry])
            guard let feature = try? GeoJSONFeature(object, number: number, file: file),
                let area = try? feature.area(id: "outline", coordinates: coordinates)
            else { return nil }
            outline = area.shape
        }
        for entry in value["keypoints"]?.array ?? [] {
            guard let parts = entry.array, (4...5).contains(parts.count), let name = parts[0].string,
                let x = parts[1].number, let y = parts[2].number,
                let point = try? coordinates.pixelPoint(for: Point(x: x, y: y)),
                let visibility = parts[3].number.flatMap(Int.init(exactly:)).flatMap(Keypoint.Visibility.init)
            else { return nil }
            keypoints.append(
                Keypoint(
                    name: name, point: point, confidence: parts.count > 4 ? parts[4].number : nil,
                    visibility: visibility))
        }
    }
}
