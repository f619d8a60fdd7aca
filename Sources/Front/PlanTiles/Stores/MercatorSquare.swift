import Glibc

/// Where a drawing lies in the square of the world that MBTiles and PMTiles number their tiles in (Web Mercator). Its upper left
/// corner is that of the world.
///
/// A drawing has no place on Earth; readers that know only maps show it there.
struct MercatorSquare {
    /// Degrees east and north of the drawing's lower right corner.
    let lowerRight: (east: Double, south: Double)

    /// The upper edge of the world's square in degrees north.
    static let north = 85.051128779806604

    /// The explanation of the drawing's place on the map, for the description in a file of tiles.
    static let explanation =
        "A drawing in pixels, not a map: its upper left corner is that of the world's square, and one pixel of the largest level is one "
        + "pixel of the drawing."

    init(_ shape: PyramidShape) {
        let side = Double(shape.tileSize) * exp2(Double(shape.lastLevel))
        let (x, y) = (Double(shape.width) / side, Double(shape.height) / side)
        let south = atan(sinh(Double.pi * (1 - 2 * y))) * 180 / .pi
        lowerRight = (x * 360 - 180, max(south, -Self.north))
    }
}
