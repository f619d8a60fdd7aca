import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanJSON
import PlanModel

/// Reads detections from COCO's annotations, with images and categories beside them, and from its results, an array alone.
struct COCODetectionReader {
    private var categories: [JSONValue: COCOCategory] = [:]
    /// The pictures by the ids of their images.
    private var pictures: [JSONValue: Int] = [:]
    /// True if the file has results, an array alone; false if it has annotations.
    private let isResults: Bool
    /// The meaning of the third number of a keypoint.
    private let third: COCOKeypointThird
    /// True if the file lists its images, so that entries of other images are refused.
    private var hasImages = false
    /// True if all entries of a file without a list of images are of one.
    private var hasOneImage = false
    private var masks = MaskTracer()
    private var boxes = COCOBoxCheck()

    private init(isResults: Bool, third: COCOKeypointThird) { (self.isResults, self.third) = (isResults, third) }

    static func read(_ root: JSONValue, into collector: inout DetectionCollector) throws(InputError) {
        let isResults = root.array != nil
        guard let annotations = root.array ?? root["annotations"]?.array ?? (root["images"] == nil ? nil : []) else {
            throw InputError(
                .wrongKind(
                    of: .quoted("annotations"), found: root["annotations"].kindInWords,
                    expected: Message("an array (COCO)", context: "kind")),
                file: collector.fileName)
        }
        let third = COCOKeypointThird(annotations, areResults: isResults)
        if isResults, let note = third.note { collector.notes.add(note) }
        var reader = COCODetectionReader(isResults: isResults, third: third)
        for category in root["categories"]?.array ?? [] {
            guard let id = category["id"] else { continue }
            reader.categories[id] = COCOCategory(category, into: &collector)
        }
        let images = root["images"]?.array ?? []
        reader.hasImages = !images.isEmpty
        reader.hasOneImage = annotations.allSatisfy { $0["image_id"] == annotations.first?["image_id"] }
        for image in images {
            guard let id = image["id"] else { continue }
            reader.pictures[id] = try collector.picture(
                name: image["file_name"]?.string, id: id.plainText, size: image.size(), isOnly: images.count == 1)
        }
        if reader.isResults || reader.categories.isEmpty {
            // Programs count categories from 1, as COCO does, or from 0.
            let ids = annotations.lazy.compactMap { $0["category_id"]?.number }
            collector.firstClass = ids.contains(0) ? 0 : 1
            if collector.classNames == ClassNames.coco, collector.firstClass == 1 {
                (collector.classNames, collector.firstClass) = (ClassNames.cocoByID, 0)
            }
        }
        for (index, annotation) in annotations.enumerated() {
            let number = index + 1
            let place = FilePlace.entry(
                number, name: annotation["category_id"].flatMap { reader.categories[$0]?.name })
            var found: Int?
            do throws(EntryProblem) {
                let members = try EntryMembers(annotation)
                found = try reader.picture(annotation["image_id"], &collector)
                guard let picture = found else {
                    guard let id = annotation["image_id"]?.plainText else {
                        throw EntryProblem(Message("there is no 'image_id'"))
                    }
                    throw EntryProblem(Message("there is no image with the id '\(id.excerpt)'"))
                }
                let entry = try reader.entry(members, picture, &collector)
                collector.add(entry, number: number, to: picture, at: place)
            } catch {
                collector.refuse(place, error.message, in: found)
            }
        }
        if reader.boxes.areCorners { collector.notes.add(FileNote.boxesSeemCorners.message) }
    }

    /// The picture of an annotation.
    private mutating func picture(_ id: JSONValue?, _ collector: inout DetectionCollector) throws(EntryProblem) -> Int?
    {
        if let id, let known = pictures[id] { return known }
        if id == nil, pictures.count == 1, let only = pictures.first { return only.value }
        let key = id ?? .null
        guard key == .null || key.plainText != nil else {
            throw .wrongKind("image_id", key, needed: Message("a number or a text", context: "kind"))
        }
        guard !hasImages, id != nil || pictures.isEmpty else { return nil }
        do throws(InputError) {
            let picture = try collector.picture(
                name: key.string, id: key.plainText, isOnly: hasOneImage)
            if id != nil { pictures[key] = picture }
            return picture
        } catch {
            throw EntryProblem(error.cause.message)
        }
    }

