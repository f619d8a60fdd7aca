import PlanBase
import PlanModel
import PlanTables
import PlanExchange

/// Writes detections as a table with the columns of supervision's CSV sink.
enum DetectionTableWriter {
    static func bytes(of detections: [Detection]) -> [UInt8] {
        let classes = Set(detections.map(\.className)).sorted()
        let numbers = Dictionary(uniqueKeysWithValues: classes.enumerated().map { ($0.element, $0.offset) })
        var writer = CSVWriter(lineEnding: .lf)
        writer.append(ExportMark.detectionColumns)
        for detection in detections {
            let box = detection.box
            writer.append(
                [box.minX, box.minY, box.maxX, box.maxY].map(\.exact) + [
                    detection.className.isEmpty ? "" : "\(numbers[detection.className] ?? 0)",
                    detection.confidence?.exact ?? "", detection.trackerID.map { "\($0)" } ?? "",
                    SpreadsheetText.guarded(detection.className), SpreadsheetText.guarded(detection.id),
                ])
        }
        return Array(writer.text.utf8)
    }

    /// Returns the messages about what the table does not hold of some detections.
    static func losses(of detections: [Detection]) -> [Message] {
        var losses = LossCount()
        losses.add(
            Message("outlines, for which the table has no columns"), detections.count { $0.outline != nil })
        losses.add(
            Message("keypoints, for which the table has no columns"),
            detections.reduce(0) { $0 + $1.keypoints.count })
        losses.add(Message("other properties"), detections.count { !$0.properties.isEmpty })
        return losses.sentences
    }
}
