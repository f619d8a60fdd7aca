import PlanBase
import PlanCanvas
import PlanGeometry

/// A view during one layout of a scene; it caches the sizes that it chose for the sizes proposed to it.
final class LayoutNode {
    let node: SceneNode
    let environment: TextEnvironment
    /// The children of a stack, or the one view that a modifier applies to.
    let children: [LayoutNode]
    /// The background, overlay or mask.
    let attachment: LayoutNode?
    /// The axis of the innermost stack around the view, along which a spacer extends.
    let stackAxis: StackAxis?
    let work: LayoutWork
    /// The view's priority when a stack proposes space to its children: greater ones come first.
    private(set) lazy var layoutPriority = node.layoutPriority
    /// True for a divider under any modifiers.
    private(set) lazy var isDivider = node.isDivider
    private var measures: [Proposal: ViewMeasure] = [:]
    private var settings: [Proposal: TextSetting] = [:]

    init(_ node: SceneNode, environment: TextEnvironment, stackAxis: StackAxis? = nil, work: LayoutWork) throws {
        (self.node, self.environment, self.stackAxis, self.work) = (node, environment, stackAxis, work)
        switch node.content {
        case .stack(let stack, let nodes):
            children = try nodes.map {
                try LayoutNode($0, environment: environment, stackAxis: stack.axis, work: work)
            }
            attachment = nil
            try node.located {
                if let spacing = stack.spacing { try SceneError.check(spacing, Message("the spacing")) }
            }
        case .modified(let child, let modifier):
            try node.located { try modifier.check() }
            var inner = environment
            if case .environment(let change) = modifier { change(&inner) }
            children = [try LayoutNode(child, environment: inner, stackAxis: stackAxis, work: work)]
            attachment = try modifier.attachment.map {
                let stack = SceneNode(.stack(.layers($0.alignment), $0.nodes))
                return try LayoutNode(stack, environment: environment, work: work)
            }
        case .tooDeep: throw node.located(SceneError(.tooDeep(limit: SceneNode.greatestDepth)))
        case .spacer(let minLength):
            try node.located {
                try SceneError.check(minLength, Message("the spacer's length"), in: 0...SceneError.greatestLength)
            }
            (children, attachment) = ([], nil)
        case .shape, .text, .drawing, .picture, .divider: (children, attachment) = ([], nil)
        }
    }

    /// The size that the view chooses for a proposal.
    func measure(_ proposal: Proposal) throws -> ViewMeasure {
        if let known = measures[proposal] { return known }
        try work.count()
        let measure = try node.located { try compute(proposal) }
        measures[proposal] = measure
        return measure
    }

    private func compute(_ proposal: Proposal) throws -> ViewMeasure {
        switch node.content {
        case .shape:
            // SwiftUI's 10 points where nothing is proposed.
            return ViewMeasure(Size(width: proposal.width ?? 10, height: proposal.height ?? 10))
        case .text: return try setting(proposal).measure
        case .drawing(_, let size): return ViewMeasure(size)
        case .picture(_, let size, let isResizable):
            guard isResizable else { return ViewMeasure(size) }
            return ViewMeasure(Size(width: proposal.width ?? size.width, height: proposal.height ?? size.height))
        case .divider:
            let axis: StackAxis = stackAxis ?? .vertical
            return ViewMeasure(axis.size(along: 1, across: proposal.across(axis) ?? 10))
        case .spacer(let minLength):
            let size = Size(width: max(proposal.width ?? 0, minLength), height: max(proposal.height ?? 0, minLength))
            return ViewMeasure(stackAxis.map { $0.size(along: $0.along(size), across: 0) } ?? size)
        case .stack(.layers(let alignment), _): return try union(layers: alignment, proposal)
        case .stack: return try arrangement(proposal).measure
        case .modified(_, let modifier): return try measure(modifier, proposal)
        case .tooDeep: return ViewMeasure(.zero)
        }
    }

    private func union(layers alignment: Alignment, _ proposal: Proposal) throws -> ViewMeasure {
        let parts = try children.map { try $0.measure(proposal) }
        let size = Size(width: parts.map(\.size.width).max() ?? 0, height: parts.map(\.size.height).max() ?? 0)
        var result = ViewMeasure(size)
        for part in parts {
            let top = alignment.corner(of: part, in: ViewMeasure(size)).dy
            result.firstBaseline = result.firstBaseline ?? part.firstBaseline.map { $0 + top }
            result.lastBaseline = result.lastBaseline ?? part.lastBaseline.map { $0 + top }
        }
        return result
    }

    private func measure(_ modifier: SceneModifier, _ proposal: Proposal) throws -> ViewMeasure {
        let offered = try childProposal(proposal)
        let inner = try children[0].measure(offered)
        switch modifier {
        case .frame(let frame, let alignment):
            let size = Size(
                width: frame.width.length(content: inner.size.width, proposal: offered.width),
                height: frame.height.length(content: inner.size.height, proposal: offered.height))
            return inner.inside(size, top: alignment.corner(of: inner, in: ViewMeasure(size)).dy)
        case .padding(let insets):
            let size = Size(
                width: max(inner.size.width + insets.leading + insets.trailing, 0),
                height: max(inner.size.height + insets.top + insets.bottom, 0))
            return inner.inside(size, top: insets.top)
        case .position:
            return ViewMeasure(
                Size(width: proposal.width ?? inner.size.width, height: proposal.height ?? inner.size.height))
        default: return inner
        }
    }

