/// A resolution as JFIF has it, in numbers of 16 bits.
struct JFIFDensity: Hashable {
    /// The length that a density counts pixels to. Without a unit, only the ratio of the density along x to that along y has a meaning.
    enum Unit: UInt8 {
        case none = 0
        case inch = 1
        case centimetre = 2
    }

    let unit: Unit
    let x, y: UInt16

    /// The density that comes closest; a bare ratio of 1 to 1 without a resolution, and for one that is too high or too low.
    init(_ resolution: Resolution?) {
        self = Self.closest(to: resolution) ?? Self(.none, 1, 1)
    }

    private init(_ unit: Unit, _ x: UInt16, _ y: UInt16) { (self.unit, self.x, self.y) = (unit, x, y) }

    private static func closest(to resolution: Resolution?) -> Self? {
        guard let resolution, resolution.x > 0, resolution.y > 0 else { return nil }
        guard resolution.isPerMetre else {
            guard let x = UInt16(exactly: resolution.x), let y = UInt16(exactly: resolution.y) else { return nil }
            return Self(.none, x, y)
        }
        func density(_ unit: Unit, _ metres: Double) -> (density: Self, isExact: Bool)? {
            let (x, y) = ((Double(resolution.x) * metres).rounded(), (Double(resolution.y) * metres).rounded())
            guard x >= 1, y >= 1, let wholeX = UInt16(exactly: x), let wholeY = UInt16(exactly: y) else { return nil }
            // Exact if the same resolution is read back.
            let isExact =
                (x / metres).rounded() == Double(resolution.x) && (y / metres).rounded() == Double(resolution.y)
            return (Self(unit, wholeX, wholeY), isExact)
        }
        let (inch, centimetre) = (density(.inch, 0.0254), density(.centimetre, 0.01))
        if let inch, inch.isExact || centimetre?.isExact != true { return inch.density }
        return centimetre?.density
    }
}
