import PlanBase
import PlanFiles
import PlanGeometry
import PlanJSON
import PlanModel

/// Reads detections from what Ultralytics' `Results.to_json()` writes: an array of them; an array of such arrays, one a picture, is
/// read too.
enum UltralyticsDetectionReader {
    static func read(_ root: JSONValue, into collector: inout DetectionCollector) throws(InputError) {
        let entries = root.array ?? [root]
        let isNested = entries.first?.array != nil
        var number = 0
        for (index, list) in (isNested ? entries : [.array(entries)]).enumerated() {
            let picture = try collector.picture(frame: isNested && entries.count > 1 ? index : nil, isOnly: !isNested)
            for json in list.array ?? [list] {
                number += 1
                let place = FilePlace.entry(number, name: json["name"]?.string)
                do throws(EntryProblem) {
                    let entry = try entry(json, collector.space(of: picture), &collector)
                    collector.add(entry, number: number, to: picture, at: place)
                } catch {
                    collector.refuse(place, error.message, in: picture)
                }
            }
        }
    }

    private static func entry(
        _ json: JSONValue, _ space: DetectionSpace, _ collector: inout DetectionCollector
    ) throws(EntryProblem) -> DetectedEntry {
        var members = try EntryMembers(json)
        var entry = DetectedEntry()
        entry.className = collector.className(try members.text("name"), number: try members.whole("class"))
        entry.confidence = try members.number("confidence")
        entry.trackerID = try members.whole("track_id")
        if let json = members.take("box") {
            var box = try EntryMembers(json)
            var corners: [Point] = []
            for corner in 1...4 {
                guard let x = try box.number("x\(corner)"), let y = try box.number("y\(corner)") else { break }
                corners.append(Point(x: x, y: y))
            }
            switch corners.count {
            case 2: entry.box = space.box(corners[0], corners[1])
            // A box that is turned.
            case 4: entry.outline = try space.outline(corners, of: "box").map { MultiPolygon($0) }
            default:
                throw EntryProblem(Message("'box' has neither x1, y1, x2, y2 nor those of four corners"))
            }
        }
        if let json = members.take("segments") {
            let pairs = try points(json, "segments").map(\.point)
            if let polygons = try space.outline(pairs, of: "segments") {
                entry.outline = MultiPolygon(polygons)
            } else {
                collector.notes.add(Message("outlines of fewer than three points passed over"))
            }
        }
        if let json = members.take("keypoints") {
            let keypoints = try points(json, "keypoints").map { point, confidence -> Keypoint? in
                // Ultralytics gives points that it is not sure of as (0, 0).
                guard point != .zero else { return nil }
                return Keypoint(name: "", point: space.point(point), confidence: confidence)
            }
            (entry.keypoints, entry.skeleton) = try collector.keypoints(unnamed: keypoints)
        }
        entry.properties = members.rest
        return entry
    }

    /// The points of arrays of their x, y and, for keypoints, confidences.
    private static func points(
        _ json: JSONValue, _ member: String
    ) throws(EntryProblem) -> [(point: Point, confidence: Double?)] {
        guard let x = json["x"]?.numbers, let y = json["y"]?.numbers else {
            throw .wrongKind(
                member, json, needed: Message("an object with arrays of numbers x and y", context: "kind"))
        }
        let visible = json["visible"]?.numbers
        guard x.count == y.count, visible.map({ $0.count == x.count }) ?? true else {
            throw EntryProblem(
                visible.map {
                    Message("'\(member)' has \(x.count) x and \(y.count) y and \($0.count) visible")
                } ?? Message("'\(member)' has \(x.count) x and \(y.count) y"))
        }
        return x.indices.map { (Point(x: x[$0], y: y[$0]), visible?[$0]) }
    }
}

extension Point {
    fileprivate static let zero = Point(x: 0, y: 0)
}