    /// The size that the view proposes to its child when `proposal` is proposed to the view.
    func childProposal(_ proposal: Proposal) throws -> Proposal {
        guard case .modified(_, let modifier) = node.content else { return proposal }
        switch modifier {
        case .frame(let frame, _):
            return Proposal(width: frame.width.proposal(proposal.width), height: frame.height.proposal(proposal.height))
        case .fixedSize(let horizontal, let vertical):
            return Proposal(width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height)
        case .padding(let insets):
            return Proposal(
                width: proposal.width.map { $0 - insets.leading - insets.trailing },
                height: proposal.height.map { $0 - insets.top - insets.bottom })
        case .aspectRatio(let given, let mode):
            let own = Proposal(width: nil, height: nil)
            guard given == nil || proposal == own else { return proposal.withRatio(given ?? 1, mode) }
            let size = try children[0].measure(own).size
            let ratio = given ?? size.width / size.height
            // A view without a size of its own has no ratio to keep.
            guard ContentMode.ratios.contains(ratio) else { return proposal }
            return (proposal == own ? Proposal(size) : proposal).withRatio(ratio, mode)
        default: return proposal
        }
    }

    /// The text set for a proposal.
    func setting(_ proposal: Proposal) throws -> TextSetting {
        if let known = settings[proposal] { return known }
        guard case .text(let runs) = node.content else { throw SceneError(.tooInvolved) }
        let setting = try TextSetting(runs, environment: environment, proposal: proposal)
        settings[proposal] = setting
        return setting
    }

    // MARK: - Rows and columns

    /// For each child of a row or column, the size proposed to it, the size it chose and its top left corner.
    struct Arrangement {
        var places: [(proposal: Proposal, measure: ViewMeasure, corner: Vector)] = []
        var measure = ViewMeasure(.zero)
    }

    func arrangement(_ proposal: Proposal) throws -> Arrangement {
        guard case .stack(let stack, _) = node.content, let axis = stack.axis, !children.isEmpty else {
            return Arrangement()
        }
        let layout = StackLayout(axis: axis, spacing: stack.spacing, children: children)
        var proposals = try layout.proposals(proposal)
        var measures = try zip(children, proposals).map { try $0.measure($1) }
        // Across the stack the children's guides coincide: the extent is the greatest before them plus the greatest after.
        var guides = measures.map { stack.guide(of: $0) }
        let before = guides.max() ?? 0
        let after = zip(measures, guides).map { axis.across($0.size) - $1 }.max() ?? 0
        // A divider in a stack of its own size is as long as the stack is wide.
        for (index, child) in children.enumerated() where child.isDivider && proposals[index].across(axis) == nil {
            proposals[index] = Proposal(axis: axis, along: proposals[index].along(axis), across: before + after)
            measures[index] = try child.measure(proposals[index])
            guides[index] = stack.guide(of: measures[index])
        }
        var result = Arrangement()
        var position = 0.0
        for (index, measure) in measures.enumerated() {
            if index > 0 { position += layout.gaps[index - 1] }
            let across = before - guides[index]
            let corner = axis == .horizontal ? Vector(dx: position, dy: across) : Vector(dx: across, dy: position)
            result.places.append((proposals[index], measure, corner))
            position += axis.along(measure.size)
        }
        result.measure = ViewMeasure(axis.size(along: max(position, 0), across: before + after))
        let firsts = result.places.compactMap { place in place.measure.firstBaseline.map { $0 + place.corner.dy } }
        let lasts = result.places.compactMap { place in place.measure.lastBaseline.map { $0 + place.corner.dy } }
        result.measure.firstBaseline = firsts.min()
        result.measure.lastBaseline = lasts.max()
        return result
    }
}

extension SceneStack {
    /// Nil for layers.
    package var axis: StackAxis? {
        switch self {
        case .row: .horizontal
        case .column: .vertical
        case .layers: nil
        }
    }

    package var spacing: Double? {
        switch self {
        case .row(_, let spacing), .column(_, let spacing): spacing
        case .layers: nil
        }
    }

    /// A child's alignment guide: the distance from its own top or left side to the line that all children share.
    func guide(of measure: ViewMeasure) -> Double {
        switch self {
        case .row(let alignment, _): alignment.guide(of: measure)
        case .column(let alignment, _): measure.size.width * alignment.fraction
        case .layers: 0
        }
    }
}

/// Counts the work of a layout, so that a scene made to take forever fails instead.
final class LayoutWork {
    private var measures = 0
    private var dashes = 0

    func count() throws(SceneError) {
        measures += 1
        if measures > 1_000_000 { throw SceneError(.tooInvolved) }
    }

    /// Adds the dashes of a stroke to the total.
    func count(dashes count: Int) throws(SceneError) {
        dashes += count
        let limit = 1_000_000
        if dashes > limit { throw SceneError(.stroke(.tooManyDashes(limit: limit))) }
    }
}
