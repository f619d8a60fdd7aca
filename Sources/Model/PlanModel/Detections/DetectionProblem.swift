import PlanBase
import PlanGeometry

/// Why a detection of a file cannot be used.
public enum DetectionProblem: Problem, Hashable, Sendable {
    /// A coordinate is infinite or no number.
    case notFinite(of: String)
    /// The box has no width or no height.
    case emptyBox(Box)
    /// The box lies outside the picture of that size in pixels.
    case outside(Box, size: Size)
    /// A coordinate lies further beyond the drawing than a plan keeps; see ``KeptReach``.
    case tooFar(of: String)
    /// A confidence is not from 0 to 1; of a keypoint, if one is named.
    case confidence(Double, keypoint: String?)
    /// Two keypoints have the same name.
    case repeatedKeypoint(String)
    /// A text has more bytes than it may have.
    case textTooLong(bytes: Int)

    /// The code that programs know the problem by.
    public var code: String {
        switch self {
        case .notFinite: "notFinite"
        case .emptyBox: "emptyBox"
        case .outside: "outside"
        case .tooFar: "tooFar"
        case .confidence: "confidence"
        case .repeatedKeypoint: "repeatedKeypoint"
        case .textTooLong: "textTooLong"
        }
    }

    /// Of what is read.
    public var kind: ProblemKind { .unreadable }
}

extension Detection {
    /// The first thing that keeps the detection from being used on a picture of a size; nil if nothing does. A picture of no known
    /// size has every place.
    public func problem(in size: Size?) -> DetectionProblem? {
        guard box.isFinite else { return .notFinite(of: "box") }
        guard box.width > 0, box.height > 0 else { return .emptyBox(box) }
        if let size, !box.intersects(Box(origin: .zero, size: size)) { return .outside(box, size: size) }
        if let confidence, !(0...1).contains(confidence) { return .confidence(confidence, keypoint: nil) }
        if let bytes = [id, className].map(\.utf8.count).first(where: { $0 > TextLimit.short }) {
            return .textTooLong(bytes: bytes)
        }
        var names: Set<String> = []
        for keypoint in keypoints {
            guard keypoint.point.isFinite else { return .notFinite(of: keypoint.name) }
            if let confidence = keypoint.confidence, !(0...1).contains(confidence) {
                return .confidence(confidence, keypoint: keypoint.name)
            }
            guard names.insert(keypoint.name).inserted else { return .repeatedKeypoint(keypoint.name) }
        }
        return nil
    }

    /// The first thing that keeps the detection out of a plan whose drawing has a size in pixels; nil if nothing does.
    package func problem(keptOnDrawing size: Size) -> DetectionProblem? {
        if let problem = problem(in: size) { return problem }
        let bounds = KeptReach.bounds(ofDrawing: size)
        if !bounds.contains(box) { return .tooFar(of: "box") }
        if let outline = outline?.boundingBox, !bounds.contains(outline) { return .tooFar(of: "outline") }
        return keypoints.first { !bounds.contains($0.point) }.map { .tooFar(of: $0.name) }
    }
}

extension DetectionProblem {
    /// The problem in words: what is wrong, and what would be right.
    public var message: Message {
        switch self {
        case .notFinite(let part): Message("'\(part.excerpt)' has a coordinate that is no finite number")
        case .emptyBox(let box):
            Message(
                "the box of \(box.width.compact) x \(box.height.compact) px at (\(box.minX.compact), \(box.minY.compact)) has no extent"
            )
        case .outside(let box, let size):
            Message(
                """
                the box from (\(box.minX.compact), \(box.minY.compact)) to (\(box.maxX.compact), \(box.maxY.compact)) lies outside \
                the picture of \(size.width.exact) x \(size.height.exact); is it of another picture, or in other coordinates?
                """)
        case .tooFar(let part):
            Message(
                "'\(part.excerpt)' reaches more than \(KeptReach.pixels.shortest) pixels beyond the drawing; correct its coordinates"
            )
        case .confidence(let value, let keypoint):
            if value > 1, value <= 100 {
                Message("\(Self.confidence(value, of: keypoint)); \(Message("is it a percentage? Divide it by 100"))")
            } else {
                Self.confidence(value, of: keypoint)
            }
        case .repeatedKeypoint(let name): Message("two keypoints are called '\(name.excerpt)'")
        case .textTooLong(let bytes): TextLimit.message(bytes: bytes, limit: TextLimit.short)
        }
    }

    private static func confidence(_ value: Double, of keypoint: String?) -> Message {
        guard let keypoint else { return Message("the confidence \(value.compact) is not from 0 to 1") }
        return Message("the confidence \(value.compact) of '\(keypoint.excerpt)' is not from 0 to 1")
    }
}
