import PlanBase
import PlanGeometry

/// The meaning of the fields in a YOLO file's lines. The files do not state it; the number of fields and their values tell it.
struct YOLOLayout: Hashable {
    var kind: YOLOKind
    /// Of a pose, the number of keypoints, and of numbers for each: 2, or 3 with a visibility or confidence.
    var keypoints = 0, numbersPerKeypoint = 0
    /// Of outlines, whether a line with an odd number of fields ends with a confidence and a number of a tracker.
    var oddLinesHaveExtras = false
    /// True if a lone number after the other fields is that of a tracker; false if it is a confidence.
    var endsWithTrack = false
    /// True if all third numbers of keypoints are COCO's visibilities; false if they are confidences.
    var hasVisibilities = false

    /// The greatest number of lines that are looked at.
    private static let sampleSize = 200

    /// The layout of a file, and what to tell if another one is as likely.
    ///
    /// Ultralytics writes a tracker's number after the confidence, or alone where confidences are not asked for. A number alone is a
    /// tracker's if all lines have one, and all are whole, from 1 on, different, and not 1 alone.
    ///
    /// - Parameters:
    ///   - kind: The kind, if it is given.
    ///   - counts: How many keypoints skeletons have that may be meant, the likelier first.
    static func layout(
        of fields: YOLOFields, kind: YOLOKind?, keypoints counts: [Int]
    ) -> (layout: YOLOLayout, note: Message?) {
        // Lines that are too short for anything are refused, and say nothing of the others.
        let rows = Array(
            fields.rows.lazy.filter { $0.range.count >= 5 }.prefix(sampleSize).map { Array(fields.numbers($0)) })
        var (layout, note) = layout(of: rows, kind: kind, keypoints: counts)
        let ends = rows.compactMap(layout.loneEnd)
        layout.endsWithTrack =
            ends.count == rows.count && ends.allSatisfy { isTrack($0) && $0 >= 1 } && ends.contains { $0 > 1 }
            && Set(ends).count == ends.count
        return (layout, note)
    }

    /// The number that stands alone after what the layout has in each line; nil if there is none, or two.
    private func loneEnd(_ row: [Double]) -> Double? {
        let isAlone =
            switch kind {
            case .box: row.count == 6
            case .segment: row.count > 7 && row.count % 2 == 0
            case .pose: row.count == 6 + keypoints * numbersPerKeypoint
            }
        return isAlone ? row.last : nil
    }

    private static func layout(
        of rows: [[Double]], kind: YOLOKind?, keypoints counts: [Int]
    ) -> (layout: YOLOLayout, note: Message?) {
        switch kind {
        case .box?: return (YOLOLayout(kind: .box), nil)
        case .segment?: return (segment(rows), nil)
        case .pose?:
            let poses = poses(rows, counts)
            let any = poses.isEmpty ? anyPose(rows) : nil
            let best = poses.first { isPlausible($0, rows) } ?? poses.first ?? any
            return (best ?? YOLOLayout(kind: .pose, keypoints: counts.first ?? 0, numbersPerKeypoint: 3), nil)
        case nil: break
        }
        if rows.allSatisfy({ (5...7).contains($0.count) }) {
            let long = rows.filter { $0.count == 7 }
            guard !long.isEmpty, !long.allSatisfy({ isConfidence($0[5]) && isTrack($0[6]) }) else {
                return (YOLOLayout(kind: .box), nil)
            }
            return (
                segment(rows),
                Message(
                    """
                    the lines are read as outlines of three points; if they are not, \
                    say so with \(Remedy.set(.yolo, to: "box"))
                    """)
            )
        }
        if let pose = poses(rows, counts).first(where: { isPlausible($0, rows) }) ?? markedPose(rows) {
            // Outlines have an odd number of fields, or a confidence more.
            let mayBeOutlines = pose.numbersPerKeypoint == 2 || rows.allSatisfy { $0.count % 2 == 1 }
            let count = pose.keypoints
            let doubt = Message(
                """
                the lines are read as poses of \(count) keypoints; if they are not, \
                say so with \(Remedy.set(.yolo, to: "segment"))
                """)
            return (pose, mayBeOutlines ? doubt : nil)
        }
        // Outlines hardly ever have as many corners each; turned boxes, which have four, always do.
        let isUniform = rows.count > 1 && rows.allSatisfy { $0.count == rows[0].count && $0.count > 9 }
        let mayBePose = isUniform && anyPose(rows).map { isPlausible($0, rows) } == true
        let doubt = Message(
            "the lines are read as outlines; if they are not, say so with \(Remedy.set(.yolo, to: "pose"))")
        return (segment(rows), mayBePose ? doubt : nil)
    }

    private static func isConfidence(_ number: Double) -> Bool { (0...1).contains(number) }

    private static func isTrack(_ number: Double) -> Bool { number >= 0 && Int(exactly: number) != nil }

    // MARK: - Outlines

