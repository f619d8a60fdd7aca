import PlanArgumentParser
import PlanBase
import PlanGeometry
import PlanPageCurl

/// Which pages there are, and how large.
struct CurlPageOptions: ParsableArguments {
    @Flag(help: "Turn all the pages, one after the other.") var book = false

    @Option(
        help: ArgumentHelp(
            "A text in UTF-8 as pages; lines that begin with '# ' are chapters.", valueName: "file"),
        completion: .file(extensions: ["txt", "md"]))
    var text: [String] = []

    @Option(
        help: ArgumentHelp(
            "The size of what is shown, in pixels: 900x640. If not given that of the first page, or 720x1018 for a text.",
            valueName: "WxH"))
    var size: PixelSizeArgument?

    @Option(help: ArgumentHelp("How pages of another shape are laid in.", valueName: "way"))
    var fit: PageFit = .fit

    /// The size of a page in whole pixels.
    ///
    /// - Parameter mostOfSide: how long the longest side is made at most when no size is given.
    func pageSize(
        of pages: PageCollection, options: PageTurnOptions, isSpread: Bool, mostOfSide: Double?
    ) throws -> Size {
        let isDouble = options.spineLocation == .mid
        let isHorizontal = options.navigationOrientation == .horizontal
        let split = isHorizontal ? \Size.width : \Size.height
        func half(_ view: Size) -> Size {
            var page = view
            if isDouble { page[keyPath: split] = max((view[keyPath: split] / 2).rounded(.down), 1) }
            return page
        }
        if let size = size?.size {
            guard !isDouble || size[keyPath: split].truncatingRemainder(dividingBy: 2) == 0 else {
                throw ValidationError(
                    isHorizontal
                        ? Message("--size: two pages lie beside each other, so the width must be even")
                        : Message("--size: two pages lie beside each other, so the height must be even"))
            }
            return half(size)
        }
        guard let first = pages.files.first else { throw ValidationError(Message("no pages are given")) }
        var natural =
            first.kind == .text
            ? Size(width: 720, height: 1018) : try PageFilePicture(path: first.path, kind: first.kind).size()
        if let mostOfSide {
            let longest = max(natural.width, natural.height)
            let scale = min(1, mostOfSide / longest)
            natural = Size(
                width: max((natural.width * scale).rounded(), 1), height: max((natural.height * scale).rounded(), 1))
        }
        let page = isSpread ? half(natural) : natural
        guard page.width * page.height * (isDouble ? 2 : 1) <= PixelSizeArgument.greatestPixelCount else {
            throw ValidationError(
                Message(
                    """
                    \(first.path): \(Int(natural.width)) x \(Int(natural.height)) pixels are too many to turn; \
                    choose a smaller --size
                    """))
        }
        return page
    }
}

extension PageFit: ExpressibleByArgument {
    /// The meaning of each value, for help and completion.
    public static let allValueDescriptions = [
        "fit": "whole, with paper around", "fill": "all over the page, cut off at its edges",
        "stretch": "to the page's width and height",
    ]
}
