import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanJSON
import PlanModel
import PlanTables

/// The settings for reading a file of detections. The file's content tells whatever is not set.
///
/// ```swift
/// var reading = DetectionReading()
/// reading.drawing = AnnotatedDrawing(name: "photo.jpg", size: Size(width: 4000, height: 3000))
/// let file = try reading.read(path: "detections.json")
/// let (picture, notes) = try file.picture(of: reading.drawing, file: "detections.json")
/// ```
public struct DetectionReading: Hashable, Sendable {
    /// The format.
    public var format: DetectionFormat?
    /// In what coordinates the places are; nil for those that the format has: fractions from the lower left of Vision, fractions from
    /// the upper left of YOLO, pixels of the others.
    public var coordinates: CoordinateRequest?
    /// The picture for which the detections are read: its name, its size when upright, and what the file calls it if the user says so.
    public var drawing: AnnotatedDrawing
    /// The names of classes, the first that of class 0, for files that have numbers alone; see ``ClassNames``.
    public var classNames: [String]
    /// Skeletons that go before the built-in ones.
    public var skeletons: [Skeleton]
    /// The name of the skeleton that is meant where the file does not say; nil for the one with as many keypoints.
    public var skeleton: String?
    /// The picture as its file stores it, if the detector did not heed its orientation; nil if it did, or if it is upright.
    public var stored: StoredPicture?
    /// The kind of the lines of a YOLO file; nil for the kind that the lines' fields tell.
    public var yolo: YOLOKind?
    /// The form of a table, such as its encoding and delimiter; the file's content tells whatever is not set.
    public var table: TableStyle

    /// A reading of which all is told by the file.
    public init(
        format: DetectionFormat? = nil, coordinates: CoordinateRequest? = nil,
        drawing: AnnotatedDrawing = AnnotatedDrawing(), classNames: [String] = [], skeletons: [Skeleton] = [],
        skeleton: String? = nil, stored: StoredPicture? = nil, yolo: YOLOKind? = nil, table: TableStyle = TableStyle()
    ) {
        (self.format, self.coordinates, self.drawing, self.classNames) = (format, coordinates, drawing, classNames)
        (self.skeletons, self.skeleton, self.stored) = (skeletons, skeleton, stored)
        (self.yolo, self.table) = (yolo, table)
    }

    /// Reads the file at a path, `-` for standard input, of at most 256 MiB.
    public func read(path: String) throws(InputError) -> DetectionFile {
        let limit = SequentialFile.greatestTextSize
        let input = try SequentialFile(path: path)
        return try read(input.readAll(after: [], upTo: limit, orThrow: .tooLarge(limit: limit)), file: path)
    }

    /// Reads all pictures of a file; `file` is its name in errors.
    ///
    /// An entry that cannot be used is in ``DetectionFile/refused``; only a file that cannot be read at all is an error.
    public func read(_ text: [UInt8], file: String) throws(InputError) -> DetectionFile {
        let limit = SequentialFile.greatestTextSize
        guard text.count <= limit else { throw InputError(.tooLarge(limit: limit), file: file) }
        var collector = try DetectionCollector(self, file: file)
        let recoder = TextRecoder(table.encoding, file: file)
        let isWorkbook = Workbook.mayBe(text)
        let plain = isWorkbook ? text : try recoder.whole(text)
        let isJSON = !isWorkbook && PlanFormat.startsLikeJSON(plain)
        let known = format ?? (isJSON ? nil : DetectionFormat(plainText: plain, fileName: file))
        switch known {
        case .csv: try DetectionTableReader.read(text, plain: plain, into: &collector)
        case .yolo: try YOLODetectionReader.read(plain, into: &collector)
        default:
            guard !text.isEmpty else { throw InputError(.empty, file: file) }
            let root = try DetectionJSON.value(plain, file: file)
            guard let format = known ?? DetectionFormat(json: root) else {
                throw InputError(
                    .unfit(
                        reason: Message(
                            "is JSON of no known form with detections; if it is one of \(DetectionFormat.names), name its format"
                        )),
                    file: file)
            }
            try read(root, format, into: &collector)
            for note in recoder.notes { collector.notes.add(note.message) }
        }
        if yolo != nil, known != .yolo {
            collector.notes.add(Message("what YOLO's lines hold was said in vain: the file is none of YOLO"))
        }
        var found = collector.finish()
        found.isTable = known == .csv
        return found
    }

    private func read(
        _ root: JSONValue, _ format: DetectionFormat, into collector: inout DetectionCollector
    ) throws(InputError) {
        switch format {
        case .coco: try COCODetectionReader.read(root, into: &collector)
        case .ultralytics: try UltralyticsDetectionReader.read(root, into: &collector)
        case .supervision: try SupervisionDetectionReader.read(root, into: &collector)
        case .vision: try VisionDetectionReader.read(root, into: &collector)
        case .labelme: try LabelmeDetectionReader.read(root, into: &collector)
        // These are no JSON, and read before.
        case .yolo, .csv: break
        }
    }
}
