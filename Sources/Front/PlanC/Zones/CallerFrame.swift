import PlanDetections
import PlanGeometry

/// The detections of a frame in a caller's memory, checked. It must not outlive the call.
struct CallerFrame {
    let count: Int
    private let boxes: UnsafeBufferPointer<Point>
    private let centers: UnsafeBufferPointer<Point>?
    private let classes: UnsafeBufferPointer<Int64>?
    private let numbers: UnsafeBufferPointer<Int64>?

    init(
        _ boxes: UnsafePointer<Double>?, _ count: Int, _ centers: UnsafePointer<Double>?,
        _ classes: UnsafePointer<Int64>?, _ trackers: UnsafePointer<Int64>?
    ) throws {
        guard count <= Int(Int32.max) else { throw Failure.argument("count", "must be at most \(Int32.max)") }
        self.count = count
        // Two points each.
        self.boxes = try Arguments.points(boxes, count.multiplied(by: 2, "count"), "boxes")
        self.centers = try centers.map { try Arguments.points($0, count, "centers") }
        self.classes = try classes.map { try Arguments.array($0, count, "classes") }
        numbers = try trackers.map { try Arguments.array($0, count, "trackers") }
    }

    /// Returns the anchors of all detections, those of one detection after each other.
    func points(_ anchors: [ZoneAnchor]) throws -> [Point] {
        guard try count.multiplied(by: anchors.count, "count") <= Int(Int32.max) else {
            throw Failure.argument("count", "times the number of anchors must be at most \(Int32.max)")
        }
        return anchors.points(ofBoxes: boxes, centroids: centers)
    }

    /// True if any detection may have a class.
    var hasClasses: Bool { classes != nil }
    /// True if any detection may have a tracker's number.
    var isTracked: Bool { numbers != nil }

    /// Each detection's number of a tracker, nil for none.
    var trackers: [Int?] {
        guard let numbers else { return Array(repeating: nil, count: count) }
        return numbers.map { $0 < 0 ? nil : Int($0) }
    }

    /// The tracker's number of a detection, nil for none.
    func tracker(of detection: Int) -> Int? {
        guard let numbers, numbers[detection] >= 0 else { return nil }
        return Int(numbers[detection])
    }

    /// The class of a detection, nil for none.
    func className(of detection: Int) -> Int64? {
        guard let classes, classes[detection] >= 0 else { return nil }
        return classes[detection]
    }
}
