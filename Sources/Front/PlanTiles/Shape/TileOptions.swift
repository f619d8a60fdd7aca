import PlanBase
import PlanImage

/// The options for cutting and encoding a pyramid.
///
///     var options = TileOptions(layout: .xyz)
///     options.format = .webp
public struct TileOptions: Codable, RequestPart, Hashable, Sendable {
    /// The layout of the tiles: their names, and the folder or file that holds them.
    public var layout = TileLayout.dzi
    /// The side of a tile in pixels, 1 to 8192; nil for what the layout's readers expect, 256 or 254.
    public var tileSize: Int?
    /// By how many pixels tiles overlap; nil for 1 in Deep Zoom. Other layouts have no overlap.
    public var overlap: Int?
    /// The number of levels, counted from the largest on; nil for all.
    public var levelCount: Int?
    /// The format of tiles.
    public var format = PictureFormat.png
    /// The quality of JPEG and WebP, 1 to 100; nil for what suits drawings.
    public var quality: Int?
    /// The colour beside the drawing in padded tiles, and beneath what is transparent, as in CSS; nil for white beside an opaque
    /// drawing and beneath JPEG, and else for transparency. Its opacity does not count.
    public var background: String?
    /// True if levels are made smaller in linear light, which keeps the brightness of fine patterns. False, the default, takes the
    /// mean of the stored samples, as other programs do.
    public var linear = false
    /// The address at which an IIIF pyramid will be served, for its `info.json`; nil for one on `example.com`, to be replaced there.
    public var address: String?
    /// The sizing of areas' and markers' marks on smaller levels.
    public var marks = Marks.screen

    /// True if markers can be pressed in `viewer.html`, which then has their titles, statuses, categories, due days and rooms, and
    /// the photos of a plan.
    public var details = false

    /// A way to size symbols and text on smaller levels.
    public enum Marks: String, CaseIterable, Codable, Hashable, Sendable {
        /// Symbols and text have the same size in pixels at every level.
        case screen
        /// The sheet is made smaller as a whole, so that symbols and text shrink with it.
        case scaled
    }

    /// Deep Zoom in PNG, all as usual.
    public init() {}

    /// Options for a layout, all else as usual.
    public init(layout: TileLayout) { self.layout = layout }

    package static var members: [Member<Self>] {
        [
            Member("layout", \.layout), Member("tileSize", \.tileSize), Member("overlap", \.overlap),
            Member("levels", \.levelCount), Member("format", \.format), Member("quality", \.quality),
            Member("background", \.background), Member("linear", \.linear), Member("address", \.address),
            Member("marks", \.marks), Member("details", \.details),
        ]
    }

    /// The address that `info.json` gets.
    var usedAddress: String {
        var address = (address ?? "https://example.com/iiif")[...]
        while address.hasSuffix("/") { address.removeLast() }
        return String(address)
    }

    /// The quality that is used.
    var usedQuality: Int { quality ?? format.usualQuality }

    /// The background; nil where none is asked for.
    var backgroundColor: Color? {
        get throws(TileError) {
            guard let background else { return nil }
            guard let color = Color(css: background) else { throw TileError(.background(background)) }
            return color
        }
    }

    /// The shape of a pyramid with these options.
    ///
    /// - Throws: ``TileError`` if an option is out of range.
    public func shape(width: Int, height: Int) throws(TileError) -> PyramidShape {
        if let quality {
            guard (1...100).contains(quality) else { throw TileError(.quality(quality)) }
            guard format.hasQuality else { throw TileError(.noQuality(format)) }
        }
        _ = try backgroundColor
        if let address {
            guard layout == .iiif else { throw TileError(.noAddress(layout)) }
            let isPlain = address.utf8.allSatisfy {
                $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
            }
            guard isPlain, address.hasPrefix("https://") || address.hasPrefix("http://") else {
                throw TileError(.address(address))
            }
        }
        let shape = try PyramidShape(
            width: width, height: height, layout: layout, tileSize: tileSize, overlap: overlap, levelCount: levelCount)
        let side = shape.tileSize + 2 * shape.overlap
        guard side <= format.greatestSide else { throw TileError(.tileTooLarge(side, format)) }
        return shape
    }
}
