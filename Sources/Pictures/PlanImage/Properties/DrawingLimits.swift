import PlanBase

/// The greatest sizes of drawing that are accepted, so that a small hostile file cannot take the machine's memory or days of its time.
/// All limits can be raised, the width up to ``greatestWidth``.
public struct DrawingLimits: Hashable, Sendable {
    /// The greatest width in pixels that any limits allow, 67,108,864: an RGBA row of 256 MiB, of which several are in memory at
    /// a time.
    public static let greatestWidth = 1 << 26

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
        /// The most memory, in bytes, for a drawing that must be held whole, and how much it needs.
        case wholePictureBytes(Int, needed: Int)
        /// The greatest width in pixels that can be read, which cannot be raised.
        case readableWidth(Int)
        /// The longest side in pixels that can be read from a file of the format, which cannot be raised.
        case sideOfFormat(Int, FileKind)

        /// The limit and its value as a phrase of a message.
        package var phrase: Message {
            switch self {
            case .width(let limit): Message("the limit is a width of \(limit)")
            case .height(let limit): Message("the limit is a height of \(limit)")
            case .pixels(let limit): Message("the limit is \(limit) pixels in all")
            case .wholePictureBytes(let limit, let needed):
                Message(
                    """
                    it has to be held in memory whole, which takes \(needed) bytes, and the limit for that is \(limit) \
                    bytes
                    """)
            case .readableWidth(let limit): Message("rows of more than \(limit) pixels cannot be read")
            case .sideOfFormat(let limit, let kind):
                Message("sides of more than \(limit) pixels cannot be read from a \(kind.name)")
            }
        }

        /// Advice for a picture that exceeds the limit where the limit cannot be raised, or must not.
        var remedy: Message {
            switch self {
            case .width, .height, .pixels, .readableWidth:
                Message("scale the picture down, or cut it into parts")
            case .wholePictureBytes:
                Message("save the picture upright, without interlacing and not progressive")
            case .sideOfFormat: Message("save the picture as PNG")
            }
        }

        /// True if higher limits would let such a picture in.
        public var canBeRaised: Bool {
            switch self {
            case .width, .height, .pixels, .wholePictureBytes: true
            case .readableWidth, .sideOfFormat: false
            }
        }
    }

    /// The first limit that a picture exceeds, nil when it exceeds none. Sizes are greater than zero.
    package func limitExceeded(width: Int, height: Int) -> Limit? {
        if width > Self.greatestWidth { return .readableWidth(Self.greatestWidth) }
        if width > self.width { return .width(self.width) }
        if height > self.height { return .height(self.height) }
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow || pixels > self.pixels ? .pixels(self.pixels) : nil
    }
}
