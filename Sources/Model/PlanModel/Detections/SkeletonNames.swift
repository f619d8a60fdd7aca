/// Finds the keypoints of a skeleton by the names that files have for them.
///
/// A name is a keypoint's if it is the same without regard to case, spaces, underscores and hyphens, so that `left_wrist` is
/// `leftWrist`. The joints of Vision's skeletons are also found by the raw values of the constants, such as `left_hand_joint`.
package struct SkeletonNames: Sendable {
    private let indices: [String: Int]

    /// The names of a skeleton's keypoints.
    package init(_ skeleton: Skeleton) {
        switch skeleton.name {
        case Skeleton.visionBody.name: self.init(skeleton.keypoints, aliases: Self.bodyJoints)
        case Skeleton.visionHand.name: self.init(skeleton.keypoints, aliases: Self.handJoints)
        default: self.init(skeleton.keypoints)
        }
    }

    /// Names of keypoints, and others for the same.
    package init(_ keypoints: [String], aliases: [String: String] = [:]) {
        var indices: [String: Int] = [:]
        func add(_ name: String, _ index: Int?) { if indices[name] == nil { indices[name] = index } }
        // A name as it is goes before one that is merely alike.
        for (index, name) in keypoints.enumerated() { add(name, index) }
        for (index, name) in keypoints.enumerated() { add(name.normalizedKey, index) }
        for (alias, name) in aliases { add(alias.normalizedKey, indices[name]) }
        self.indices = indices
    }

    /// The index of the keypoint that a file calls so; nil if the skeleton has none.
    package subscript(name: String) -> Int? { indices[name] ?? indices[name.normalizedKey] }

    /// The joints of a body by the raw values of `VNHumanBodyPoseObservation.JointName`, which are older than its constants: the
    /// hand's joint is the wrist, and the leg's is the knee.
    private static let bodyJoints: [String: String] = {
        var names = ["head_joint": "nose", "neck_1_joint": "neck", "root": "root"]
        let parts = [
            "eye": "Eye", "ear": "Ear", "shoulder_1": "Shoulder", "forearm": "Elbow", "hand": "Wrist", "upLeg": "Hip",
            "leg": "Knee", "foot": "Ankle",
        ]
        for side in ["left", "right"] {
            for (raw, name) in parts { names["\(side)_\(raw)_joint"] = side + name }
        }
        return names
    }()

    /// The joints of a hand by the raw values of `VNHumanHandPoseObservation.JointName`, and the little finger's as others call it.
    private static let handJoints: [String: String] = {
        var names = ["VNHLKWRI": "wrist"]
        for joint in ["CMC", "MP", "IP", "Tip"] { names["VNHLKT\(joint)"] = "thumb\(joint)" }
        for (letter, finger) in ["I": "index", "M": "middle", "R": "ring", "P": "little"] {
            for joint in ["MCP", "PIP", "DIP", "Tip"] {
                names["VNHLK\(letter)\(joint)"] = finger + joint
                if letter == "P" { names["pinky\(joint)"] = finger + joint }
            }
        }
        return names
    }()
}
