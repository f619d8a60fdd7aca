import PlanBase
import PlanSheet

/// A report on a pyramid that was made or updated.
public struct TileReport: Sendable {
    /// The folder or file.
    public let path: String
    /// The pyramid's levels and tiles.
    public let shape: PyramidShape
    /// The options for layout, cutting and encoding that the pyramid was made with.
    public let options: TileOptions
    /// The number of tiles that were encoded and written.
    public let writtenCount: Int
    /// The number of tiles that stayed as they were before an update, or in the run that was resumed.
    public let keptCount: Int
    /// The number of files in the folder that Planmark did not write and that an update left there.
    public let foreignCount: Int
    /// The bytes of all tiles together; what is stored once counts once.
    public let byteCount: Int
    /// Why there is no page to view the tiles; nil where there is one, or the layout has none.
    public let missingViewer: Message?
    /// The number of photos beside the tiles, which the page shows.
    public let photoCount: Int
    /// The reasons why photos of the markers are not on the page, one sentence each.
    public let photoNotes: [Message]
    /// The markers that were accepted and refused, with what was noted.
    public let sheet: SheetReport
    /// The warnings about the drawing's file, one sentence each.
    public let drawingWarnings: [Message]
}
