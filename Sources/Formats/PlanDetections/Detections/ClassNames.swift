import PlanBase
import PlanFiles

/// The names of the classes of a detector, for files that have numbers alone.
public enum ClassNames {
    /// The 80 classes of COCO in the order in which detectors number them, from 0.
    public static let coco = [
        "person", "bicycle", "car", "motorcycle", "airplane", "bus", "train", "truck", "boat", "traffic light",
        "fire hydrant", "stop sign", "parking meter", "bench", "bird", "cat", "dog", "horse", "sheep", "cow",
        "elephant",
        "bear", "zebra", "giraffe", "backpack", "umbrella", "handbag", "tie", "suitcase", "frisbee", "skis",
        "snowboard",
        "sports ball", "kite", "baseball bat", "baseball glove", "skateboard", "surfboard", "tennis racket", "bottle",
        "wine glass", "cup", "fork", "knife", "spoon", "bowl", "banana", "apple", "sandwich", "orange", "broccoli",
        "carrot", "hot dog", "pizza", "donut", "cake", "chair", "couch", "potted plant", "bed", "dining table",
        "toilet",
        "tv", "laptop", "mouse", "remote", "keyboard", "cell phone", "microwave", "oven", "toaster", "sink",
        "refrigerator", "book", "clock", "vase", "scissors", "teddy bear", "hair drier", "toothbrush",
    ]

    /// COCO's classes by the ids of its categories, 1...90, of which ten belong to no class and have a blank name, as has 0.
    static let cocoByID: [String] = {
        let unused: Set = [0, 12, 26, 29, 30, 45, 66, 68, 69, 71, 83]
        var names = coco.makeIterator()
        return (0...90).map { unused.contains($0) ? "" : names.next() ?? "" }
    }()

    /// The greatest number that a class may have.
    static let greatestNumber = 100_000

    /// Reads the names of the file at a path, `-` for standard input; see ``read(_:file:)``.
    public static func read(path: String) throws(InputError) -> [String] {
        try read(SequentialFile(path: path).readText(), file: path)
    }

    /// Reads the names of a file: a text with one on each line, as `classes.txt`, or the list or map `names` of a `data.yaml`, as
    /// Ultralytics has it. The first name is that of class 0; a map may leave numbers out, whose names are blank.
    ///
    /// - Parameter file: The file's name in errors. What ends in `.yaml` or `.yml` must have `names`.
    /// - Throws: ``/PlanFiles/InputError`` that names the line.
    public static func read(_ text: [UInt8], file: String) throws(InputError) -> [String] {
        try text.checkStartOfText(file: file)
        guard String(validating: text, as: UTF8.self) != nil else {
            throw InputError(.notUTF8(encoding: nil), file: file)
        }
        let lines = String(decoding: text, as: UTF8.self).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline
        )
        .map(String.init)
        let isYAML = [".yaml", ".yml"].contains { file.lowercased().hasSuffix($0) }
        if isYAML || lines.contains(where: { $0.hasPrefix("names:") }) {
            return try ClassNamesYAML(lines, file: file).names()
        }
        let names = lines.map(\.trimmed)
        guard let last = names.lastIndex(where: { !$0.isEmpty }) else { throw InputError(.empty, file: file) }
        if let first = names.first(where: { !$0.isEmpty })?.first, first == "{" || first == "[" || first == "<" {
            throw InputError(
                .unfit(
                    reason: Message(
                        "is no list of classes; write one name on each line, or 'names:' as in a data.yaml")),
                file: file)
        }
        guard last <= greatestNumber else {
            throw InputError(.unfit(reason: Message("has \(last + 1) lines; is it a list of classes?")), file: file)
        }
        // A blank line in the middle is a class without a name, so that the numbers after it are right.
        return Array(names[...last])
    }
}
