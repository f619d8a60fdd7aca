import PlanCanvas
import PlanGeometry

/// The size that a parent proposes to a view: in each direction a length, which may be infinite, or nil for the view's own.
package struct Proposal: Hashable {
    var width: Double?
    var height: Double?

    init(width: Double?, height: Double?) {
        self.width = width.map { max($0, 0) }
        self.height = height.map { max($0, 0) }
    }

    init(_ size: Size) { self.init(width: size.width, height: size.height) }

    /// A proposal of lengths along and across an axis.
    init(axis: StackAxis, along: Double?, across: Double?) {
        switch axis {
        case .horizontal: self.init(width: along, height: across)
        case .vertical: self.init(width: across, height: along)
        }
    }

    func along(_ axis: StackAxis) -> Double? { axis == .horizontal ? width : height }
    func across(_ axis: StackAxis) -> Double? { axis == .horizontal ? height : width }
}

/// The axis of a row or column.
package enum StackAxis {
    case horizontal, vertical

    func along(_ size: Size) -> Double { self == .horizontal ? size.width : size.height }
    func across(_ size: Size) -> Double { self == .horizontal ? size.height : size.width }
    func size(along: Double, across: Double) -> Size {
        self == .horizontal ? Size(width: along, height: across) : Size(width: across, height: along)
    }
}

extension Alignment {
    /// The top left corner of an inner view aligned in an outer one.
    package func corner(of inner: ViewMeasure, in outer: ViewMeasure) -> Vector {
        let free = outer.size.width - inner.size.width
        return Vector(
            dx: free.isFinite ? free * horizontal.fraction : 0,
            dy: vertical.guide(of: outer) - vertical.guide(of: inner))
    }
}

extension VerticalAlignment {
    /// The alignment guide: the distance from a view's top side to the line that it shares with its neighbours.
    func guide(of measure: ViewMeasure) -> Double {
        let height = measure.size.height
        return switch self {
        case .top: 0
        case .center: height.isFinite ? height / 2 : 0
        case .bottom: height.isFinite ? height : 0
        case .firstTextBaseline: measure.firstBaseline ?? height
        case .lastTextBaseline: measure.lastBaseline ?? height
        }
    }
}

extension TextSetting {
    /// Sets a text for a proposed size.
    package convenience init(_ runs: [TextRun], environment: TextEnvironment, proposal: Proposal) throws {
        func finite(_ length: Double?) -> Double? { length.flatMap { $0.isFinite ? $0 : nil } }
        try self.init(runs, environment: environment, width: finite(proposal.width), height: finite(proposal.height))
    }

    /// The text's size and the baselines of its first and last line.
    package var measure: ViewMeasure {
        ViewMeasure(layout.logicalSize, firstBaseline: layout.baseline, lastBaseline: layout.lastBaseline)
    }
}
