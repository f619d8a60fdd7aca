import PlanBase
import PlanImage

/// What a pyramid is, beside its tiles.
struct PyramidHeader: Codable, Hashable, Sendable {
    /// The version of the record.
    var version = 1
    /// The program that wrote it, with its version.
    var generator = "planmark \(planmarkVersion)"
    /// The pyramid's name: the last part of its path, without an ending.
    var name: String
    /// The levels and tiles.
    var shape: PyramidShape
    /// How tiles are encoded.
    var options: TileOptions
    /// What a sample is: `gray`, `rgb` or `rgba`.
    var channels: Int
    /// Whether there are marks that have one size at every level.
    var marksKeepSize = false
    /// The SHA-256 of the drawing's file, in hexadecimal digits; nil where the drawing came through a pipe.
    var drawing: String?
    /// Which part of the drawing is shown, how large, and on what ground.
    var ground: String
    /// The request of the sheet, as JSON; of a bare drawing too.
    var request: String
    /// How a plan's markers were chosen, in the words of the program that did; nil where all are shown.
    var selection: String?
    /// What explains the markers' colours beside the tiles; nil where nothing need be explained.
    var legend: TileLegend?
    /// How many areas and markers the sheet has.
    var areaCount = 0
    var markerCount = 0

    /// How names of tiles end, without the dot.
    var ending: String { options.format.ending }

    /// Whether what is painted on tiles tells if they are the same as those of another pyramid: both show the same pixels of the same
    /// drawing, painted by the same program.
    func hasDigests(of other: PyramidHeader) -> Bool {
        drawing != nil && drawing == other.drawing && ground == other.ground && generator == other.generator
            && difference(from: other) == nil
    }

    /// What differs between this pyramid and another one, for messages; nil where they can share their tiles.
    func difference(from other: PyramidHeader) -> String? {
        if version != other.version { return "another version" }
        if (shape.width, shape.height) != (other.shape.width, other.shape.height) {
            return
                "the drawing has \(shape.width) x \(shape.height) pixels there and \(other.shape.width) x \(other.shape.height) here"
        }
        if drawing != other.drawing { return "another drawing" }
        if options.layout != other.options.layout { return "another layout" }
        if shape != other.shape { return "other tiles or levels" }
        if options != other.options || channels != other.channels { return "other options of tiles" }
        return nil
    }
}
