import PlanBase

/// Why a skeleton is none. Keypoints and edges are counted from 1, as COCO counts them.
public enum SkeletonError: Problem, Hashable, Sendable {
    /// The skeleton has no name.
    case blankName
    /// The skeleton has no keypoints.
    case noKeypoints
    /// A keypoint has no name.
    case blankKeypoint(number: Int)
    /// Two keypoints have the same name.
    case repeatedKeypoint(String)
    /// An edge ends at a keypoint that the skeleton does not have.
    case edgeOutOfRange(edge: Int, keypoint: Int, count: Int)
    /// An edge leads from a keypoint to itself.
    case edgeToItself(edge: Int, keypoint: String)
    /// A colour or an edge is of a keypoint that the skeleton does not have.
    case unknownKeypoint(String, known: [String])

    /// The code that programs know the error by.
    public var code: String {
        switch self {
        case .blankName: "blankName"
        case .noKeypoints: "noKeypoints"
        case .blankKeypoint: "blankKeypoint"
        case .repeatedKeypoint: "repeatedKeypoint"
        case .edgeOutOfRange: "edgeOutOfRange"
        case .edgeToItself: "edgeToItself"
        case .unknownKeypoint: "unknownKeypoint"
        }
    }

    /// Of what is read.
    public var kind: ProblemKind { .unreadable }
}

extension SkeletonError {
    /// The error on one line: what is wrong, and what would be right.
    public var message: Message {
        switch self {
        case .blankName: Message("the skeleton has no name; give it one as \"name\"")
        case .noKeypoints: Message("the skeleton has no keypoints; list their names as \"keypoints\"")
        case .blankKeypoint(let number): Message("keypoint \(number) has no name; each needs one")
        case .repeatedKeypoint(let name):
            Message("two keypoints are called '\(name.excerpt)'; each needs a name of its own")
        case .edgeOutOfRange(let edge, let keypoint, let count):
            Message("edge \(edge) ends at keypoint \(keypoint) of \(count); keypoints are counted from 1")
        case .edgeToItself(let edge, let keypoint): Message("edge \(edge) leads from '\(keypoint.excerpt)' to itself")
        case .unknownKeypoint(let name, let known):
            Message(
                """
                there is no keypoint '\(name.excerpt)'; there are: \
                \(known.prefix(20).map { Message(untranslated: $0.excerpt) })
                """)
        }
    }
}
