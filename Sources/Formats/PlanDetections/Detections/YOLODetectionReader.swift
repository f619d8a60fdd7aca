import PlanBase
import PlanFiles
import PlanGeometry
import PlanModel

/// Reads detections from a YOLO label file: a line each, with a class and fractions of the picture's size.
struct YOLODetectionReader {
    private let fields: YOLOFields
    private let layout: YOLOLayout

    static func read(_ text: [UInt8], into collector: inout DetectionCollector) throws(InputError) {
        try text.checkStartOfText(file: collector.fileName)
        let fields = YOLOFields(text)
        let picture = try collector.picture(isOnly: true, usually: .normalized)
        let (layout, note) = YOLOLayout.layout(
            of: fields, kind: collector.reading.yolo, keypoints: collector.skeletons.keypointCounts)
        if let note { collector.notes.add(note) }
        if layout.endsWithTrack {
            collector.notes.add(
                Message("the last number of each line is read as that of a tracker; there are no confidences"))
        }
        let reader = YOLODetectionReader(fields: fields, layout: layout)
        var bad = fields.bad[...]
        func refuseBad(upTo line: Int) {
            while let next = bad.first, next.line < line {
                collector.refuse(
                    .line(next.line),
                    Message(
                        "'\(next.text.excerpt)' is not a number; YOLO has a class's number, then x, y, width and height"
                    ), in: picture)
                bad.removeFirst()
            }
        }
        for row in fields.rows {
            refuseBad(upTo: row.line)
            do throws(EntryProblem) {
                let entry = try reader.entry(fields.numbers(row), collector.space(of: picture), &collector)
                collector.add(entry, number: row.line, to: picture, at: .line(row.line))
            } catch {
                collector.refuse(.line(row.line), error.message, in: picture)
            }
        }
        refuseBad(upTo: .max)
    }

    private func entry(
        _ row: ArraySlice<Double>, _ space: DetectionSpace, _ collector: inout DetectionCollector
    ) throws(EntryProblem) -> DetectedEntry {
        // From here on indices count from 0.
        let numbers = Array(row)
        guard numbers.count >= 5 else {
            throw EntryProblem(
                Message("the line has \(numbers.count) numbers; YOLO has a class's number, x, y, width and height"))
        }
        guard let number = Int(exactly: numbers[0]), number >= 0 else {
            throw EntryProblem(Message("\(numbers[0].compact) is not the number of a class"))
        }
        var entry = DetectedEntry()
        entry.className = collector.className(nil, number: number)
        // Data sets have boxes among outlines.
        if layout.kind == .segment, numbers.count > 5 {
            try takeOutline(numbers, space, &entry)
            return entry
        }
        entry.box = try box(numbers, space)
        let end = 5 + layout.keypoints * layout.numbersPerKeypoint
        guard (end...end + 2).contains(numbers.count) else {
            throw EntryProblem(
                Message(
                    """
                    the line has \(numbers.count) numbers; needed are \(end), \
                    a confidence and a tracker's number if there are any
                    """))
        }
        try takeExtras(numbers[end...], &entry)
        if layout.kind == .pose {
            (entry.keypoints, entry.skeleton) = try collector.keypoints(unnamed: keypoints(numbers, space))
        }
        return entry
    }

    private func box(_ numbers: [Double], _ space: DetectionSpace) throws(EntryProblem) -> Box {
        let (width, height) = (numbers[3], numbers[4])
        return try space.box(
            x: numbers[1] - width / 2, y: numbers[2] - height / 2, width: width, height: height)
    }

    private func takeOutline(
        _ numbers: [Double], _ space: DetectionSpace, _ entry: inout DetectedEntry
    ) throws(EntryProblem) {
        let extras = numbers.count % 2 == 0 ? 1 : layout.oddLinesHaveExtras ? 2 : 0
        let end = numbers.count - extras
        let pairs = stride(from: 1, to: end - 1, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
        guard let polygons = try space.outline(pairs, of: "outline") else {
            throw EntryProblem(Message("the outline has fewer than three different points"))
        }
        entry.outline = MultiPolygon(polygons)
        try takeExtras(numbers[end...], &entry)
    }

    private func takeExtras(_ extras: ArraySlice<Double>, _ entry: inout DetectedEntry) throws(EntryProblem) {
        let isTrackAlone = extras.count == 1 && layout.endsWithTrack
        entry.confidence = isTrackAlone ? nil : extras.first
        guard extras.count > 1 || isTrackAlone, let track = extras.last else { return }
        guard let id = Int(exactly: track) else {
            throw EntryProblem(Message("\(track.compact) is not the number of a tracker"))
        }
        entry.trackerID = id
    }

    private func keypoints(_ numbers: [Double], _ space: DetectionSpace) -> [Keypoint?] {
        (0..<layout.keypoints).map { index in
            let start = 5 + index * layout.numbersPerKeypoint
            let pair = Point(x: numbers[start], y: numbers[start + 1])
            let third = layout.numbersPerKeypoint == 3 ? numbers[start + 2] : nil
            // Whatever the third number is: detectors keep the confidence of a keypoint that they were not sure of.
            guard pair != Point(x: 0, y: 0) else { return nil }
            var keypoint = Keypoint(name: "", point: space.point(pair))
            if layout.hasVisibilities,
                let visibility = third.flatMap({ Int(exactly: $0) }).flatMap(Keypoint.Visibility.init)
            {
                keypoint.visibility = visibility
            } else {
                keypoint.confidence = third
            }
            return keypoint
        }
    }
}
