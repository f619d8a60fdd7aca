import PlanArgumentParser
import PlanBase
import PlanImage
import PlanSheet

/// The options for the encoding of a raster picture.
struct PictureOptions: ParsableArguments {
    @Option(help: ArgumentHelp("How much time a PNG's size is worth; balanced if not given.", valueName: "level"))
    var compression: PNGCompression?

    @Option(
        help: ArgumentHelp(
            "The quality of a JPEG, 1 to 100; \(JPEGWriter.usualQuality) if not given. From 90 on colours are as sharp as brightness, over a photo whose own are not from 95 on.",
            valueName: "n"))
    var quality: Int?

    func validate() throws {
        if let quality, !JPEGWriter.qualities.contains(quality) {
            throw ValidationError(Message("--quality must be from 1 to 100"))
        }
    }

    /// The compression, given or not.
    var level: PNGCompression { compression ?? .balanced }

    /// As PNG, with these options.
    var png: PictureEncoding { .png(level) }

    /// As JPEG, with these options.
    var jpeg: PictureEncoding { .jpeg(quality: quality ?? JPEGWriter.usualQuality) }

    /// Returns the given options that have no effect in a file of the given format.
    func ignored(in format: SheetFormat) -> [IgnoredOption] {
        ignored(isPNG: format == .png, isJPEG: format == .jpeg)
    }

    /// Returns the given options that have no effect where no PNG, or no JPEG, is written.
    func ignored(isPNG: Bool, isJPEG: Bool) -> [IgnoredOption] {
        [
            IgnoredOption("--compression", isGiven: compression != nil, goes: .withPNG, has: isPNG),
            IgnoredOption("--quality", isGiven: quality != nil, goes: .withJPEG, has: isJPEG),
        ].compactMap(\.self)
    }
}

extension PNGCompression: ExpressibleByArgument {
    /// The meaning of each value, for help and completion.
    public static let allValueDescriptions = [
        "fast": "as quick as can be, in a larger file", "balanced": "about the size that other programs reach",
        "small": "the smallest file, which takes several times as long",
    ]
}
