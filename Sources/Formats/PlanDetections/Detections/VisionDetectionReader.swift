import PlanBase
import PlanFiles
import PlanGeometry
import PlanJSON
import PlanModel

/// Reads observations of Apple's Vision, in the forms in which apps write them as JSON: an array, an object with `observations`, or
/// such an object for each of several pictures. Places are fractions of the picture's size from its lower left corner.
struct VisionDetectionReader {
    /// The members that hold recognized points.
    private static let pointMembers = ["joints", "recognizedPoints", "allJoints", "keypoints", "points"]
    /// The members that hold what is known of several pictures.
    private static let listMembers = ["images", "pictures", "frames", "results"]

    /// The number of observations so far.
    private var number = 0

    /// True if `json` has a member that is typical of Vision, and no `box`.
    static func isVision(_ json: JSONValue) -> Bool {
        guard json["box"] == nil else { return false }
        return (["boundingBox", "observations", "labels", "chirality"] + pointMembers).contains { json[$0] != nil }
            || listMembers.contains { json[$0]?.array?.first?["observations"] != nil }
    }

    static func read(_ root: JSONValue, into collector: inout DetectionCollector) throws(InputError) {
        var reader = VisionDetectionReader()
        if let entries = root.array {
            try reader.read(entries, .null, into: &collector)
        } else if let observations = root["observations"]?.array {
            try reader.readPicture(observations, root, isOnly: true, into: &collector)
        } else if let list = listMembers.lazy.compactMap({ root[$0]?.array }).first {
            try reader.read(list, root, into: &collector)
        } else {
            try reader.read([root], .null, into: &collector)
        }
    }

    /// Reads observations, or pictures with observations each.
    private mutating func read(
        _ entries: [JSONValue], _ root: JSONValue, into collector: inout DetectionCollector
    ) throws(InputError) {
        let bare = entries.filter { $0["observations"]?.array == nil }
        if bare.count == entries.count {
            try readPicture(entries, root, isOnly: true, into: &collector)
            return
        }
        for (index, entry) in entries.enumerated() {
            if let observations = entry["observations"]?.array {
                try readPicture(
                    observations, entry, isOnly: entries.count == 1, unnamed: entries.count == 1 ? nil : index,
                    into: &collector)
            } else {
                number += 1
                collector.refuse(.entry(number), Message("a picture without 'observations'"))
            }
        }
    }

    /// - Parameter place: The frame's number if the file gives neither a name nor a number.
    private mutating func readPicture(
        _ observations: [JSONValue], _ json: JSONValue, isOnly: Bool, unnamed place: Int? = nil,
        into collector: inout DetectionCollector
    ) throws(InputError) {
        let name = ["image", "imageName", "file", "fileName", "filename", "file_name", "name"]
            .lazy.compactMap { json[$0]?.string }.first
        let number = ["frame", "frameNumber", "frame_number", "frameIndex"].lazy.compactMap { json[$0]?.whole }.first
        let frame = number ?? (name == nil ? place : nil)
        let size =
            json["imageSize"]?.size() ?? json["size"]?.size() ?? json.size() ?? json.size("imageWidth", "imageHeight")
        let picture = try collector.picture(name: name, frame: frame, size: size, isOnly: isOnly, usually: .vision)
        for observation in observations {
            self.number += 1
            let place = FilePlace.entry(self.number)
            do throws(EntryProblem) {
                let entry = try entry(observation, collector.space(of: picture), &collector)
                collector.add(entry, number: self.number, to: picture, at: place)
            } catch {
                collector.refuse(place, error.message, in: picture)
            }
        }
    }

    // MARK: - Observations

