import PlanCanvas
import PlanGeometry
import PlanImage
import PlanModel
import PlanViews

/// A page as a picture, made ready to be drawn many times: opaque, and of its frame's size in pixels.
///
/// It can be shared among threads: the pixels are written only while it is made.
public final class PagePicture: @unchecked Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// Rows from the top without padding, each pixel red, green, blue and 255 from the lowest byte up. A row and a pixel
    /// more are there to be read, for the sake of readers that look at four pixels at a time.
    package let pixels: UnsafePointer<UInt32>
    private let storage: UnsafeMutablePointer<UInt32>

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
        let laid = PageResampling(picture: picture, width: self.width, height: self.height, fit: fit, paper: paper)
        let count = self.width * self.height
        let storage = UnsafeMutablePointer<UInt32>.allocate(capacity: count + self.width + 1)
        storage.initialize(repeating: 0, count: count + self.width + 1)
        laid.bytes.withUnsafeBytes { bytes in
            // As many bytes as the page has, into storage that is larger.
            if let start = bytes.baseAddress {
                UnsafeMutableRawPointer(storage).copyMemory(from: start, byteCount: 4 * count)
            }
        }
        self.storage = storage
        pixels = UnsafePointer(storage)
    }

    deinit { storage.deallocate() }
}
