#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
import PlanCanvas
import PlanGeometry
import PlanImage
import PlanModel
import PlanViews

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

    /// The entries by slope: a view without an owner, so that loops over pixels count no references. It can be
    /// shared among threads as the table can.
    struct Entries: @unchecked Sendable {
        fileprivate let first: UnsafePointer<SIMD4<Double>>
        /// One over the slope of the silhouette.
        fileprivate let scale: Double
        fileprivate let steps: Double

        /// The entry for a slope; slopes beyond the ends count as the ends.
        @inline(__always)
        subscript(_ slope: Double) -> Entry {
            let root = max(0, 1 - slope * scale).squareRoot()
            let (index, part) = split(min(root * steps, Double(RollTable.count)))
            // There are `count` + 2 entries, and the whole part of a number is never more than it.
            let (near, far) = (first[index], first[index &+ 1])
            let mixed = near + (far - near) * part
            return Entry(along: mixed.x, across: mixed.y, stretch: mixed.z, brightness: mixed.w)
        }
    }

    /// The entries, which live as long as the table.
    let entries: Entries
    /// Entries as vectors. Written only while the table is made.
    private let storage: UnsafeMutablePointer<SIMD4<Double>>
    fileprivate static let count = 512

    /// - Parameters:
    ///   - side: the side of the sheet that the face shows.
    ///   - pixel: the slope from one pixel to the next across the line; on a cone, where the grip is.
    ///   - light: the light on the sheet.
    init(_ roll: Roll, side: SheetSide, pixel: Double, light: SheetLight) {
        let silhouette = roll.section(at: roll.silhouetteAngle).slope
        // To a little before the line, as a pixel on the line reaches there.
        let steps = Double(Self.count) / 1.1
        storage = .allocate(capacity: Self.count + 2)
        entries = Entries(first: UnsafePointer(storage), scale: 1 / silhouette, steps: steps)
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
            (storage + index).initialize(to: entry.vector)
        }
    }

    deinit { storage.deallocate() }
}
