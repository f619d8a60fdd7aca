/// How large a drawing may be before it is refused, so that a small hostile file cannot take the machine's memory or days of
/// its time. All limits can be raised.
public struct DrawingLimits: Hashable, Sendable {
    /// The greatest width in pixels; 1,000,000 unless set.
    public var width: Int
    /// The greatest height in pixels; 1,000,000 unless set.
    public var height: Int
    /// The greatest number of pixels, width times height; 2,000,000,000 (2 gigapixels) unless set.
    public var pixels: Int
    /// The most memory, in bytes, for a picture that must be held whole, such as an interlaced PNG or a ``PixelBuffer``;
    /// 2 GiB (2,147,483,648) unless set.
    public var wholePictureBytes: Int
    /// The most memory, in bytes, for a colour profile after it is unpacked; 16 MiB unless set. A larger profile is left
    /// out with a warning, or the file refused when the packed profile alone is larger.
    public var profileBytes: Int

    /// Makes limits; leave out those that may stay as they are.
    public init(
        width: Int = 1_000_000, height: Int = 1_000_000, pixels: Int = 2_000_000_000,
        wholePictureBytes: Int = 2 << 30, profileBytes: Int = 16 << 20
    ) {
        self.width = width
        self.height = height
        self.pixels = pixels
        self.wholePictureBytes = wholePictureBytes
        self.profileBytes = profileBytes
    }

    /// One of the limits with its value, as an error names it.
    public enum Limit: Hashable, Sendable {
        /// The largest width in pixels.
        case width(Int)
        /// The largest height in pixels.
        case height(Int)
        /// The largest number of pixels.
        case pixels(Int)
        /// The most memory, in bytes, for a drawing that must be held whole.
        case wholePictureBytes(Int)

        var phrase: String {
            switch self {
            case .width(let limit): "the limit is a width of \(limit); raise it when you trust the file"
            case .height(let limit): "the limit is a height of \(limit); raise it when you trust the file"
            case .pixels(let limit): "the limit is \(limit) pixels in all; raise it when you trust the file"
            case .wholePictureBytes(let limit):
                "it has to be held in memory whole, and the limit for that is \(limit) bytes; "
                    + "raise it when you trust the file, or save the picture without interlacing"
            }
        }
    }

    /// The first limit that a picture exceeds, nil when it exceeds none. Sizes are greater than zero.
    func limitExceeded(width: Int, height: Int) -> Limit? {
        if width > self.width { return .width(self.width) }
        if height > self.height { return .height(self.height) }
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow || pixels > self.pixels ? .pixels(self.pixels) : nil
    }
}
