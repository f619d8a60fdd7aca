import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel

/// The recognized points of an observation: an object of them by their names, an array of objects with names, an array of names and
/// points by turns, as Swift codes dictionaries, or an array of points alone.
struct VisionPoints {
    /// The points, nil for those that Vision has not found.
    private(set) var keypoints: [Keypoint?] = []
    /// True if the points have names.
    private(set) var haveNames = true
    private let member: String
    private let space: DetectionSpace

    /// The points of a member; nil if it has none.
    init?(_ json: JSONValue, member: String, space: DetectionSpace) throws(EntryProblem) {
        (self.member, self.space) = (member, space)
        switch json {
        case .object(let points):
            for (name, point) in points.sorted(by: { $0.key < $1.key }) { try append(point, name) }
        case .array(let elements):
            guard let first = elements.first else { return nil }
            if first.string != nil {
                guard elements.count % 2 == 0 else { throw wrongKind(json) }
                for index in stride(from: 0, to: elements.count, by: 2) {
                    guard let name = elements[index].string else { throw wrongKind(elements[index]) }
                    try append(elements[index + 1], name)
                }
            } else if Self.name(first) != nil {
                for element in elements {
                    guard let name = Self.name(element) else { throw wrongKind(element) }
                    try append(element, name)
                }
            } else {
                haveNames = false
                for element in elements { try append(element, "") }
            }
        default: throw wrongKind(json)
        }
    }

    private static func name(_ json: JSONValue) -> String? {
        ["name", "identifier", "jointName", "key", "joint"].lazy.compactMap { json[$0]?.string }.first
    }

    private mutating func append(_ json: JSONValue, _ name: String) throws(EntryProblem) {
        if json == .null {
            keypoints.append(nil)
            return
        }
        let point = json.anyPoint ?? (json["location"] ?? json["point"] ?? json["position"])?.anyPoint
        guard let point else { throw wrongKind(json, of: name) }
        let third = json.array.flatMap { $0.count > 2 ? $0[2] : nil } ?? json["confidence"] ?? json["score"]
        var confidence: Double?
        if let third, third != .null {
            guard let number = third.anyNumber else { throw wrongKind(third, of: "confidence") }
            confidence = number
        }
        // Vision gives points that it has not found at a corner, with no confidence.
        keypoints.append(
            confidence == 0 ? nil : Keypoint(name: name, point: space.point(point), confidence: confidence))
    }

    private func wrongKind(_ json: JSONValue, of name: String? = nil) -> EntryProblem {
        .wrongKind(
            name.flatMap { $0.isEmpty ? nil : $0 } ?? member, json,
            needed: Message("points with x, y and confidence, by their names", context: "kind"))
    }
}
