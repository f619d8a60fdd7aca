/// Divides the length of a row or column among its children as SwiftUI does. Children of higher layout priority choose first,
/// spacers last; those of one priority share what is left when all others keep their least length. Among them the least flexible
/// child chooses first, and each is proposed an equal share of the remaining length.
struct StackLayout {
    let axis: StackAxis
    let children: [LayoutNode]
    /// The gaps between neighbouring children.
    let gaps: [Double]

    init(axis: StackAxis, spacing: Double?, children: [LayoutNode]) {
        self.axis = axis
        self.children = children
        gaps = zip(children, children.dropFirst()).map { first, second in
            spacing ?? (first.node.isSpacer || second.node.isSpacer ? 0 : 8)
        }
    }

    /// The size proposed to each child when `proposal` is proposed to the stack.
    func proposals(_ proposal: Proposal) throws -> [Proposal] {
        let across = proposal.across(axis)
        guard let total = proposal.along(axis), total.isFinite else {
            return children.map { _ in Proposal(axis: axis, along: proposal.along(axis), across: across) }
        }
        var waiting = try children.enumerated().map { index, child in
            let least = try length(of: child, along: 0, across: across)
            let flexibility = try length(of: child, along: .infinity, across: across) - least
            return Waiting(index: index, priority: child.layoutPriority, least: least, flexibility: flexibility)
        }
        waiting.sort { (-$0.priority, $0.flexibility, $0.index) < (-$1.priority, $1.flexibility, $1.index) }
        var result = [Proposal](repeating: Proposal(width: nil, height: nil), count: children.count)
        var rest = total - gaps.reduce(0, +)
        var leastOfLater = waiting.reduce(0) { $0 + $1.least }
        var start = 0
        while start < waiting.count {
            let group = waiting[start...].prefix { $0.priority == waiting[start].priority }
            start = group.endIndex
            // What comes later keeps its least length.
            leastOfLater -= group.reduce(0) { $0 + $1.least }
            for (done, child) in group.enumerated() {
                let share = max(rest - leastOfLater, 0) / Double(group.count - done)
                result[child.index] = Proposal(axis: axis, along: share, across: across)
                rest -= axis.along(try children[child.index].measure(result[child.index]).size)
            }
        }
        return result
    }

    /// A child that waits for its proposal.
    private struct Waiting {
        let index: Int
        let priority: Double
        /// Its length when nothing is proposed to it.
        let least: Double
        /// The length that the child gains, beyond its least length, when an infinite length is proposed to the child.
        let flexibility: Double
    }

    private func length(of child: LayoutNode, along: Double, across: Double?) throws -> Double {
        axis.along(try child.measure(Proposal(axis: axis, along: along, across: across)).size)
    }
}
