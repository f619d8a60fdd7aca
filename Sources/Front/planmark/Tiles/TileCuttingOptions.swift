import PlanArgumentParser
import PlanBase
import PlanImage
import PlanTiles

/// The options for cutting and encoding a tile pyramid.
struct TileCuttingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How tiles are named and kept; what the output's ending says if it is a file, else dzi.",
            valueName: "layout"))
    var layout: TileLayout?

    @Option(
        help: ArgumentHelp(
            "The side of a tile in pixels, 1 to 8192; by default 254 for dzi, else 256.", valueName: "px"))
    var tileSize: Int?

    @Option(help: ArgumentHelp("By how many pixels tiles overlap, in the layout dzi; 1 if not given.", valueName: "px"))
    var overlap: Int?

    @Option(help: ArgumentHelp("How many levels there are, from the largest on; all if not given.", valueName: "n"))
    var levels: Int?

    @Option(help: ArgumentHelp("The format of tiles; png if not given.", valueName: "format"))
    var format: PictureFormat?

    @Option(help: ArgumentHelp("The quality of JPEG (85 if not given) and WebP (80), 1 to 100.", valueName: "n"))
    var quality: Int?

    @Option(
        help: ArgumentHelp(
            "The colour beside the drawing in tiles of full size, and beneath what is transparent; white or transparent if not given.",
            valueName: "color"))
    var background: String?

    @Flag(help: "Make levels smaller in linear light, which keeps the brightness of fine patterns.") var linear = false

    @Option(help: ArgumentHelp("How symbols and text look on smaller levels.", valueName: "marks"))
    var marks: TileOptions.Marks?

    @Flag(
        help: "Let markers be pressed in viewer.html, with title, status, category, due day, room and a plan's photos.")
    var withDetails = false

    @Option(
        help: ArgumentHelp("The address that the tiles will have on the web, for the layout iiif.", valueName: "url"))
    var address: String?

    /// The names of the options that are given.
    var given: [String] {
        let options: [(String, Bool)] = [
            ("--layout", layout != nil), ("--tile-size", tileSize != nil), ("--overlap", overlap != nil),
            ("--levels", levels != nil), ("--format", format != nil), ("--quality", quality != nil),
            ("--background", background != nil), ("--linear", linear), ("--marks", marks != nil),
            ("--address", address != nil), ("--with-details", withDetails),
        ]
        return options.filter(\.1).map(\.0)
    }

    /// The options of the library.
    ///
    /// - Throws: `ValidationError` if the layout and the output's ending contradict each other.
    func options(for output: String) throws -> TileOptions {
        let files: [TileLayout] = [.mbtiles, .pmtiles]
        let told = files.first { output.lowercased().hasSuffix(".\($0.rawValue)") }
        if let layout, let told, layout != told {
            throw ValidationError(
                Message(
                    "--layout \(layout.rawValue): the output ends in .\(told.rawValue); give another --output or --layout"
                ))
        }
        if let layout, !layout.isFolder, told == nil {
            throw ValidationError(Message("--output: '\(output)' is to be one file; end it in .\(layout.rawValue)"))
        }
        var options = TileOptions(layout: layout ?? told ?? .dzi)
        (options.tileSize, options.overlap, options.levelCount) = (tileSize, overlap, levels)
        (options.format, options.quality) = (format ?? .png, quality)
        (options.background, options.linear, options.address) = (background, linear, address)
        (options.marks, options.details) = (marks ?? .screen, withDetails)
        return options
    }
}

extension TileLayout: ExpressibleByArgument {
    /// The meaning of each value, for help and completion.
    public static let allValueDescriptions = [
        "dzi": "Deep Zoom, for OpenSeadragon", "xyz": "Z/X/Y, for Leaflet and OpenLayers", "zoomify": "Zoomify",
        "iiif": "IIIF Image API 3, level 0", "mbtiles": "MBTiles, one SQLite file, for GDAL and QGIS",
        "pmtiles": "PMTiles 3, one file for web servers",
    ]
}

extension PictureFormat: ExpressibleByArgument {
    /// The meaning of each value, for help and completion.
    public static let allValueDescriptions = [
        "png": "loses nothing", "jpeg": "small for photographs", "webp": "smallest, and slow to write",
    ]
}

extension TileOptions.Marks: ExpressibleByArgument {
    /// The meaning of each value, for help and completion.
    public static let allValueDescriptions = [
        "screen": "of one size at every zoom", "scaled": "burnt in: they shrink with the drawing",
    ]
}
