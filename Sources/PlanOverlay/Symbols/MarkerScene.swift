import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

/// A scene that stands for markers: what it shows, which of its points lies on the marker's, and where the number goes.
///
/// Shapes and texts in it without a style of their own are in the marker's colour.
///
/// ```swift
/// let look = try MarkerScene(
///     ZStack {
///         Circle()
///         Circle().strokeBorder(.white, lineWidth: 2)
///     },
///     size: Size(width: 30, height: 30), placement: MarkerPlacement(number: .init(size: 14, color: .white)))
/// style.markerIcon = MarkerIcon(look)
/// ```
public struct MarkerScene: Sendable {
    /// How the scene stands for a marker.
    public let placement: MarkerPlacement
    /// How large the scene is, in points. Its longer side becomes as long as the marker's size, whatever that is.
    public let size: Size
    private let root: SceneNode
    private let proposed: Size?

    /// The greatest width and height of a scene in points.
    public static let greatestSide = 2048.0

    /// A scene for markers.
    ///
    /// - Parameters:
    ///   - size: what is proposed to the view, in points; nothing for its own size.
    /// - Throws: `SceneError` for a scene that cannot be laid out, or that has no size or a greater one than `greatestSide`.
    public init(_ view: some View, size: Size? = nil, placement: MarkerPlacement = MarkerPlacement()) throws {
        try self.init(nodes: view.sceneNodes, size: size, placement: placement)
    }

    /// The scene of a file, as it is placed there.
    ///
    /// - Throws: as for a view; the error has no file name.
    public init(_ file: SceneFile) throws {
        try self.init(nodes: file.view.nodes, size: file.size, placement: file.marker ?? MarkerPlacement())
    }

    private init(nodes: [SceneNode], size: Size?, placement: MarkerPlacement) throws {
        root = SceneNode(column: nodes)
        proposed = size
        self.placement = placement
        let laidOut = try LaidOutScene(root, size: size)
        self.size = laidOut.size
        let sides = 0.001...Self.greatestSide
        try placement.check()
        guard sides.contains(self.size.width), sides.contains(self.size.height) else {
            throw root.located(SceneError(.invalidSize(width: self.size.width, height: self.size.height)))
        }
    }

    /// The scene in a marker's colour.
    ///
    /// - Throws: `RenderError` when memory is lacking; it has been laid out before.
    func laidOut(in color: Color) throws -> LaidOutScene {
        try LaidOutScene(root, size: proposed, foreground: color)
    }
}
