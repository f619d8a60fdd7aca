#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
import PlanGeometry

/// One face of a roll, the one before or the one beyond the silhouette, tabled by how far across the picture a point is.
///
/// The sheet runs away from under the silhouette as a square root does, so the table's steps are even in the square root of
/// the distance from there: then straight lines between entries are as good as exact.
struct RollTable {
    /// Per entry: the sheet's part along and across the line, see `RollSection`, and the brightness.
    private let entries: [SIMD4<Double>]
    /// One over the slope of the silhouette.
    private let scale: Double
    private let steps: Double

    /// - Parameters:
    ///   - isBeyondSilhouette: which face.
    ///   - brightness: of a section of the roll at an angle about its axis.
    init(_ roll: Roll, isBeyondSilhouette: Bool, brightness: (RollSection, Double) -> Double) {
        let count = 512
        let silhouette = roll.section(at: roll.silhouetteAngle).slope
        scale = 1 / silhouette
        // To a little before the line, as a pixel on the line reaches there.
        let steps = Double(count) / 1.1
        entries = (0...(count + 1)).map { index in
            let root = Double(index) / steps
            let angle = roll.angle(slope: silhouette * (1 - root * root), isBeyondSilhouette: isBeyondSilhouette)
            let section = roll.section(at: angle)
            return SIMD4(section.along, section.across, brightness(section, angle), 0)
        }
        self.steps = steps
        self.count = count
    }

    private let count: Int

    /// The entry for a slope; slopes beyond the ends count as the ends.
    @inline(__always)
    func callAsFunction(_ slope: Double) -> SIMD4<Double> {
        let place = max(0, 1 - slope * scale).squareRoot() * steps
        let index = min(Int(place), count)
        // There are `count` + 2 entries.
        return entries.withUnsafeBufferPointer { entries in
            let first = entries[index]
            return first + (entries[index + 1] - first) * (place - Double(index))
        }
    }
}
