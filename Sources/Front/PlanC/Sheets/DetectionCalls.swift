// The header documents the arguments and failures of the functions.

import CPlanmark
import PlanExchange
import PlanGeometry
import PlanModel
import PlanSheet

/// Sets the detections of an input, as a file.
@c @implementation
public func planmark_input_set_detections_file(_ input: OpaquePointer!, _ path: UnsafePointer<CChar>!)
    -> planmark_status
{
    InputHandle.change(input) { $0.detections = .file(try Arguments.text(path, "path")) }
}

/// Sets the detections of an input, as a file's bytes.
@c @implementation
public func planmark_input_set_detections_bytes(
    _ input: OpaquePointer!, _ bytes: UnsafeRawPointer!, _ count: Int, _ name: UnsafePointer<CChar>!
) -> planmark_status {
    InputHandle.change(input) { parts in
        let name = try Arguments.optionalText(name, "name") ?? "detections"
        parts.detections = .bytes(try Arguments.bytes(bytes, count, "bytes"), name: name)
    }
}

/// Sets the detections of an input, as boxes in pixel points.
@c @implementation
public func planmark_input_set_detections(
    _ input: OpaquePointer!, _ boxes: UnsafePointer<Double>!, _ count: Int,
    _ classes: UnsafePointer<UnsafePointer<CChar>?>!, _ confidences: UnsafePointer<Double>!,
    _ trackers: UnsafePointer<Int64>!
) -> planmark_status {
    InputHandle.change(input) { parts in
        // Two points each.
        let corners = try Arguments.points(boxes, count.multiplied(by: 2, "count"), "boxes")
        let names = try classes.map { try Arguments.array($0, count, "classes") }
        let shares = try confidences.map { try Arguments.array($0, count, "confidences") }
        let ids = try trackers.map { try Arguments.array($0, count, "trackers") }
        parts.detections = .values(
            try (0..<count).map { index in
                let (low, high) = (corners[2 * index], corners[2 * index + 1])
                var detection = Detection(
                    id: "\(index + 1)", box: Box(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y))
                detection.className = try Arguments.optionalText(names?[index], "classes", index: index) ?? ""
                if let share = shares?[index], !share.isNaN { detection.confidence = share }
                if let id = ids?[index], id >= 0 { detection.trackerID = Int(id) }
                return detection
            })
    }
}

/// Sets the keypoints of the detections that were set as boxes.
@c @implementation
public func planmark_input_set_detection_keypoints(
    _ input: OpaquePointer!, _ skeleton: UnsafePointer<CChar>!, _ keypoints: UnsafePointer<Double>!, _ count: Int,
    _ each: Int
) -> planmark_status {
    InputHandle.change(input) { parts in
        let skeleton = try knownSkeleton(try Arguments.text(skeleton, "skeleton"))
        guard each == skeleton.keypoints.count else {
            throw Failure.argument(
                "each",
                "must be \(skeleton.keypoints.count), as many as the skeleton '\(skeleton.name)' has, not \(each)")
        }
        let size = try count.multiplied(by: each, "count").multiplied(by: 3, "count")
        let numbers = try Arguments.array(keypoints, size, "keypoints")
        let isOwn = Skeleton(builtIn: skeleton.name) != skeleton
        try parts.changeDetections(count, "keypoints", skeleton: isOwn ? skeleton : nil) { index, detection in
            detection.skeleton = skeleton.name
            detection.keypoints = skeleton.keypoints.enumerated().compactMap { place, name in
                let start = 3 * (index * each + place)
                let (x, y, confidence) = (numbers[start], numbers[start + 1], numbers[start + 2])
                guard !x.isNaN, !y.isNaN, confidence != 0 else { return nil }
                return Keypoint(
                    name: name, point: Point(x: x, y: y), confidence: confidence.isNaN ? nil : confidence)
            }
        }
    }
}

/// The built-in skeleton of a name, or the one of a JSON text.
private func knownSkeleton(_ text: String) throws -> Skeleton {
    if let known = Skeleton(builtIn: text) { return known }
    guard text.utf8.first == UInt8(ascii: "{") else {
        let names = Skeleton.builtIn.map(\.name).joined(separator: ", ")
        throw Failure.argument("skeleton", "must be one of \(names), or a skeleton as JSON, not '\(text)'")
    }
    let read = try Skeleton.read(Array(text.utf8), file: "skeleton")
    guard read.count == 1 else { throw Failure.argument("skeleton", "must be one skeleton, not \(read.count)") }
    return read[0]
}

/// Sets the outlines of the detections that were set as boxes, as masks.
@c @implementation
public func planmark_input_set_detection_masks(
    _ input: OpaquePointer!, _ masks: UnsafePointer<UInt8>!, _ count: Int, _ width: Int, _ height: Int
) -> planmark_status {
    InputHandle.change(input) { parts in
        guard (1...MultiPolygon.greatestMaskSide).contains(width), (1...MultiPolygon.greatestMaskSide).contains(height)
        else {
            throw Failure.argument(
                "width and height", "must be from 1 to \(MultiPolygon.greatestMaskSide), not \(width) and \(height)")
        }
        let size = width * height
        let samples = try Arguments.array(masks, count.multiplied(by: size, "count"), "masks")
        try parts.changeDetections(count, "masks") { index, detection in
            let mask = UnsafeBufferPointer(rebasing: samples[(index * size)..<((index + 1) * size)])
            detection.outline = MultiPolygon(tracing: mask, width: width, height: height)
        }
    }
}
