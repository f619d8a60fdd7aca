import PlanBase

@testable import PlanCanvas
@testable import PlanViews
@testable import PlanOverlay

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// How people see colours, by Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
/// Deficiency", 2009: the matrices of severity 1, applied to linear RGB.
enum ColorVision: CaseIterable {
    case normal, protanopia, deuteranopia, tritanopia

    private var matrix: [[Double]] {
        switch self {
        case .normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
        case .protanopia:
            [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
        case .deuteranopia:
            [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
        case .tritanopia:
            [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
        }
    }

    /// The distance of two colours in CIELAB (CIE 1976) as they are seen; black and white are 100 apart.
    func difference(_ one: Color, _ two: Color) -> Double {
        zip(lab(one), lab(two)).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot()
    }

    private func lab(_ color: Color) -> [Double] {
        let linear = [color.red, color.green, color.blue].map { component in
            component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
        }
        let seen = matrix.map { row in min(max(zip(row, linear).map(*).reduce(0, +), 0), 1) }
        let toXYZ = [
            [0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041],
        ]
        let white = [0.95047, 1, 1.08883]
        let f = zip(toXYZ, white).map { row, white in
            let value = zip(row, seen).map(*).reduce(0, +) / white
            return value > 216.0 / 24389 ? cbrt(value) : (24389.0 / 27 * value + 16) / 116
        }
        return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]
    }
}
