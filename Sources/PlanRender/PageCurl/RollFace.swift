import PlanGeometry

/// A face of the roll with what is printed on it: the front from its line to the silhouette, or the back from there on.
struct RollFace {
    private let table: RollTable
    private let forms: PageForms
    private let ink: SheetInk
    private let size: SIMD2<Double>
    private let isCone: Bool

    init(
        _ roll: Roll, of curl: PageCurl, side: SheetSide, ink: SheetInk, light: SheetLight
    ) {
        // On a cone lengths are parts of the distance from the apex.
        let distance = roll.isCone ? (curl.frame.spinePoint(curl.grip) - roll.origin).dot(roll.ruling) : 1
        table = RollTable(roll, side: side, pixel: 1 / distance, light: light)
        forms = PageForms(curl, roll: roll, ink: ink)
        self.ink = ink
        size = SIMD2(curl.width, curl.height)
        isCone = roll.isCone
    }

    /// The colour of a pixel, and how much of it is on the sheet.
    ///
    /// The pixel sees a stretch of the sheet, long where the roll turns away; the colour is the mean along it.
    @inline(__always)
    func color(along: Double, across: Double) -> (color: SIMD4<Float>, coverage: Float) {
        let lengths = isCone ? along : 1
        let seen = table(isCone ? across / along : across)
        let (onLine, beyond) = (along * seen.along, lengths * seen.across)
        let middle = SIMD2(forms.x(onLine, beyond), forms.y(onLine, beyond))
        let stretch = SIMD2(forms.x.y, forms.y.y) * (lengths * seen.stretch)
        let coverage = coverage(middle, stretch, part: seen.along)
        guard coverage > 0 else { return (.zero, 0) }
        let color = Float(seen.brightness) * (mean(middle, stretch) * ink.gain + ink.bias)
        // Gloss can be brighter than white.
        return (color.replacing(with: 255, where: color .> 255), coverage)
    }

    /// By how near the edges are, in pixels of the picture.
    @inline(__always)
    private func coverage(_ middle: SIMD2<Double>, _ stretch: SIMD2<Double>, part: Double) -> Float {
        @inline(__always)
        func covered(_ place: Double, of length: Double, _ stretch: Double, _ side: Double) -> Double {
            let inside = min(place, length - place)
            // Far from the edges all of the pixel is on the sheet.
            let reach = abs(stretch) + 1
            if inside > reach { return 1 }
            if inside < -reach { return 0 }
            return min(max(inside / (stretch * stretch + side * side).squareRoot() + 0.5, 0), 1)
        }
        let across = covered(middle.x, of: size.x, stretch.x, forms.x.x * part)
        guard across > 0 else { return 0 }
        return Float(across * covered(middle.y, of: size.y, stretch.y, forms.y.x * part))
    }

    /// The mean colour of the page along a stretch of it.
    @inline(__always)
    private func mean(_ middle: SIMD2<Double>, _ stretch: SIMD2<Double>) -> SIMD4<Float> {
        guard let page = ink.page else { return .zero }
        let length = (stretch.x * stretch.x + stretch.y * stretch.y).squareRoot()
        guard length > 1.25 else { return fractional(page.color(x: middle.x, y: middle.y)) }
        // 128 samples of 8 bits fit into 16.
        let taps = min(Int(truncatingIfNeeded: Int32(length)) + 1, 128)
        let step = stretch / Double(taps)
        let start = middle - step * (0.5 * Double(taps - 1))
        let sum = page.sum(from: start, step: step, count: taps)
        return fractional(sum) * (1 / Float(taps))
    }
}
