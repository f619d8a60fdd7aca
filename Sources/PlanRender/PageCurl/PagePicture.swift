import PlanGeometry
import PlanImage
import PlanModel

/// A page as a picture, made ready to be drawn many times: opaque, and of its frame's size in pixels.
public final class PagePicture: Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// Rows from the top: red, green, blue and 255, four bytes a pixel.
    let bytes: [UInt8]

    /// A page of a picture, in the picture's own size or fitted into another.
    ///
    /// A picture of the page's size is taken over byte for byte; another is resampled, each pixel from the mean of the area
    /// that it covers.
    ///
    /// - Parameters:
    ///   - picture: what is on the page.
    ///   - width: the page's width in pixels, at least 1; the picture's unless given.
    ///   - height: the page's height in pixels, likewise.
    ///   - fit: how a picture of other proportions is laid into the page.
    ///   - paper: what is seen around the picture and where it is transparent; its own alpha counts as 1.
    public init(
        _ picture: PixelBuffer, width: Int? = nil, height: Int? = nil, fit: PageFit = .fit, paper: Color = .white
    ) {
        self.width = width ?? picture.width
        self.height = height ?? picture.height
        let resampling = PageResampling(
            picture: picture, width: self.width, height: self.height, fit: fit, paper: paper)
        bytes = resampling.bytes
    }
}
