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
    /// What a pixel sees of the sheet.
    struct Entry {
        /// The middle of the stretch of sheet, along and across the line: parts of what is along on the picture, and lengths
        /// as in `RollSection`.
        var along, across: Double
        /// The length of the stretch, across the line.
        var stretch: Double
        var brightness: Double

        fileprivate var vector: SIMD4<Double> { SIMD4(along, across, stretch, brightness) }
    }

    /// Entries as vectors. Written only while the table is made.
    private let entries: UnsafeMutablePointer<SIMD4<Double>>
    private static let count = 512
    /// One over the slope of the silhouette.
    private let scale: Double
    private let steps: Double

    /// - Parameters:
    ///   - side: the side of the sheet that the face shows.
    ///   - pixel: the slope from one pixel to the next across the line; on a cone, where the grip is.
    ///   - light: the light on the sheet.
    init(_ roll: Roll, side: SheetSide, pixel: Double, light: SheetLight) {
        let silhouette = roll.section(at: roll.silhouetteAngle).slope
        scale = 1 / silhouette
        // To a little before the line, as a pixel on the line reaches there.
        steps = Double(Self.count) / 1.1
        entries = .allocate(capacity: Self.count + 2)
        func section(_ slope: Double) -> RollSection {
            roll.section(at: roll.angle(slope: min(slope, silhouette), isBeyondSilhouette: side == .back))
        }
        for index in 0..<(Self.count + 2) {
            let root = Double(index) / steps
            let slope = silhouette * (1 - root * root)
            let (near, far) = (section(slope - pixel / 2), section(slope + pixel / 2))
            let entry = Entry(
                along: (near.along + far.along) / 2, across: (near.across + far.across) / 2,
                stretch: far.across - near.across,
                brightness: (light.brightness(frontNormal: near.frontNormal, side: side)
                    + light.brightness(frontNormal: far.frontNormal, side: side)) / 2)
            (entries + index).initialize(to: entry.vector)
        }
    }

    deinit { entries.deallocate() }

    /// The entry for a slope; slopes beyond the ends count as the ends.
    @inline(__always)
    func callAsFunction(_ slope: Double) -> Entry {
        let place = min(max(0, 1 - slope * scale).squareRoot() * steps, Double(Self.count))
        let index = Int(truncatingIfNeeded: Int32(place))
        // There are `count` + 2 entries.
        let first = entries[index]
        let mixed = first + (entries[index + 1] - first) * (place - Double(index))
        return Entry(along: mixed.x, across: mixed.y, stretch: mixed.z, brightness: mixed.w)
    }
}
