import Glibc
import PlanCanvas

/// A look-up table of a face of a roll, the front before or the back beyond the silhouette, by distance across the picture.
///
/// The leaf recedes from the silhouette like a square root. The table's steps are therefore even in the square root of the
/// distance from it, which makes linear interpolation accurate. Threads can share the table because only `init` writes it.
final class RollTable: @unchecked Sendable {
    /// The stretch of the leaf that a pixel sees.
    struct Entry {
        /// The middle of the stretch along and across the line, as in `RollSection`.
        var along, across: Double
        /// The length of the stretch across the line.
        var stretch: Double
        var brightness: Double

        fileprivate var vector: SIMD4<Double> { SIMD4(along, across, stretch, brightness) }
    }

    /// The entries by slope: an unowned view, so that loops over pixels count no references. Threads can share it as they
    /// can share the table.
    struct Entries: @unchecked Sendable {
        fileprivate let first: UnsafePointer<SIMD4<Double>>
        /// The reciprocal of the slope of the silhouette.
        fileprivate let scale: Double
        fileprivate let steps: Double

        /// The entry for a slope, clamped to the table.
        @inline(__always)
        subscript(_ slope: Double) -> Entry {
            let root = max(0, 1 - slope * scale).squareRoot()
            let (index, part) = split(min(root * steps, Double(RollTable.count)))
            // Safe because there are `count` + 2 entries and `index` is at most `count`.
            let (near, far) = (first[index], first[index &+ 1])
            let mixed = near + (far - near) * part
            return Entry(along: mixed.x, across: mixed.y, stretch: mixed.z, brightness: mixed.w)
        }
    }

    /// The entries, which live as long as the table.
    let entries: Entries
    /// The entries as vectors, written only by `init`.
    private let storage: UnsafeMutablePointer<SIMD4<Double>>
    fileprivate static let count = 512

    /// - Parameters:
    ///   - side: the side of the leaf that the face shows.
    ///   - pixel: the difference of slopes between adjacent pixels across the line; on a cone, at the grip.
    ///   - light: the light on the leaf.
    init(_ roll: Roll, side: LeafSide, pixel: Double, light: LeafLight) {
        let silhouette = roll.section(at: roll.silhouetteAngle).slope
        // The table extends beyond the line where the roll begins, because pixels on the line do.
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
