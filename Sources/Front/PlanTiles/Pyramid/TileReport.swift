import PlanBase
import PlanSheet

/// What became of a pyramid.
public struct TileReport: Sendable {
    /// The folder or file.
    public let path: String
    /// The pyramid's levels and tiles.
    public let shape: PyramidShape
    /// How the tiles are encoded.
    public let options: TileOptions
    /// How many tiles were encoded and written.
    public let writtenCount: Int
    /// How many tiles stayed as they were before an update, or in the run that was resumed.
    public let keptCount: Int
    /// How many files that Planmark did not write were in the folder before an update; they are there still.
    public let foreignCount: Int
    /// The bytes of all tiles together; what is stored once counts once.
    public let byteCount: Int
    /// Why there is no page to view the tiles; nil where there is one, or the layout has none.
    public let missingViewer: Message?
    /// The markers that were accepted and refused, with what was noted.
    public let sheet: SheetReport
    /// What was odd in the drawing's file, one sentence each.
    public let drawingWarnings: [String]
}