    private func entry(
        _ json: JSONValue, _ space: DetectionSpace, _ collector: inout DetectionCollector
    ) throws(EntryProblem) -> DetectedEntry {
        var members = try EntryMembers(json)
        var entry = DetectedEntry()
        entry.id = try members.text("uuid", "id")
        entry.confidence = try members.number("confidence")
        entry.trackerID = try members.whole("trackID", "trackId", "track_id")
        if let labels = members.take("labels") {
            let best = try label(labels)
            (entry.className, entry.confidence) = (best?.name ?? "", entry.confidence ?? best?.confidence)
        }
        if entry.className.isEmpty, let name = try members.text("label", "className", "class", "identifier") {
            entry.className = name
        }
        if let box = members.take("boundingBox") {
            let numbers = try box.rectangle
            entry.box = try space.box(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        }
        let corners = ["topLeft", "topRight", "bottomRight", "bottomLeft"].compactMap { members.rest[$0]?.anyPoint }
        if corners.count == 4 {
            entry.outline = try space.outline(corners, of: "topLeft").map { MultiPolygon($0) }
            for name in ["topLeft", "topRight", "bottomRight", "bottomLeft"] { members.replace(name, nil) }
        }
        for member in Self.pointMembers {
            guard let json = members.take(member) else { continue }
            guard let points = try VisionPoints(json, member: member, space: space) else { continue }
            if points.haveNames {
                let found = points.keypoints.compactMap(\.self)
                (entry.keypoints, entry.skeleton) = collector.keypoints(
                    named: found, first: [.visionBody, .visionHand])
            } else {
                (entry.keypoints, entry.skeleton) = try collector.keypoints(unnamed: points.keypoints)
            }
            break
        }
        if entry.className.isEmpty { entry.className = className(entry.skeleton, members.rest["chirality"]) }
        entry.properties = members.rest
        return entry
    }

    /// Returns the class that the skeleton and the chirality tell: a hand, with its side if that is known, or a person; empty if
    /// neither tells a class.
    private func className(_ skeleton: String?, _ chirality: JSONValue?) -> String {
        let side: String? =
            switch chirality {
            case .string(let text): ["left", "right"].first { text.lowercased().hasSuffix($0) }
            // The numbers of VNChirality.
            case .number(let number): number == -1 ? "left" : number == 1 ? "right" : nil
            default: nil
            }
        if let side { return "\(side) hand" }
        return skeleton == Skeleton.visionHand.name ? "hand" : skeleton == Skeleton.visionBody.name ? "person" : ""
    }

    /// The label of which Vision is surest.
    private func label(_ json: JSONValue) throws(EntryProblem) -> (name: String, confidence: Double?)? {
        guard let labels = json.array else {
            throw .wrongKind("labels", json, needed: Message("an array of labels", context: "kind"))
        }
        var best: (name: String, confidence: Double?)?
        for label in labels {
            guard let name = label.string ?? label["identifier"]?.plainText ?? label["label"]?.plainText else {
                throw .wrongKind(
                    "labels", label, needed: Message("an array of objects with 'identifier'", context: "kind"))
            }
            let confidence = label["confidence"]?.anyNumber
            if best == nil || (confidence ?? 0) > (best?.confidence ?? 0) { best = (name, confidence) }
        }
        return best
    }
}

extension JSONValue {
    /// The x, y, width and height of a rectangle: as an object of these, as one of `origin` and `size`, as two pairs, which Core
    /// Graphics' rectangles are coded as, or as four numbers.
    fileprivate var rectangle: [Double] {
        get throws(EntryProblem) {
            if let numbers, numbers.count == 4 { return numbers }
            if let pairs = array, pairs.count == 2, let origin = pairs[0].anyPoint, let size = pairs[1].anyPoint {
                return [origin.x, origin.y, size.x, size.y]
            }
            let origin = self["origin"]?.anyPoint ?? anyPoint
            let extent = self["size"] ?? self
            let size =
                extent.numbers.flatMap { $0.count == 2 ? $0 : nil }
                ?? [extent["width"] ?? extent["w"], extent["height"] ?? extent["h"]].compactMap { $0?.anyNumber }
            guard let origin, size.count == 2 else {
                throw .wrongKind(
                    "boundingBox", self,
                    needed: Message("x, y, width and height, as an object or an array", context: "kind"))
            }
            return [origin.x, origin.y] + size
        }
    }
}
