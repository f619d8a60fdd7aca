/// Divides the length of a row or column among its children as SwiftUI does: the least flexible child chooses first, each
/// is proposed an equal share of the remaining length, and spacers come last.
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
        var order: [(index: Int, isSpacer: Bool, flexibility: Double)] = []
        var reserved = 0.0
        for (index, child) in children.enumerated() {
            let least = try length(of: child, along: 0, across: across)
            let most = try length(of: child, along: .infinity, across: across)
            if child.node.isSpacer { reserved += least }
            order.append((index, child.node.isSpacer, most - least))
        }
        order.sort { ($0.isSpacer ? 1 : 0, $0.flexibility, $0.index) < ($1.isSpacer ? 1 : 0, $1.flexibility, $1.index) }
        var result = [Proposal](repeating: Proposal(width: nil, height: nil), count: children.count)
        var rest = total - gaps.reduce(0, +) - reserved
        var waiting = order.count { !$0.isSpacer }
        var spacersBegun = false
        for entry in order {
            if entry.isSpacer, !spacersBegun {
                spacersBegun = true
                rest = max(rest, 0) + reserved
                waiting = order.count { $0.isSpacer }
            }
            let share = max(rest, 0) / Double(max(waiting, 1))
            let own = Proposal(axis: axis, along: share, across: across)
            rest -= axis.along(try children[entry.index].measure(own).size)
            waiting -= 1
            result[entry.index] = own
        }
        return result
    }

    private func length(of child: LayoutNode, along: Double, across: Double?) throws -> Double {
        axis.along(try child.measure(Proposal(axis: axis, along: along, across: across)).size)
    }
}
