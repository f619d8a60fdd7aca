import PlanBase
import PlanCanvas
import PlanFiles
import PlanGeometry
import PlanImage

/// Draws a view to a picture or to a vector page.
///
/// ```swift
/// let ring = Circle().trim(from: 0, to: 0.72)
///     .stroke(.blue, style: StrokeStyle(lineWidth: 12, lineCap: .round))
///     .padding(6)
///     .frame(width: 120, height: 120)
/// try SceneRenderer(ring, scale: 2).writePNG(to: "ring.png")
/// ```
public struct SceneRenderer: Sendable {
    /// The size in points that is proposed to the view and drawn; nil for the view's own size.
    public var size: Size?
    /// The number of pixels per point in PNG, 0.001...1000.
    public var scale: Double
    /// The colour beneath the view; nil for transparency.
    public var background: Color?
    /// The families, separated by commas, that texts are set in that name no font family of their own; nil for the usual ones.
    public var fontFamily: String?
    /// The font file that texts are set in that name no font family of their own; nil for the usual fonts.
    public var fontFile: FontFile?
    private let root: SceneNode

    /// The greatest number of pixels in a picture.
    public static let greatestPixelCount = SceneError.greatestPixelCount

    /// A renderer of a view.
    public init(_ view: some View, size: Size? = nil, scale: Double = 1, background: Color? = nil) {
        root = SceneNode(column: view.sceneNodes)
        (self.size, self.scale, self.background) = (size, scale, background)
    }

    /// A renderer of a shape, filled in black.
    public init(_ shape: some Shape, size: Size? = nil, scale: Double = 1, background: Color? = nil) {
        self.init(AnyView(shape), size: size, scale: scale, background: background)
    }

    /// The scene's size and the number of glyphs that its texts lack, without drawing it.
    ///
    /// - Throws: `SceneError` if the scene cannot be laid out.
    public func summary() throws -> SceneSummary { SceneSummary(try layout()) }

    /// The scene's size in points.
    ///
    /// - Throws: `SceneError` if the scene cannot be laid out.
    public func measuredSize() throws -> Size { try layout().size }

    /// The scene as a picture.
    ///
    /// - Throws: `SceneError` if the scene cannot be drawn, `RenderError` if Cairo fails.
    public func canvas() throws -> Canvas { try canvas(of: layout()) }

    private func canvas(of scene: LaidOutScene) throws -> Canvas {
        try SceneError.check(scale, Message("the scale"), in: 0.001...1000)
        let (width, height) = (scene.size.width * scale, scene.size.height * scale)
        guard width > 0, height > 0, width.isFinite, height.isFinite else {
            throw root.located(SceneError(.invalidSize(width: scene.size.width, height: scene.size.height)))
        }
        guard width * height <= Double(Self.greatestPixelCount), max(width, height) <= Double(Canvas.greatestSide)
        else {
            throw root.located(SceneError(.tooLarge(width: width, height: height, limit: Self.greatestPixelCount)))
        }
        // The tolerance keeps rounding errors from adding a pixel.
        func pixels(_ length: Double) -> Int { max(Int(saturating: (length - 1e-6).rounded(.up)), 1) }
        let canvas = try Canvas(width: pixels(width), height: pixels(height), background: background)
        canvas.scale(by: scale)
        try NodePainter(canvas).paint(scene.element)
        try canvas.check()
        return canvas
    }

    /// Writes the picture to a PNG file, which appears whole or not at all.
    ///
    /// - Throws: the errors of `canvas()`, and `ImageError` if the file cannot be written.
    @discardableResult
    public func writePNG(to path: String, compression: PNGCompression = .balanced) throws -> SceneSummary {
        try write(to: path, as: .png(compression))
    }

    /// Writes the picture to a PNG or JPEG file, which appears whole or not at all. A JPEG of a scene without a background shows it
    /// on white paper.
    ///
    /// - Throws: the errors of `canvas()`, and `ImageError` if the file cannot be written.
    @discardableResult
    public func write(to path: String, as encoding: PictureEncoding) throws -> SceneSummary {
        let scene = try layout()
        try canvas(of: scene).picture().write(to: path, as: encoding)
        return SceneSummary(scene)
    }

    /// Writes the scene as vectors and text to a file, which appears whole or not at all. The page has the scene's size; in
    /// PDF a point is 1/72 inch.
    ///
    /// - Throws: the errors of `canvas()`, and `OutputError` if the file cannot be written.
    @discardableResult
    public func write(to path: String, as format: VectorFormat) throws -> SceneSummary {
        let scene = try layout()
        let file = try OutputFile(path: path)
        try write(scene, as: format) { bytes throws(OutputError) in try file.write(bytes) }
        try file.finish()
        return SceneSummary(scene)
    }

    /// Draws the scene as vectors into the bytes of a file.
    ///
    /// - Throws: as `write(to:as:)`, but for the file.
    public func bytes(as format: VectorFormat) throws -> [UInt8] {
        var all: [UInt8] = []
        try write(try layout(), as: format) { bytes in all += bytes }
        return all
    }

    private func write(
        _ scene: LaidOutScene, as format: VectorFormat,
        _ write: @escaping (UnsafeRawBufferPointer) throws(OutputError) -> Void
    ) throws {
        let (width, height) = (scene.size.width, scene.size.height)
        guard width > 0, height > 0, max(width, height) <= Double(Canvas.greatestSide) else {
            throw root.located(SceneError(.invalidSize(width: width, height: height)))
        }
        let page = try VectorSurface(format, width: width, height: height, output: write)
        let canvas = try Canvas(
            page: page, width: Int(saturating: width.rounded(.up)), height: Int(saturating: height.rounded(.up)))
        if let background { canvas.fillAll(background) }
        try NodePainter(canvas).paint(scene.element)
        try canvas.check()
        try page.finish()
    }

    package func layout() throws -> LaidOutScene {
        try LaidOutScene(root, size: size, fontFamily: fontFamily, fontFile: fontFile)
    }
}
