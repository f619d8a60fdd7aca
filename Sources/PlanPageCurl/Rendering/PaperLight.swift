import Glibc

/// The brightness of bent paper relative to flat paper.
///
/// Light comes from the whole sky, slightly more from the upper left: leaning paper gets less of it, and the hollow of a
/// roll little. Paper is matt, with a faint gloss where it begins to lean.
struct PaperLight {
    /// The strength of light and shade; 1 is usual.
    let relief: Double
    private let lamp = SIMD3(-0.45, -0.6, 0.66)

    /// The brightness of a surface, 0...1.15.
    ///
    /// - Parameters:
    ///   - normal: the unit normal that points to the viewer, in picture coordinates.
    ///   - hollow: the fraction of the sky that the paper itself hides, 0...1.
    func brightness(normal: SIMD3<Double>, hollow: Double) -> Double {
        let facing = min(max(normal.z, 0), 1)
        let lean = (1 - facing * facing).squareRoot()
        let sky = -0.26 * pow(1 - facing, 1.3)
        let side = 0.13 * (normal * SIMD3(lamp.x, lamp.y, 0)).sum() * (0.35 + 0.65 * facing)
        let gloss = 0.05 * exp(-pow((lean - 0.42) / 0.2, 2)) * min(max((lean - 0.2) / 0.15, 0), 1)
        return min(max(1 + relief * (sky + side + gloss - 0.45 * hollow), 0), 1.15)
    }
}
