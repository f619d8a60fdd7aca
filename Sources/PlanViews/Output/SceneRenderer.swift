import PlanCanvas
import PlanGeometry
import PlanImage
import PlanModel

/// Draws a view to a picture, or to a page of vectors.
///
/// ```swift
/// let ring = Circle().trim(from: 0, to: 0.72)
///     .stroke(.blue, style: StrokeStyle(lineWidth: 12, lineCap: .round))
///     .padding(6)
///     .frame(width: 120, height: 120)
/// try SceneRenderer(ring, scale: 2).writePNG(to: "ring.png")
/// ```
public struct SceneRenderer: Sendable {
    /// The size in points that is proposed to the view and drawn; nothing to let the view choose its own.
    public var size: Size?
    /// Pixels to a point, in PNG.
    public var scale: Double
    /// What lies beneath the view; nothing for transparency.
    public var background: Color?
    private let root: SceneNode

    /// The greatest number of pixels of a picture.
    public static let greatestPixelCount = 100_000_000

    /// A renderer of a view.
    public init(_ view: some View, size: Size? = nil, scale: Double = 1, background: Color? = nil) {
        self.init(nodes: view.sceneNodes, size: size, scale: scale, background: background)
    }

    /// A renderer of a shape, filled in black.
    public init(_ shape: some Shape, size: Size? = nil, scale: Double = 1, background: Color? = nil) {
        self.init(AnyView(shape), size: size, scale: scale, background: background)
    }

    private init(nodes: [SceneNode], size: Size?, scale: Double, background: Color?) {
        root = SceneNode(column: nodes)
        self.size = size
        self.scale = scale
        self.background = background
    }

    /// How large the scene is, and what its texts lack, without drawing it.
    ///
    /// - Throws: `SceneError` for a scene that cannot be laid out.
    public func summary() throws -> SceneSummary { SceneSummary(try layout()) }

    /// The size of what is drawn, in points.
    ///
    /// - Throws: `SceneError` for a scene that cannot be laid out.
    public func measuredSize() throws -> Size { try layout().size }

    /// The picture.
    ///
    /// - Throws: `SceneError` for a scene that cannot be drawn, `RenderError` for what Cairo cannot draw.
    public func canvas() throws -> Canvas { try canvas(of: layout()) }

    private func canvas(of scene: LaidOutScene) throws -> Canvas {
        try SceneError.check(scale, "scale", in: 0.001...1000)
        let (width, height) = (scene.size.width * scale, scene.size.height * scale)
        guard width > 0, height > 0, width.isFinite, height.isFinite else {
            throw root.located(SceneError(.invalidSize(width: scene.size.width, height: scene.size.height)))
        }
        guard width * height <= Double(Self.greatestPixelCount), max(width, height) <= Double(Canvas.greatestSide)
        else {
            throw root.located(SceneError(.tooLarge(width: width, height: height, limit: Self.greatestPixelCount)))
        }
        // A size that is off a whole number by rounding alone is that number.
        func pixels(_ length: Double) -> Int { max(Int((length - 1e-6).rounded(.up)), 1) }
        let canvas = try Canvas(width: pixels(width), height: pixels(height), background: background)
        canvas.scale(by: scale)
        try NodePainter(canvas).paint(scene.element)
        try canvas.check()
        return canvas
    }

    /// Writes the picture to a PNG file, which appears whole or not at all.
    ///
    /// - Throws: as `canvas()`, and `ImageError` when the file cannot be written.
    @discardableResult
    public func writePNG(to path: String) throws -> SceneSummary {
        let scene = try layout()
        try canvas(of: scene).writePNG(to: path)
        return SceneSummary(scene)
    }

    /// Writes the scene as vectors and text to a page as large as the scene, which appears whole or not at all. In PDF a point
    /// is 1/72 inch.
    ///
    /// - Throws: as `canvas()`, and `ImageError` when the file cannot be written.
    @discardableResult
    public func write(to path: String, as format: VectorFormat) throws -> SceneSummary {
        let scene = try layout()
        let (width, height) = (scene.size.width, scene.size.height)
        guard width > 0, height > 0, max(width, height) <= Double(Canvas.greatestSide) else {
            throw root.located(SceneError(.invalidSize(width: width, height: height)))
        }
        let file = try OutputFile(path: path)
        let page = try VectorSurface(format, width: width, height: height) { bytes throws(ImageError) in
            try file.write(bytes)
        }
        let canvas = try Canvas(page: page, width: Int(width.rounded(.up)), height: Int(height.rounded(.up)))
        if let background { canvas.fillAll(background) }
        try NodePainter(canvas).paint(scene.element)
        try canvas.check()
        try page.finish()
        try file.finish()
        return SceneSummary(scene)
    }

    package func layout() throws -> LaidOutScene { try LaidOutScene(root, size: size) }
}
