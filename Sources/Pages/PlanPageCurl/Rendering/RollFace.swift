import PlanCanvas
import PlanGeometry

/// A printed face of the roll: the front up to the silhouette, or the back beyond it.
struct RollFace {
    private let table: RollTable
    private let entries: RollTable.Entries
    private let places: LinearMap
    private let ink: LeafInk
    /// The pixels of the page, which `ink` keeps alive.
    private let texels: PageTexels?
    private let gain, bias: SIMD4<Float>
    private let size: SIMD2<Double>
    private let isCone: Bool

    init(_ roll: Roll, of curl: PageCurl, side: LeafSide, ink: LeafInk, light: LeafLight) {
        // On a cone, lengths are relative to the distance from the apex.
        let distance = roll.isCone ? (curl.frame.spinePoint(curl.grip) - roll.origin).dot(roll.ruling) : 1
        table = RollTable(roll, side: side, pixel: 1 / distance, light: light)
        entries = table.entries
        let forms = PageForms(curl, roll: roll, ink: ink)
        places = LinearMap(forms.x, forms.y)
        self.ink = ink
        texels = ink.page.map(PageTexels.init)
        (gain, bias) = (SIMD4(repeating: ink.gain), ink.bias)
        size = SIMD2(curl.width, curl.height)
        isCone = roll.isCone
    }

    /// The colour of a pixel, and how much of it the leaf covers.
    ///
    /// The pixel sees a stretch of the leaf, long where the roll turns away; the colour is the mean along the stretch.
    ///
    /// - Parameter place: the distances along and across the roll's line.
    @inline(__always)
    func color(at place: SIMD2<Double>) -> (color: SIMD4<Float>, coverage: Float) {
        let lengths = isCone ? place.x : 1
        let seen = entries[isCone ? place.y / place.x : place.y]
        let middle = places(place.x * seen.along, lengths * seen.across)
        // The map is an isometry, so the stretch has the same length on the page.
        let length = abs(lengths * seen.stretch)
        let stretch = places.second * length
        let inside = nearest(middle, size - middle)
        let reach = SIMD2(abs(stretch.x), abs(stretch.y)) + 1
        // Far from the edges the leaf covers the whole pixel.
        let isInside = inside.x > reach.x && inside.y > reach.y
        let coverage = isInside ? 1 : self.coverage(inside, stretch, part: seen.along)
        guard coverage > 0 else { return (.zero, 0) }
        let mean = mean(middle, stretch, length: length, isInside: isInside)
        let color = Float(seen.brightness) * (mean * gain + bias)
        // Gloss can be brighter than white.
        return (color.replacing(with: 255, where: color .> 255), coverage)
    }

    /// The coverage of a pixel near an edge, from its distances to the edges in pixels of the picture.
    @inline(never)
    private func coverage(_ inside: SIMD2<Double>, _ stretch: SIMD2<Double>, part: Double) -> Float {
        func covered(_ inside: Double, _ stretch: Double, _ side: Double) -> Double {
            min(max(inside / (stretch * stretch + side * side).squareRoot() + 0.5, 0), 1)
        }
        let side = places.first * part
        return Float(covered(inside.x, stretch.x, side.x) * covered(inside.y, stretch.y, side.y))
    }

    /// The mean colour along a stretch of the page.
    @inline(__always)
    private func mean(
        _ middle: SIMD2<Double>, _ stretch: SIMD2<Double>, length: Double, isInside: Bool
    ) -> SIMD4<Float> {
        guard let texels else { return .zero }
        guard length > 1.25 else {
            let sum = texels.sum(from: middle, step: .zero, count: 1, isInside: isInside)
            return fractional(sum)
        }
        // The sum of 128 samples of 8 bits fits into 16 bits.
        let taps = split(min(length, 127)).whole &+ 1
        let part = 1 / Double(taps)
        let step = stretch * part
        let start = middle - step * (0.5 * Double(taps - 1))
        let sum = texels.sum(from: start, step: step, count: taps, isInside: isInside)
        return fractional(sum) * Float(part)
    }

    @inline(__always)
    private func nearest(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
        a.replacing(with: b, where: b .< a)
    }
}
