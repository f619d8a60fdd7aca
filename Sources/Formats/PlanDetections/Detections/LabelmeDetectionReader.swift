import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanJSON
import PlanModel

/// Reads detections from labelme's annotations, which X-AnyLabeling writes too: rectangles, rotated boxes, polygons, circles and masks.
/// Points join the shape of their group as keypoints; polygons and masks of one label and group are one outline.
struct LabelmeDetectionReader {
    private struct Found {
        var entry: DetectedEntry
        let place: FilePlace
        let number: Int
    }

    private var found: [Found] = []
    private var masks = MaskTracer()
    /// The indices of the shapes that a group has.
    private var groups: [JSONValue: Int] = [:]
    /// The points of each group, in the order of the file.
    private var points: [(group: JSONValue, keypoint: Keypoint, place: FilePlace, number: Int)] = []

    static func read(_ root: JSONValue, into collector: inout DetectionCollector) throws(InputError) {
        guard let shapes = root["shapes"]?.array else {
            throw InputError(
                .wrongKind(
                    of: .quoted("shapes"), found: root["shapes"].kindInWords,
                    expected: Message("an array (labelme)", context: "kind")),
                file: collector.fileName)
        }
        var reader = LabelmeDetectionReader()
        let picture = try collector.picture(
            name: root["imagePath"]?.string, size: root.size("imageWidth", "imageHeight"), isOnly: true)
        let space = collector.space(of: picture)
        for (index, shape) in shapes.enumerated() {
            let place = FilePlace.entry(index + 1, name: shape["label"]?.string)
            do throws(EntryProblem) {
                try reader.take(shape, number: index + 1, at: place, space, &collector)
            } catch {
                collector.refuse(place, error.message, in: picture)
            }
        }
        reader.joinPoints()
        for var found in reader.found {
            (found.entry.keypoints, found.entry.skeleton) = collector.keypoints(named: found.entry.keypoints)
            collector.add(found.entry, number: found.number, to: picture, at: found.place)
        }
    }

    private mutating func take(
        _ shape: JSONValue, number: Int, at place: FilePlace, _ space: DetectionSpace,
        _ collector: inout DetectionCollector
    ) throws(EntryProblem) {
        var members = try EntryMembers(shape)
        let label = try members.text("label") ?? ""
        let type = try members.text("shape_type") ?? "polygon"
        let group = members.take("group_id")
        guard let positions = members.take("points")?.array else {
            throw EntryProblem(Message("the shape has no 'points'"))
        }
        var pairs: [Point] = []
        for position in positions {
            guard let point = position.anyPoint else {
                throw .wrongKind(
                    "points", position, needed: Message("an array of positions [x, y]", context: "kind"))
            }
            pairs.append(point)
        }
        if type == "point" {
            guard let group, pairs.count == 1 else {
                collector.notes.add(Message("points that belong to no group passed over"))
                return
            }
            points.append((group, Keypoint(name: label, point: space.point(pairs[0])), place, number))
            return
        }
        var entry = DetectedEntry()
        (entry.className, entry.confidence) = (label, try members.number("score"))
        switch type {
        case "rectangle":
            guard pairs.count == 2 || pairs.count == 4 else {
                throw EntryProblem(Message("the rectangle has \(pairs.count) points; needed are two corners"))
            }
            if let box = Box(corners: pairs) {
                entry.box = space.box(box.origin, Point(x: box.maxX, y: box.maxY))
            } else if pairs.count == 4 {
                entry.outline = try space.outline(pairs, of: "points").map { MultiPolygon($0) }
            } else {
                entry.box = space.box(pairs[0], pairs[1])
            }
        case "mask":
            do throws(MaskProblem) {
                entry.outline = space.upright(try masks.outline(ofLabelme: members.take("mask"), corners: pairs))
            } catch {
                throw EntryProblem(error)
            }
        case "rotation":
            guard pairs.count == 4 else {
                throw EntryProblem(
                    Message("the rotated box has \(pairs.count) points; needed are its four corners"))
            }
            entry.outline = try space.outline(pairs, of: "points").map { MultiPolygon($0) }
            // The corners have the turn in them.
            _ = members.take("direction")
        case "circle":
            guard pairs.count == 2, let ring = Ring(circleAround: pairs[0], radius: pairs[0].distance(to: pairs[1]))
            else {
                throw EntryProblem(Message("the circle needs its middle and a point on it"))
            }
            entry.outline = try space.outline(ring.vertices, of: "points").map { MultiPolygon($0) }
        case "polygon", "quadrilateral":
            entry.outline = try space.outline(pairs, of: "points").map { MultiPolygon($0) }
            guard entry.outline != nil else {
                throw EntryProblem(Message("the polygon has fewer than three different points"))
            }
        case "line", "linestrip":
            collector.notes.add(Message("lines passed over, as a detection is a box or an outline"))
            return
        default:
            collector.notes.add(
                Message("shapes passed over that are neither rectangles nor polygons, circles or points"))
            return
        }
        for (name, empty) in [("flags", JSONValue.object([:])), ("description", .string("")), ("mask", .null)]
        where members.rest[name] == empty || members.rest[name] == .null { members.replace(name, nil) }
        entry.properties = members.rest
        append(entry, group, number: number, at: place, &collector)
    }

    private mutating func append(
        _ entry: DetectedEntry, _ group: JSONValue?, number: Int, at place: FilePlace,
        _ collector: inout DetectionCollector
    ) {
        if let group, let known = groups[group], found[known].entry.className == entry.className,
            let outline = entry.outline, found[known].entry.outline != nil
        {
            found[known].entry.outline?.polygons += outline.polygons
            if entry.confidence != nil || !entry.properties.isEmpty {
                collector.notes.add(
                    Message(
                        "scores, flags and descriptions passed over of polygons that another of their group goes before"
                    ))
            }
            return
        }
        if let group, groups[group] == nil { groups[group] = found.count }
        found.append(Found(entry: entry, place: place, number: number))
    }

    /// Gives each point to the shape of its group. A group of points alone is a detection of its own.
    private mutating func joinPoints() {
        for (group, keypoint, place, number) in points {
            if groups[group] == nil {
                groups[group] = found.count
                found.append(Found(entry: DetectedEntry(), place: place, number: number))
            }
            if let index = groups[group] { found[index].entry.keypoints.append(keypoint) }
        }
    }
}
