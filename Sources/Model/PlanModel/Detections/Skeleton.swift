import PlanBase

/// The names of the keypoints of a thing, such as a body, a hand or a machine, and the lines that join them.
public struct Skeleton: Hashable, Sendable {
    /// The skeleton's name, such as `coco-17`.
    public let name: String
    /// The names of the keypoints, all different, in the order in which files without names list them.
    public let keypoints: [String]
    /// Which keypoints are joined by lines.
    public let edges: [Edge]
    /// The colours of keypoints by their names; others have the detection's colour.
    public let colors: [String: Color]

    /// A line between two keypoints.
    public struct Edge: Hashable, Sendable {
        /// The indices of its ends in ``Skeleton/keypoints``, from 0.
        public let start, end: Int
        /// The colour; nil for that of the detection.
        public let color: Color?

        /// A line between two keypoints of a skeleton.
        public init(_ start: Int, _ end: Int, color: Color? = nil) {
            (self.start, self.end, self.color) = (start, end, color)
        }
    }

    /// A skeleton.
    ///
    /// - Throws: ``SkeletonError`` for a blank name, keypoints without names or with one twice, and edges between keypoints that the
    ///   skeleton does not have, or from one to itself.
    public init(
        name: String, keypoints: [String], edges: [Edge], colors: [String: Color] = [:]
    ) throws(SkeletonError) {
        guard !name.isBlank else { throw .blankName }
        guard !keypoints.isEmpty else { throw .noKeypoints }
        var seen: Set<String> = []
        for (index, keypoint) in keypoints.enumerated() {
            guard !keypoint.isBlank else { throw .blankKeypoint(number: index + 1) }
            guard seen.insert(keypoint).inserted else { throw .repeatedKeypoint(keypoint) }
        }
        for (index, edge) in edges.enumerated() {
            for end in [edge.start, edge.end] where !keypoints.indices.contains(end) {
                throw .edgeOutOfRange(edge: index + 1, keypoint: end + 1, count: keypoints.count)
            }
            guard edge.start != edge.end else { throw .edgeToItself(edge: index + 1, keypoint: keypoints[edge.start]) }
        }
        if let unknown = colors.keys.sorted().first(where: { !seen.contains($0) }) {
            throw .unknownKeypoint(unknown, known: keypoints)
        }
        self.init(valid: name, keypoints: keypoints, edges: edges, colors: colors)
    }

    /// A skeleton of which all is known that ``init(name:keypoints:edges:colors:)`` checks.
    init(valid name: String, keypoints: [String], edges: [Edge], colors: [String: Color]) {
        (self.name, self.keypoints, self.edges, self.colors) = (name, keypoints, edges, colors)
    }
}

extension Skeleton {
    /// The skeleton under another name.
    package func named(_ name: String) -> Skeleton {
        Skeleton(valid: name, keypoints: keypoints, edges: edges, colors: colors)
    }

    /// The skeleton under its own name, or with the least number from 2 on after it whose name is free.
    package func named(_ isFree: (String) -> Bool) -> Skeleton {
        if isFree(name) { return self }
        var number = 2
        while !isFree("\(name)-\(number)") { number += 1 }
        return named("\(name)-\(number)")
    }
}

extension Skeleton: CustomStringConvertible {
    /// The name and how much there is: `skeleton 'coco-17', 17 keypoints, 19 edges`.
    public var description: String {
        "skeleton '\(name.onOneLine)', \(keypoints.count) keypoints, \(edges.count) edges"
    }
}
