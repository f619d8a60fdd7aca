import PlanBase
import PlanImage

/// The description of a pyramid: its shape, options and inputs, without its tiles.
struct PyramidHeader: Codable, Hashable, Sendable {
    /// The version of the journal.
    var version = 1
    /// The program that wrote it, with its version.
    var generator = "planmark \(planmarkVersion)"
    /// The pyramid's name: the last part of its path, without an ending.
    var name: String
    /// The plan's name; nil for tiles that are not of a plan.
    var plan: String?
    /// The levels and tiles.
    var shape: PyramidShape
    /// The options for layout, cutting and encoding.
    var options: TileOptions
    /// The number of samples of a pixel: 1 for `gray`, 3 for `rgb`, 4 for `rgba`.
    var channels: Int
    /// True if the pyramid has marks that keep one size in pixels at every level.
    var marksKeepSize = false
    /// The SHA-256 of the drawing's file, in hexadecimal digits; nil where the drawing came through a pipe.
    var drawing: String?
    /// Which part of the drawing is shown, how large, and on what ground.
    var ground: String
    /// The request of the sheet, as JSON; of a bare drawing too.
    var request: String
    /// The choice among a plan's markers, such as the names of the filters; nil if all markers are shown. Journals of earlier
    /// versions have English words before the names.
    var selection: String?
    /// The legend of the markers' colours, which stands beside the tiles; nil if the colours need no explanation.
    var legend: TileLegend?
    /// The numbers of areas and of markers on the sheet.
    var areaCount = 0
    var markerCount = 0
    /// The SHA-256 of the attachments whose photos are beside the tiles, in hexadecimal digits, which name the files; nil for none.
    var photos: [String]?

    /// The choice among a plan's markers, without the English words of older storedTiles.
    var namesOfFilters: String? {
        let words = "filters such as "
        return selection.map { $0.hasPrefix(words) ? String($0.dropFirst(words.count)) : $0 }
    }

    /// The file name extension of the tiles, without the dot.
    var ending: String { options.format.ending }

    /// True if tiles of this pyramid and of `other` with equal digests have equal pixels: both pyramids show one drawing in one
    /// size and on one ground, and one version of the program painted both.
    func hasDigests(of other: PyramidHeader) -> Bool {
        drawing != nil && drawing == other.drawing && ground == other.ground && generator == other.generator
            && difference(from: other) == nil
    }

    /// Returns the difference that keeps this pyramid and `other` from sharing tiles, in words for a message; nil if they can share
    /// tiles.
    func difference(from other: PyramidHeader) -> Message? {
        if version != other.version { return Message("another version") }
        if (shape.width, shape.height) != (other.shape.width, other.shape.height) {
            return Message(
                """
                the drawing has \(shape.width) x \(shape.height) pixels there and \(other.shape.width) x \(other.shape.height) here
                """)
        }
        if drawing != other.drawing { return Message("another drawing") }
        if options.layout != other.options.layout { return Message("another layout") }
        if shape != other.shape { return Message("other tiles or levels") }
        if options != other.options || channels != other.channels {
            return Message("other options of tiles")
        }
        return nil
    }
}