    /// Outlines, whose lines end with a confidence if the number of fields is even.
    private static func segment(_ rows: [[Double]]) -> YOLOLayout {
        let odd = rows.filter { $0.count > 7 && $0.count % 2 == 1 }
        // A coordinate is hardly ever above 1, a tracker's number nearly always.
        let haveTracks = odd.allSatisfy { isTrack($0[$0.count - 1]) && isConfidence($0[$0.count - 2]) }
        let isBeyondPicture = odd.contains { $0[$0.count - 1] > 1 }
        return YOLOLayout(kind: .segment, oddLinesHaveExtras: haveTracks && isBeyondPicture)
    }

    // MARK: - Poses

    /// The layouts of poses that the numbers of fields allow.
    private static func poses(_ rows: [[Double]], _ counts: [Int]) -> [YOLOLayout] {
        var layouts: [YOLOLayout] = []
        for count in counts {
            for numbers in [3, 2] where rows.allSatisfy({ (0...2).contains($0.count - 5 - count * numbers) }) {
                let layout = YOLOLayout(kind: .pose, keypoints: count, numbersPerKeypoint: numbers)
                layouts.append(layout.withVisibilities(rows))
            }
        }
        return layouts
    }

    /// A pose of as many keypoints as the fields have room for.
    private static func anyPose(_ rows: [[Double]]) -> YOLOLayout? {
        guard let least = rows.map(\.count).min(), least >= 7 else { return nil }
        let layouts = (0...2).flatMap { extra in
            [3, 2].compactMap { numbers -> YOLOLayout? in
                let rest = least - 5 - extra
                guard rest > 0, rest % numbers == 0 else { return nil }
                let layout = YOLOLayout(kind: .pose, keypoints: rest / numbers, numbersPerKeypoint: numbers)
                return layout.withVisibilities(rows)
            }
        }
        return layouts.first { isPlausible($0, rows) } ?? layouts.first
    }

    /// A pose whose visibilities show: every third number is 0, 1 or 2, and some are 2, which a coordinate never is.
    private static func markedPose(_ rows: [[Double]]) -> YOLOLayout? {
        guard let count = rows.first?.count, count >= 8, (count - 5) % 3 == 0, rows.allSatisfy({ $0.count == count })
        else { return nil }
        let layout = YOLOLayout(kind: .pose, keypoints: (count - 5) / 3, numbersPerKeypoint: 3).withVisibilities(rows)
        let hasTwo = rows.contains { row in stride(from: 7, to: count, by: 3).contains { row[$0] == 2 } }
        return layout.hasVisibilities && hasTwo && isPlausible(layout, rows) ? layout : nil
    }

    private func withVisibilities(_ rows: [[Double]]) -> YOLOLayout {
        var layout = self
        guard numbersPerKeypoint == 3 else { return layout }
        let end = 5 + 3 * keypoints
        layout.hasVisibilities = rows.allSatisfy { row in
            row.count < end || stride(from: 7, to: end, by: 3).allSatisfy { [0, 1, 2].contains(row[$0]) }
        }
        return layout
    }

    /// True if the numbers of all rows fit the layout: keypoints near their box, and visibilities, confidences and trackers in range.
    private static func isPlausible(_ layout: YOLOLayout, _ rows: [[Double]]) -> Bool {
        rows.allSatisfy { row in
            let end = 5 + layout.keypoints * layout.numbersPerKeypoint
            guard row.count >= end else { return false }
            if row.count > end, !isConfidence(row[end]), row.count > end + 1 || !isTrack(row[end]) { return false }
            if row.count > end + 1, !isTrack(row[end + 1]) { return false }
            // Of an outline the second corner would be the box's extent, which has little to do with it.
            guard isAsLargeAsItsBox(layout, row) else { return false }
            return stride(from: 5, to: end, by: layout.numbersPerKeypoint).allSatisfy { start in
                if layout.numbersPerKeypoint == 3, !layout.hasVisibilities, !isConfidence(row[start + 2]) {
                    return false
                }
                let (x, y) = (row[start], row[start + 1])
                // Half the box's extent on each side are in the box; as much again is near it.
                return x == 0 && y == 0 || abs(x - row[1]) <= row[3] && abs(y - row[2]) <= row[4]
            }
        }
    }

    /// True if the keypoints that are there reach over half the box along one of the axes, or are too few to tell: at most two, or
    /// at most half of all.
    private static func isAsLargeAsItsBox(_ layout: YOLOLayout, _ row: [Double]) -> Bool {
        let end = 5 + layout.keypoints * layout.numbersPerKeypoint
        let points = stride(from: 5, to: end, by: layout.numbersPerKeypoint)
            .map { Point(x: row[$0], y: row[$0 + 1]) }.filter { $0 != .zero }
        guard points.count > layout.keypoints / 2, points.count > 2, let around = Box(enclosing: points) else {
            return true
        }
        return around.width >= 0.5 * row[3] || around.height >= 0.5 * row[4]
    }
}