    private mutating func entry(
        _ annotation: EntryMembers, _ picture: Int, _ collector: inout DetectionCollector
    ) throws(EntryProblem) -> DetectedEntry {
        let space = collector.space(of: picture)
        var members = annotation
        var entry = DetectedEntry()
        _ = members.take("image_id")
        let id = try members.text("id")
        entry.id = try members.text(COCODetectionWriter.ownID) ?? id
        entry.confidence = try members.number("score")
        entry.trackerID = try trackerID(&members)
        let category = members.take("category_id")
        let known = category.flatMap { categories[$0] }
        var isMaskEmpty = false
        if let segmentation = members.take("segmentation") {
            entry.outline = try outline(segmentation, picture, &collector)
            // An empty list is what annotations that are boxes alone have; a mask without a pixel is not.
            isMaskEmpty = entry.outline == nil && segmentation.array == nil
        }
        if let bbox = try members.numbers("bbox") {
            var hasBox = true
            guard bbox.count == 4 else {
                throw EntryProblem(
                    Message("'bbox' has \(bbox.count) numbers; needed are x, y, width and height"))
            }
            let size = collector.reading.stored?.size ?? space.bounds ?? collector.statedSize(of: picture)
            boxes.add(bbox, area: members.rest["area"]?.number, in: size)
            // An outline has its corners where they are, whatever turn stands beside it.
            if entry.outline == nil, let degrees = takeRotation(&members) {
                entry.outline = try space.outline(
                    x: bbox[0], y: bbox[1], width: bbox[2], height: bbox[3], turnedClockwise: degrees)
                // The box is the one around the outline.
                hasBox = entry.outline == nil
            }
            if hasBox { entry.box = try space.box(x: bbox[0], y: bbox[1], width: bbox[2], height: bbox[3]) }
        }
        if let numbers = try members.numbers("keypoints"), !numbers.isEmpty {
            let points = try keypoints(numbers, space, &collector)
            (entry.keypoints, entry.skeleton) = try name(points, known, &collector)
        }
        if isMaskEmpty {
            // The box around an empty mask, which some programs write, is empty too.
            guard let box = entry.anyBox, box.width != 0 || box.height != 0 else { throw EntryProblem(.empty) }
            collector.notes.add(Message("masks without a pixel inside, in whose place the boxes are taken"))
        }
        if let known {
            entry.className = known.name
        } else if let category {
            if !categories.isEmpty, collector.reading.classNames.isEmpty {
                collector.notes.add(Message("entries of a category that the file does not have"))
            }
            entry.className = collector.className(category.string, number: category.whole)
            // COCO's own results of keypoints have one category, which is no secret.
            if isResults, category.whole == 1, entry.skeleton == Skeleton.coco17.name,
                collector.reading.classNames.isEmpty
            {
                entry.className = "person"
            }
        }
        entry.properties = members.rest
        // What a writer would write anyway is no property.
        for member in COCODetectionWriter.UsualMember.allCases {
            guard let value = entry.properties[member.rawValue], let box = entry.anyBox else { continue }
            let skeleton = entry.skeleton.flatMap { collector.skeleton(named: $0) }
            if value == member.value(of: box, entry.outline, entry.keypoints, skeleton) {
                entry.properties[member.rawValue] = nil
            }
        }
        return entry
    }

    /// The number of a tracker, which CVAT writes among the attributes.
    private func trackerID(_ members: inout EntryMembers) throws(EntryProblem) -> Int? {
        if let id = try members.whole("track_id") { return id }
        guard let id = members.rest["attributes"]?["track_id"]?.whole else { return nil }
        members.removeAttribute("track_id")
        return id
    }

    /// The angle by which the box is turned, in degrees clockwise, which CVAT writes among the attributes; nil for 0.
    private func takeRotation(_ members: inout EntryMembers) -> Double? {
        guard let degrees = members.rest["attributes"]?["rotation"]?.numberOrText, degrees != 0 else { return nil }
        // The outline has the turn in it: whoever reads both later must not turn it again.
        members.removeAttribute("rotation")
        return degrees
    }

    // MARK: - Outlines

    private mutating func outline(
        _ segmentation: JSONValue, _ picture: Int, _ collector: inout DetectionCollector
    ) throws(EntryProblem) -> MultiPolygon? {
        let space = collector.space(of: picture)
        if case .object = segmentation {
            do throws(MaskProblem) {
                let mask = try RunLengthMask(segmentation)
                try collector.checkSize(ofMask: mask.size, in: picture)
                return try masks.outline(of: mask).map(space.upright)
            } catch {
                throw EntryProblem(error)
            }
        }
        guard let parts = segmentation.array else {
            throw .wrongKind(
                "segmentation", segmentation, needed: Message("an array of outlines, or a mask", context: "kind"))
        }
        var polygons: [Polygon] = []
        for part in parts {
            if let count = part.numbers?.count, count % 2 == 1 {
                throw EntryProblem(
                    Message("an outline of 'segmentation' has \(count) numbers; needed are x and y by turns"))
            }
            guard let numbers = part.numbers else {
                throw .wrongKind(
                    "segmentation", part, needed: Message("arrays of x and y by turns", context: "kind"))
            }
            let pairs = stride(from: 0, to: numbers.count, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
            if let found = try space.outline(pairs, of: "segmentation") {
                polygons += found
            } else {
                collector.notes.add(Message("outlines of fewer than three points passed over"))
            }
        }
        return polygons.isEmpty ? nil : MultiPolygon(polygons)
    }

    // MARK: - Keypoints

    /// The keypoints, nil for those that are absent: all zero.
    private func keypoints(
        _ numbers: [Double], _ space: DetectionSpace, _ collector: inout DetectionCollector
    ) throws(EntryProblem) -> [Keypoint?] {
        guard numbers.count % 3 == 0 else {
            throw EntryProblem(
                Message("'keypoints' has \(numbers.count) numbers; needed are three each: x, y and visibility"))
        }
        return stride(from: 0, to: numbers.count, by: 3).map { start in
            let (x, y, third) = (numbers[start], numbers[start + 1], numbers[start + 2])
            guard x != 0 || y != 0 || third != 0 else { return nil }
            var keypoint = Keypoint(name: "", point: space.point(Point(x: x, y: y)))
            if !self.third.apply(third, to: &keypoint) {
                collector.notes.add(
                    Message("scores of keypoints that are not from 0 to 1 passed over"))
            }
            return keypoint
        }
    }

    private func name(
        _ points: [Keypoint?], _ category: COCOCategory?, _ collector: inout DetectionCollector
    ) throws(EntryProblem) -> ([Keypoint], skeleton: String?) {
        guard let category, !category.keypoints.isEmpty else { return try collector.keypoints(unnamed: points) }
        let (found, needed) = (points.count, category.keypoints.count)
        guard found == needed else {
            throw EntryProblem(
                Message("there are \(found) keypoints, and the category '\(category.name.excerpt)' has \(needed)"))
        }
        let named = zip(points, category.keypoints).compactMap { point, name in
            point.map { point in
                var point = point
                point.name = name
                return point
            }
        }
        return (named, category.skeleton)
    }
}
