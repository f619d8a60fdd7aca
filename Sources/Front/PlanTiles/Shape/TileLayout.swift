/// A layout of a pyramid's tiles: their names, and the folder or file that holds them.
public enum TileLayout: String, CaseIterable, Codable, Hashable, Sendable {
    /// Deep Zoom: `NAME.dzi` and `NAME_files/LEVEL/COLUMN_ROW.png`, as OpenSeadragon reads it. Tiles overlap and are cut at the edge.
    case dzi
    /// `Z/X/Y.png`, as Leaflet and OpenLayers read it. Tiles at the edge are padded to the full size.
    case xyz
    /// Zoomify: `ImageProperties.xml` and `TileGroupN/Z-X-Y.png`, 256 tiles a group. Tiles are cut at the edge.
    case zoomify
    /// IIIF Image API 3, level 0: `info.json` and `X,Y,W,H/TW,TH/0/default.png`. Tiles are cut at the edge.
    case iiif
    /// MBTiles 1.3, one SQLite file. Tiles at the edge are padded.
    case mbtiles
    /// PMTiles 3, one file that a web server serves in parts. Tiles at the edge are padded.
    case pmtiles

    /// True if the pyramid is a folder, false if it is a file.
    public var isFolder: Bool { self != .mbtiles && self != .pmtiles }

    /// True if tiles at the right and lower edges have the full size, with background where the drawing ends.
    public var padsTiles: Bool { self == .xyz || !isFolder }

    /// True if tiles may overlap their neighbours.
    public var allowsOverlap: Bool { self == .dzi }

    /// The side of a tile in pixels unless another one is asked for.
    public var usualTileSize: Int { self == .dzi ? 254 : 256 }

    /// By how many pixels tiles overlap unless told otherwise.
    public var usualOverlap: Int { self == .dzi ? 1 : 0 }

    /// True if the levels go down to one pixel; false if they end with the largest level that fits one tile.
    var endsWithOnePixel: Bool { self == .dzi }

    /// The common name of the layout, for messages.
    public var name: String {
        switch self {
        case .dzi: "Deep Zoom"
        case .xyz: "XYZ"
        case .zoomify: "Zoomify"
        case .iiif: "IIIF"
        case .mbtiles: "MBTiles"
        case .pmtiles: "PMTiles"
        }
    }
}
