/// The parts that a drawing is painted in.
///
/// They form a fixed raster over the drawing, whatever strips its rows come in, so that the picture cannot depend on the
/// strips, not even by rounding. The width keeps drawings of any width within Cairo's limit.
package enum OverlayTile {
    package static let width = 1024
    package static let height = 128
}
