import PlanGeometry

@testable import PlanFiles
@testable import PlanModel
@testable import PlanExchange
@testable import PlanDetections

extension DetectionReading {
    /// A reading for a photo of 400 x 300 pixels.
    static var photo: DetectionReading {
        DetectionReading(drawing: AnnotatedDrawing(name: "photo.jpg", size: Size(width: 400, height: 300)))
    }

    /// What a text holds.
    func read(_ text: String, name: String = "found.json") throws(InputError) -> DetectionFile {
        try read(Array(text.utf8), file: name)
    }

    /// The detections of a text of one picture.
    func detections(_ text: String, name: String = "found.json") throws(InputError) -> [Detection] {
        try read(text, name: name).pictures.flatMap(\.detections)
    }

    /// The error of a text that cannot be read.
    func error(_ text: String, name: String = "found.json") -> String {
        do {
            _ = try read(text, name: name)
            return "no error"
        } catch {
            return error.description
        }
    }
}

extension DetectionFile {
    /// The refusals on a line each: `entry 2: …`.
    var refusals: [String] { refused.map { "\($0.place): \($0.reason.english)" } }
}

extension Box {
    init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }
}

extension [Detection] {
    /// The detection of an index; one that is like none if there are fewer.
    func at(_ index: Int) -> Detection {
        indices.contains(index) ? self[index] : Detection(id: "missing", box: Box(-1, -1, 0, 0))
    }
}
