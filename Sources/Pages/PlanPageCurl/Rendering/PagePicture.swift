import PlanBase
import PlanImage

/// The opaque picture of a page, in its frame's size and ready to be drawn many times.
///
/// Threads can share it because only `init` writes the pixels.
public final class PagePicture: @unchecked Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// Rows from the top without padding; from the lowest byte a pixel is red, green, blue and 255. One more row and pixel
    /// follow, so that readers of 2 x 2 pixels need not test for the edge.
    package let pixels: UnsafePointer<UInt32>
    private let storage: UnsafeMutablePointer<UInt32>

    /// A page with a picture on it, copied if it has the page's size, else resampled by area.
    ///
    /// - Parameters:
    ///   - picture: the picture on the page.
    ///   - width: the page's width in pixels, at least 1; nil for the picture's.
    ///   - height: the page's height in pixels, at least 1; nil for the picture's.
    ///   - fit: how a picture of other proportions fills the page.
    ///   - paper: the colour around the picture and under its transparent parts; its alpha is ignored.
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
            // Safe because the storage is larger than the page's bytes.
            if let start = bytes.baseAddress {
                UnsafeMutableRawPointer(storage).copyMemory(from: start, byteCount: 4 * count)
            }
        }
        self.storage = storage
        pixels = UnsafePointer(storage)
    }

    deinit { storage.deallocate() }
}
