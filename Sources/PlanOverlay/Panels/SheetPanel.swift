import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

/// Something that is laid onto a sheet where there is room: a legend, a scale bar, a title block.
public protocol SheetPanel: Sendable {
    /// What messages call it: `legend`.
    var name: String { get }

    /// What the panel shows in a style, with its top-left corner at the origin.
    ///
    /// - Throws: `RenderError` when a text cannot be set.
    func content(style: OverlayStyle) throws -> PanelContent

    /// All forms that the panel can take, the best first, for places where there is little room; what `content` gives alone
    /// unless a panel has others.
    ///
    /// - Throws: `RenderError` when a text cannot be set.
    func forms(style: OverlayStyle) throws -> [PanelContent]
}

extension SheetPanel {
    /// The one form that `content` gives.
    public func forms(style: OverlayStyle) throws -> [PanelContent] { [try content(style: style)] }
}

/// What a panel shows, its top-left corner at the origin.
public struct PanelContent: Sendable {
    /// How large it is in pixels.
    public let size: Size
    /// Whether it has a ground and an edge, or stands on the drawing itself.
    let hasGround: Bool
    /// The size of its font, which the edge follows.
    let em: Double
    package let element: DisplayNode
}

extension PanelContent {
    /// What a view shows at its own size.
    ///
    /// - Throws: `RenderError` when a text cannot be set.
    package init(_ view: some View, style: OverlayStyle, hasGround: Bool = true) throws {
        let root = SceneNode(column: view.sceneNodes)
        // Proposed to the view, its own size lets what gives way in it fill the lines.
        let scene = try LaidOutScene(root, size: LaidOutScene.size(of: root))
        (size, element) = (scene.size, scene.element)
        self.hasGround = hasGround
        em = style.panelFont.size
    }

    private init(scaling other: PanelContent, by factor: Double) {
        size = Size(width: other.size.width * factor, height: other.size.height * factor)
        hasGround = other.hasGround
        em = other.em * factor
        element = .transform(.scale(x: factor, y: factor), other.element)
    }

    /// The same in another size: quicker than setting its texts anew.
    func scaled(by factor: Double) -> PanelContent { PanelContent(scaling: self, by: factor) }
}

/// Where a panel is laid.
public enum PanelPlace: String, CaseIterable, Codable, Hashable, Sendable {
    /// On paper that is free all around, as near to a corner as there is such a place; else where it covers the least: no
    /// marker if that can be helped, then as little as possible of areas and of what is drawn, and near a corner.
    case automatic = "auto"
    /// In a corner, whatever is drawn there; behind other panels that are there.
    case topLeft = "top-left"
    /// In a corner, whatever is drawn there; behind other panels that are there.
    case topRight = "top-right"
    /// In a corner, whatever is drawn there; behind other panels that are there.
    case bottomLeft = "bottom-left"
    /// In a corner, whatever is drawn there; behind other panels that are there.
    case bottomRight = "bottom-right"
}
