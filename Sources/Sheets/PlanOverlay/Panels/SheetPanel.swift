import PlanCanvas
import PlanGeometry
import PlanViews

/// Something placed on a sheet where there is room: a legend, a scale bar, a title block.
public protocol SheetPanel: Sendable {
    /// The panel's name in messages: `legend`.
    var name: String { get }

    /// The panel's preferred form in a style, with its top-left corner at the origin.
    ///
    /// - Throws: `RenderError` if a text cannot be set.
    func content(style: OverlayStyle) throws -> PanelContent

    /// All forms that the panel can take, the best first; the later ones are for places with little room.
    ///
    /// - Throws: `RenderError` if a text cannot be set.
    func forms(style: OverlayStyle) throws -> [PanelContent]

    /// The panel's texts of which only the beginning has room in a style.
    func shortenedTexts(style: OverlayStyle) -> [String]

    /// The panel's texts as they were given.
    var texts: [String] { get }

    /// The size of the panel's smallest text as a multiple of its font size.
    var smallestText: Double { get }
}

extension SheetPanel {
    /// The form that `content` returns, and no other.
    public func forms(style: OverlayStyle) throws -> [PanelContent] { [try content(style: style)] }

    /// None.
    public func shortenedTexts(style: OverlayStyle) -> [String] { [] }

    /// None.
    public var texts: [String] { [] }

    /// That of captions.
    public var smallestText: Double { 0.7 }
}

/// The laid-out content of a panel, with the panel's top-left corner at the origin.
public struct PanelContent: Sendable {
    /// The panel's size in pixels.
    public let size: Size
    /// True if the panel has a background and a border; false if the drawing shows through.
    let hasGround: Bool
    /// The panel's font size in pixels, which its border is proportional to.
    let em: Double
    package let element: DisplayNode
    /// The view that is laid out, and the factor by which it was scaled then.
    private var root: SceneNode?
    private var factor = 1.0
}

extension PanelContent {
    /// A view at its own size.
    ///
    /// - Throws: `RenderError` if a text cannot be set.
    package init(_ view: some View, style: OverlayStyle, hasGround: Bool = true) throws {
        let root = SceneNode(column: view.sceneNodes)
        // Proposing the view its own size lets spacers and other flexible children fill its lines.
        let scene = try LaidOutScene(root, size: LaidOutScene.size(of: root))
        (size, element, self.root) = (scene.size, scene.element, root)
        self.hasGround = hasGround
        em = style.panelFont.size
    }

    /// Returns the panel at a greater width, with the content of its right edge at the new right edge. A panel that is wide enough or
    /// has no ground stays as it is.
    func widened(to width: Double) -> PanelContent {
        guard let root, width > size.width, hasGround,
            let scene = try? LaidOutScene(root, size: Size(width: width / factor, height: size.height / factor))
        else { return self }
        let wide = PanelContent(
            size: scene.size, hasGround: hasGround, em: em / factor, element: scene.element, root: root)
        return factor == 1 ? wide : wide.scaled(by: factor)
    }

    /// Returns the panel scaled by `factor`, which is quicker than setting its texts anew.
    func scaled(by factor: Double) -> PanelContent {
        PanelContent(
            size: Size(width: size.width * factor, height: size.height * factor), hasGround: hasGround, em: em * factor,
            element: .transform(.scale(x: factor, y: factor), element), root: root, factor: factor * self.factor)
    }
}

/// Where a panel is placed.
public enum PanelPlace: String, CaseIterable, Codable, Hashable, Sendable {
    /// On empty paper as near to a corner as possible; if there is none, where the panel covers the least: no marker if that
    /// can be avoided, then few areas and little ink, and near a corner.
    case automatic = "auto"
    /// In the top left corner whatever is drawn there, or next to the panels there.
    case topLeft = "top-left"
    /// In the top right corner whatever is drawn there, or next to the panels there.
    case topRight = "top-right"
    /// In the bottom left corner whatever is drawn there, or next to the panels there.
    case bottomLeft = "bottom-left"
    /// In the bottom right corner whatever is drawn there, or next to the panels there.
    case bottomRight = "bottom-right"
}
