import PlanGeometry
import PlanModel

/// Something that is laid onto a sheet where there is room: a legend, a scale bar, a title block.
public protocol SheetPanel: Sendable {
    /// What the panel shows in a style, with its top-left corner at the origin.
    ///
    /// - Throws: `RenderError` when a text cannot be set.
    func content(style: OverlayStyle) throws -> PanelContent
}

/// What a panel shows, its top-left corner at the origin.
public struct PanelContent: Sendable {
    enum Element: Sendable {
        case text(PlacedText)
        case fill(VectorPath, Color)
        case stroke(VectorPath, Color, width: Double)
        case symbol(any MarkerShape, at: Point)
    }

    /// How large it is in pixels.
    public let size: Size
    /// Whether it has a ground and an edge, or stands on the drawing itself.
    let hasGround: Bool
    let elements: [Element]
}

/// Where a panel is laid.
public enum PanelPlace: String, CaseIterable, Hashable, Sendable {
    /// Where it covers the least: no marker if that can be helped, then as little as possible of areas and of what is drawn,
    /// and near a corner.
    case automatic = "auto"
    /// In a corner, whatever is there.
    case topLeft = "top-left"
    /// In a corner, whatever is there.
    case topRight = "top-right"
    /// In a corner, whatever is there.
    case bottomLeft = "bottom-left"
    /// In a corner, whatever is there.
    case bottomRight = "bottom-right"
}
