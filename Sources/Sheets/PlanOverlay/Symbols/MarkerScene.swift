import PlanBase
import PlanCanvas
import PlanGeometry
import PlanImage
import PlanViews

/// A scene that replaces the symbol of markers: its content, which of its points lies on the marker's, and where the number
/// goes.
///
/// Shapes and texts without a style of their own take the marker's colour.
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
    /// Which point of the scene lies on the marker's, and where the number goes.
    public let placement: MarkerPlacement
    /// The scene's size in points. It is scaled so that its longer side is the marker's size.
    public let size: Size
    private let root: SceneNode
    private let proposed: Size?

    /// The greatest width and height of a scene in points.
    public static let greatestSide = 2048.0

    /// A scene for markers.
    ///
    /// - Parameters:
    ///   - view: the scene's content.
    ///   - size: the size proposed to the view, in points; nil for its own size.
    ///   - placement: which point of the scene lies on the marker's, and where the number goes.
    /// - Throws: `SceneError` if the scene cannot be laid out, is empty, or has a side greater than `greatestSide`.
    public init(_ view: some View, size: Size? = nil, placement: MarkerPlacement = MarkerPlacement()) throws {
        root = SceneNode(column: view.sceneNodes)
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

    /// The scene of a file, with the placement that the file gives.
    ///
    /// - Throws: `SceneError` without a file name, in the same cases as for a view.
    public init(_ file: SceneFile) throws {
        try self.init(file.view, size: file.size, placement: file.marker ?? MarkerPlacement())
    }

    /// True if some part of the scene takes the marker's colour: if black and white markers differ.
    var showsColor: Bool { picture(in: .black) != picture(in: .white) }

    /// The scene of a marker's colour on grey, at most 64 pixels wide and high; nil if it cannot be painted.
    private func picture(in color: Color) -> PixelBuffer? {
        let side = 64.0
        guard let scene = try? laidOut(in: color) else { return nil }
        var list = DisplayList(size: Size(width: side, height: side))
        let factor = side / max(size.width, size.height)
        list.append(.transform(.scale(x: factor, y: factor), scene.element))
        let ground = PixelBuffer(width: Int(side), height: Int(side), format: .rgb, filledWith: 128)
        return try? OverlayRenderer(list).paint(onto: ground, progress: nil)
    }

    /// The scene in a marker's colour.
    ///
    /// - Throws: `RenderError` if memory runs out; the layout itself has succeeded before.
    func laidOut(in color: Color) throws -> LaidOutScene {
        try LaidOutScene(root, size: proposed, foreground: color)
    }
}
