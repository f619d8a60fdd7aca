import PlanBase
import PlanFiles
import PlanGeometry
import PlanJSON

/// Reads detections from what supervision's JSON sink writes: an array of objects with corners of boxes, frame after frame.
enum SupervisionDetectionReader {
    static func read(_ root: JSONValue, into collector: inout DetectionCollector) throws(InputError) {
        for (index, json) in (root.array ?? [root]).enumerated() {
            let number = index + 1
            let place = FilePlace.entry(number, name: json["class_name"]?.string)
            var members: EntryMembers
            let found: (name: String?, frame: Int?)
            do throws(EntryProblem) {
                members = try EntryMembers(json)
                found.name = try members.text("image", "image_name", "file_name", "filename")
                found.frame = try members.whole("frame_number", "frame_index", "frame")
            } catch {
                collector.refuse(place, error.message)
                continue
            }
            let picture = try collector.picture(name: found.name, frame: found.frame)
            do throws(EntryProblem) {
                let entry = try entry(&members, collector.space(of: picture), &collector)
                collector.add(entry, number: number, to: picture, at: place)
            } catch {
                collector.refuse(place, error.message, in: picture)
            }
        }
    }

    private static func entry(
        _ members: inout EntryMembers, _ space: DetectionSpace, _ collector: inout DetectionCollector
    ) throws(EntryProblem) -> DetectedEntry {
        var entry = DetectedEntry()
        guard let minX = try members.number("x_min"), let minY = try members.number("y_min"),
            let maxX = try members.number("x_max"), let maxY = try members.number("y_max")
        else {
            throw EntryProblem(Message("x_min, y_min, x_max and y_max are needed"))
        }
        entry.box = space.box(Point(x: minX, y: minY), Point(x: maxX, y: maxY))
        entry.className = collector.className(
            try members.text("class_name"), number: try members.whole("class_id"))
        entry.confidence = try members.number("confidence")
        entry.trackerID = try members.whole("tracker_id")
        entry.properties = members.rest
        return entry
    }
}
