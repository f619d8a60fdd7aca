#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
import PlanGeometry

/// A face of a roll, the front before or the back beyond the silhouette, tabled by how far across the picture a point is.
///
/// The sheet runs away from under the silhouette as a square root does, so the table's steps are even in the square root of
/// the distance from there: then straight lines between entries are as good as exact. It can be shared among threads, as it
/// is written only while it is made.
final class RollTable: @unchecked Sendable {
    /// Per entry: the sheet's part along and across the line, see `RollSection`, and the brightness. Written only while the
    /// table is made.
    private let entries: UnsafeMutablePointer<SIMD4<Double>>
    private static let count = 512
    /// One over the slope of the silhouette.
    private let scale: Double
    private let steps: Double

    /// - Parameters:
    ///   - side: the side of the sheet that the face shows.
    ///   - light: the light on the sheet.
    init(_ roll: Roll, side: SheetSide, light: SheetLight) {
        let silhouette = roll.section(at: roll.silhouetteAngle).slope
        scale = 1 / silhouette
        // To a little before the line, as a pixel on the line reaches there.
        steps = Double(Self.count) / 1.1
        entries = .allocate(capacity: Self.count + 2)
        for index in 0..<(Self.count + 2) {
            let root = Double(index) / steps
            let angle = roll.angle(slope: silhouette * (1 - root * root), isBeyondSilhouette: side == .back)
            let section = roll.section(at: angle)
            (entries + index).initialize(
                to: SIMD4(
                    section.along, section.across, light.brightness(frontNormal: section.frontNormal, side: side), 0))
        }
    }

    deinit { entries.deallocate() }

    /// The entry for a slope; slopes beyond the ends count as the ends.
    @inline(__always)
    func callAsFunction(_ slope: Double) -> SIMD4<Double> {
        let place = min(max(0, 1 - slope * scale).squareRoot() * steps, Double(Self.count))
        let index = Int(truncatingIfNeeded: Int32(place))
        // There are `count` + 2 entries.
        let first = entries[index]
        return first + (entries[index + 1] - first) * (place - Double(index))
    }
}
