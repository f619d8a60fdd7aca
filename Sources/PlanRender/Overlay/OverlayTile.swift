/// The parts that a drawing is painted in.
///
/// They form a fixed raster over the drawing, whatever strips its rows come in, so that the picture cannot depend on the
/// strips, not even by rounding. The width keeps drawings of any width within Cairo's limit.
enum OverlayTile {
    static let width = 1024
    static let height = 128
}
