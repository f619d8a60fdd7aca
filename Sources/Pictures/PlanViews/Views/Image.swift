import PlanCanvas
import PlanGeometry
import PlanImage

/// A picture. It is as large as it has pixels, whatever is proposed, until it is made `resizable()`:
///
/// ```swift
/// let photo = try Image(file: "kitchen.jpg").resizable().scaledToFill().frame(width: 120, height: 80).clipped()
/// ```
public struct Image: View {
    private let picture: PixelBuffer
    private let size: Size
    private var isResizable = false

    /// A picture in memory.
    ///
    /// - Parameter scale: the number of pixels per point, greater than 0.
    /// - Precondition: `scale` is finite and greater than 0.
    public init(_ picture: PixelBuffer, scale: Double = 1) {
        precondition(scale > 0 && scale.isFinite, "a picture has a finite number of pixels per point, more than none")
        self.picture = picture
        size = Size(width: Double(picture.width) / scale, height: Double(picture.height) / scale)
    }

    /// The picture of a file of any format that `DrawingFile` opens.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - scale: the number of pixels per point, greater than 0.
    /// - Throws: `ImageError` if the file cannot be read, or its picture is wider or higher than 32,767 pixels.
    /// - Precondition: `scale` is finite and greater than 0.
    public init(file path: String, scale: Double = 1) throws(ImageError) {
        self.init(try Self.read(DrawingFile.open(path, options: DrawingOptions(limits: Self.limits))), scale: scale)
    }

    /// The picture.
    public var body: AnyView { return AnyView(.picture(picture, size, isResizable: isResizable)) }

    /// The picture stretched to the size that is proposed to it. With `scaledToFit()` or `scaledToFill()` after it, the picture
    /// keeps its ratio of width to height.
    public func resizable() -> Image {
        var image = self
        image.isResizable = true
        return image
    }
}

extension Image {
    /// The limits of a picture's size: the greatest side of a canvas, and the greatest number of pixels of a scene.
    static let limits = DrawingLimits(
        width: Canvas.greatestSide, height: Canvas.greatestSide, pixels: SceneError.greatestPixelCount)

    static func read(_ drawing: any DrawingReader) throws(ImageError) -> PixelBuffer {
        try PixelBuffer(reading: drawing, limits: limits)
    }
}
