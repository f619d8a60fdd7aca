import Glibc
import PlanGeometry

/// The light on a leaf, for normals in the axes of its roll: the brightness of bent paper relative to flat paper.
///
/// Light comes from the whole sky, slightly more from the upper left: leaning paper gets less of it, and the hollow of a
/// roll little. Paper is matt, with a faint gloss where it begins to lean.
struct LeafLight {
    let curl: PageCurl
    let roll: Roll
    /// The strength of light and shade; 1 is usual.
    let relief: Double

    private static let lamp = SIMD3(-0.45, -0.6, 0)

    /// The brightness of a side of the leaf. The front is the hollow of the roll, which gets darker as the roll comes to
    /// hang over it.
    func brightness(frontNormal: SIMD3<Double>, side: LeafSide) -> Double {
        let leaning = curl.frame.leafVector(roll.ruling * frontNormal.x + roll.direction * frontNormal.y)
        let normal = SIMD3(leaning.dx, leaning.dy, frontNormal.z)
        return switch side {
        case .front: brightness(normal: normal, hollow: max(0, -roll.turn.cosine) * (1 - max(0, frontNormal.z)))
        case .back: brightness(normal: -normal, hollow: 0)
        }
    }

    /// The brightness of a surface, 0...1.15.
    ///
    /// - Parameters:
    ///   - normal: the unit normal that points to the viewer, in picture coordinates.
    ///   - hollow: the fraction of the sky that the paper itself hides, 0...1.
    private func brightness(normal: SIMD3<Double>, hollow: Double) -> Double {
        let facing = min(max(normal.z, 0), 1)
        let lean = (1 - facing * facing).squareRoot()
        let sky = -0.26 * pow(1 - facing, 1.3)
        let side = 0.13 * (normal * Self.lamp).sum() * (0.35 + 0.65 * facing)
        let gloss = 0.05 * exp(-pow((lean - 0.42) / 0.2, 2)) * min(max((lean - 0.2) / 0.15, 0), 1)
        return min(max(1 + relief * (sky + side + gloss - 0.45 * hollow), 0), 1.15)
    }
}
