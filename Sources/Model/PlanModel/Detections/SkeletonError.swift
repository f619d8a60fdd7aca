import PlanBase

/// Why a skeleton is none. Keypoints and edges are counted from 1, as COCO counts them.
public enum SkeletonError: CodedError, Hashable, Sendable {
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
}

extension SkeletonError: CustomStringConvertible {
    /// The error on one line: what is wrong, and what would be right.
    public var description: String { message.english }

    /// The error in every language.
    public var message: Message {
        switch self {
        case .blankName: Message("the skeleton has no name; give it one as \"name\"", "骨架没有名称,请以 \"name\" 给出")
        case .noKeypoints:
            Message("the skeleton has no keypoints; list their names as \"keypoints\"", "骨架没有关键点,请以 \"keypoints\" 列出名称")
        case .blankKeypoint(let number):
            Message("keypoint \(number) has no name; each needs one", "关键点 \(number) 没有名称,每个都须有名称")
        case .repeatedKeypoint(let name):
            Message(
                "two keypoints are called '\(name.excerpt)'; each needs a name of its own",
                "有两个关键点名为“\(name.excerpt)”,名称不得重复")
        case .edgeOutOfRange(let edge, let keypoint, let count):
            Message(
                "edge \(edge) ends at keypoint \(keypoint) of \(count); keypoints are counted from 1",
                "边 \(edge) 的端点是关键点 \(keypoint),而骨架只有 \(count) 个;关键点从 1 数起")
        case .edgeToItself(let edge, let keypoint):
            Message("edge \(edge) leads from '\(keypoint.excerpt)' to itself", "边 \(edge) 从“\(keypoint.excerpt)”连到自身")
        case .unknownKeypoint(let name, let known):
            Message(
                "there is no keypoint '\(name.excerpt)'; there are: \(known.prefix(20).map(\.excerpt).joined(separator: ", "))",
                "没有关键点“\(name.excerpt)”;有:\(known.prefix(20).map(\.excerpt).joined(separator: ", "))")
        }
    }
}
