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
        let spans = try children.map { child in
            let least = try length(of: child, along: 0, across: across)
            return (least: least, flexibility: try length(of: child, along: .infinity, across: across) - least)
        }
        let priorities = children.map(\.node.layoutPriority)
        var result = [Proposal](repeating: Proposal(width: nil, height: nil), count: children.count)
        var rest = total - gaps.reduce(0, +)
        for priority in Set(priorities).sorted(by: >) {
            let group = children.indices.filter { priorities[$0] == priority }
            let later = children.indices.filter { priorities[$0] < priority }
            // What comes later keeps its least length.
            var share = rest - later.reduce(0) { $0 + spans[$1].least }
            let order = group.sorted { (spans[$0].flexibility, $0) < (spans[$1].flexibility, $1) }
            for (done, index) in order.enumerated() {
                let along = max(share, 0) / Double(order.count - done)
                result[index] = Proposal(axis: axis, along: along, across: across)
                let length = axis.along(try children[index].measure(result[index]).size)
                (share, rest) = (share - length, rest - length)
            }
        }
        return result
    }

    private func length(of child: LayoutNode, along: Double, across: Double?) throws -> Double {
        axis.along(try child.measure(Proposal(axis: axis, along: along, across: across)).size)
    }
}
