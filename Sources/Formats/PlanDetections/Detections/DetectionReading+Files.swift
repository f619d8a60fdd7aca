import PlanBase
import PlanExchange
import PlanFiles
import PlanJSON
import PlanTables

/// Reading a file of any format.
extension DetectionReading {
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
            let root = try JSONFile.value(plain, file: file)
            guard let format = known ?? DetectionFormat(json: root) else {
                if let foreign = ForeignFormat(json: root) { throw InputError(.foreign(foreign), file: file) }
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
