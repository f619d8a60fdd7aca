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
        table = RollTable(roll, side: side, light: light)
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
        let unit = isCone ? 1 / along : 1
        let lengths = isCone ? along : 1
        let near = table((across - 0.5) * unit)
        let far = table((across + 0.5) * unit)
        let start = place(along * near.x, lengths * near.y)
        let end = place(along * far.x, lengths * far.y)
        let middle = (start + end) * 0.5
        let stretch = end - start
        let coverage = coverage(middle, stretch, part: near.x)
        guard coverage > 0 else { return (.zero, 0) }
        let brightness = Float(0.5 * (near.z + far.z))
        return (brightness * (mean(middle, stretch) * ink.gain + ink.bias), coverage)
    }

    @inline(__always)
    private func place(_ along: Double, _ across: Double) -> SIMD2<Double> {
        SIMD2(forms.x(along, across), forms.y(along, across))
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
        let length = (stretch * stretch).sum().squareRoot()
        guard length > 1.25 else { return fractional(page.color(x: middle.x, y: middle.y)) }
        let taps = min(Int(length.rounded(.up)), 128)
        let step = stretch / Double(taps)
        var point = middle - stretch * 0.5 + step * 0.5
        // 128 samples of 8 bits fit into 16.
        var sum = SIMD4<UInt16>.zero
        for _ in 0..<taps {
            sum &+= page.color(x: point.x, y: point.y)
            point += step
        }
        return fractional(sum) / Float(taps)
    }
}
