import PlanGeometry

/// The place of a text that is put onto a given point.
public enum TextAnchor: Hashable, Sendable, CaseIterable {
    /// A corner of the logical box.
    case topLeft, topRight, bottomLeft, bottomRight
    /// The middle of a side of the logical box.
    case top, left, right, bottom
    /// The middle of the logical box.
    case center
    /// The first line's baseline, at the left end, the middle or the right end of the logical box.
    case baselineLeft, baselineCenter, baselineRight
    /// The middle of what is inked, for text that shall look centred in a symbol.
    case inkCenter
}

extension TextLayout {
    /// Where an anchor lies, measured from the top-left corner of the logical box.
    public func position(of anchor: TextAnchor) -> Vector {
        let size = logicalSize
        let x: Double =
            switch anchor {
            case .topLeft, .left, .bottomLeft, .baselineLeft: 0
            case .top, .center, .bottom, .baselineCenter: size.width / 2
            case .topRight, .right, .bottomRight, .baselineRight: size.width
            case .inkCenter: inkBox.center.x
            }
        let y: Double =
            switch anchor {
            case .topLeft, .top, .topRight: 0
            case .left, .center, .right: size.height / 2
            case .bottomLeft, .bottom, .bottomRight: size.height
            case .baselineLeft, .baselineCenter, .baselineRight: baseline
            case .inkCenter: inkBox.center.y
            }
        return Vector(dx: x, dy: y)
    }
}
