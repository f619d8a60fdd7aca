import PlanGeometry
import PlanImage
import PlanTracing

/// The pixels of a drawing in which rooms are looked for as in a scan.
struct Scan {
    let picture: ScannedPicture
    /// The pixels of the drawing along a side of one of the picture's.
    let pixelsPerCell: Double
    /// The picture's pixels to an inch of the paper.
    let dotsPerInch: Double

    /// The most pixels of the picture, at which a search takes about a gigabyte.
    private static let greatestCount = 40_000_000
    /// The dots to an inch at which lines of drawings are still told apart, to which finer scans are reduced, and which a picture that
    /// tells none is taken to have.
    private static let usualDotsPerInch = 150.0

    /// - Parameters:
    ///   - drawing: A reader that has read no row yet.
    ///   - pixelsPerPoint: The pixels to a point of a page; nil for a picture, whose file may tell it.
    init(reading drawing: any DrawingReader, pixelsPerPoint: Double?) throws(ImageError) {
        let told = pixelsPerPoint.map { $0 * 72 } ?? drawing.metadata.resolution?.dotsPerInch?.x
        let dots = told.flatMap { 20...5000 ~= $0 ? $0 : nil } ?? Self.usualDotsPerInch
        var side = max(1, Int(dots / Self.usualDotsPerInch))
        while drawing.width / side * (drawing.height / side) > Self.greatestCount { side += 1 }
        picture = ScannedPicture(
            width: (drawing.width + side - 1) / side, height: (drawing.height + side - 1) / side,
            lightness: try drawing.meanLightness(ofSquares: side))
        (pixelsPerCell, dotsPerInch) = (Double(side), dots / Double(side))
    }
}
