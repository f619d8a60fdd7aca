import PlanExchange
import PlanJSON
import PlanTables

/// Recognising the format of a file by its content.
extension DetectionFormat {
    /// The format of a file, by its content; nil if that is JSON of no known format.
    ///
    /// - Parameter fileName: Decides what an empty file is: one of YOLO without detections if the name ends in `.txt`.
    public init?(of text: [UInt8], fileName: String) {
        if PlanFormat.startsLikeJSON(text) {
            guard let root = try? JSONFile.value(text, file: fileName) else { return nil }
            self.init(json: root)
        } else {
            self.init(plainText: text, fileName: fileName)
        }
    }

    /// The format of a text that is not JSON.
    init(plainText text: [UInt8], fileName: String) {
        let isEmpty = text.firstVisibleByte == nil
        if isEmpty {
            self = fileName.lowercased().hasSuffix(".txt") ? .yolo : .csv
            return
        }
        self = !Workbook.mayBe(text) && YOLOFields.areNumbers(inFirstLineOf: text) ? .yolo : .csv
    }

    /// The format of a JSON value, by the members that only one of the formats has; nil if there are none.
    init?(json root: JSONValue) {
        if root["shapes"] != nil {
            self = .labelme
        } else if root["annotations"] != nil || root["categories"] != nil {
            self = .coco
        } else if let images = root["images"]?.array {
            self = images.first?["observations"] == nil ? .coco : .vision
        } else if let entries = root.array {
            // An empty array has no detections in any format.
            guard let entry = entries.first else {
                self = .ultralytics
                return
            }
            self.init(entry: entry.array.map { $0.first ?? .object(["box": .null]) } ?? entry)
        } else {
            self.init(entry: root)
        }
    }

    /// The format of one entry.
    private init?(entry: JSONValue) {
        if entry["image_id"] != nil || entry["category_id"] != nil {
            self = .coco
        } else if entry["x_min"] != nil {
            self = .supervision
        } else if VisionDetectionReader.isVision(entry) {
            self = .vision
        } else if entry["box"] != nil {
            self = .ultralytics
        } else {
            return nil
        }
    }
}
