import PlanCanvas
import PlanGeometry

/// The flap: the straight part of a leaf beyond the roll, an affine image of the page.
struct LeafFlap {
    /// A function that is not negative on the flap.
    let beyond: LinearForm
    private let ink: LeafInk
    /// The pixels of the page, which `ink` keeps alive.
    private let texels: PageTexels?
    private let brightness: Float
    /// The place on the page as a function of a point of the picture.
    private let x, y: LinearForm
    /// The distance of a point inside each edge of the leaf, in pixels of the picture.
    private let inside: [LinearForm]
    /// The stretch of the page that a pixel of the picture sees across the roll's line, where the flap is foreshortened; nil
    /// if it is hardly so.
    private let stretch: SIMD2<Double>?

    init(_ flap: FlapForms, roll: Roll, curl: PageCurl, axes: RollAxes, ink: LeafInk, brightness: Double) {
        beyond = flap.beyond.of(axes.along, axes.across)
        let forms = PageForms(curl, roll: roll, ink: ink)
        let along = flap.along.of(axes.along, axes.across)
        let across = flap.across.of(axes.along, axes.across)
        x = forms.x.of(along, across)
        y = forms.y.of(along, across)
        self.ink = ink
        texels = ink.page.map(PageTexels.init)
        // A flat flap has no gloss that is brighter than the page.
        self.brightness = Float(min(brightness, 1))
        inside = [x, x * -1 + curl.width, y, y * -1 + curl.height].map { $0 * (1 / max($0.steepness, 1e-9)) }
        let direction = Vector(dx: axes.across.x, dy: axes.across.y)
        let stretch = SIMD2(x.x * direction.dx + x.y * direction.dy, y.x * direction.dx + y.y * direction.dy)
        self.stretch = (stretch * stretch).sum() > 1.5 ? stretch : nil
    }

    /// The pixels of a row that the flap covers at least in part, and those that it covers fully.
    func ranges(row: Int, in pixels: Range<Int>) -> (seen: Range<Int>, filled: Range<Int>) {
        var seen = beyond.range(atLeast: 0, row: row, in: pixels)
        var filled = seen
        for edge in inside {
            seen = edge.range(atLeast: -0.5, row: row, in: seen)
            filled = edge.range(atLeast: 0.5, row: row, in: filled)
        }
        return filled.isEmpty ? (seen, seen.lowerBound..<seen.lowerBound) : (seen, filled)
    }

    /// Draws the pixels of a row.
    func draw(row: Int, seen: Range<Int>, filled: Range<Int>, into pixels: UnsafeMutablePointer<UInt32>) {
        for column in seen.lowerBound..<filled.lowerBound { drawEdge(column, row, pixels) }
        fill(row: row, columns: filled, into: pixels)
        for column in filled.upperBound..<max(seen.upperBound, filled.upperBound) { drawEdge(column, row, pixels) }
    }

    private func fill(row: Int, columns: Range<Int>, into pixels: UnsafeMutablePointer<UInt32>) {
        guard !columns.isEmpty else { return }
        if let texels {
            if stretch == nil, walk(texels, row: row, columns: columns, into: pixels) { return }
            for column in columns { pixels[column] = packed(opaque(mean(column, row))) }
        } else {
            (pixels + columns.lowerBound).update(repeating: packed(opaque(.zero)), count: columns.count)
        }
    }

    /// Draws a flap that is not foreshortened by even steps through the page. False, without drawing, if a step would leave
    /// the page.
    private func walk(
        _ texels: PageTexels, row: Int, columns: Range<Int>, into pixels: UnsafeMutablePointer<UInt32>
    ) -> Bool {
        func fixed(_ number: Double) -> Int { Int(saturating: (number * 65_536).rounded(), at: 0x1p47) }
        let (px, py) = (Double(columns.lowerBound) + 0.5, Double(row) + 0.5)
        let start = (column: fixed(x(px, py) - 0.5), line: fixed(y(px, py) - 0.5))
        let step = (column: fixed(x.x), line: fixed(y.x))
        // Rounding may take a step just off the page.
        let (lastColumn, lastLine) = ((texels.width - 1) << 16, (texels.height - 1) << 16)
        for index in [0, columns.count - 1] {
            let (column, line) = (start.column + index * step.column, start.line + index * step.line)
            guard column >= 0, column <= lastColumn, line >= 0, line <= lastLine else { return false }
        }
        let walk = FlapWalk(
            texels: texels, columnStep: step.column, lineStep: step.line,
            gain: UInt16(saturating: Double((brightness * ink.gain * 256).rounded())),
            tint: SIMD4<UInt16>((ink.bias * brightness * 256).rounded(.toNearestOrEven)))
        walk.draw(columns.count, column: start.column, line: start.line, into: pixels + columns.lowerBound)
        return true
    }

    private func drawEdge(_ column: Int, _ row: Int, _ pixels: UnsafeMutablePointer<UInt32>) {
        var coverage = 1.0
        for edge in inside { coverage *= min(max(edge(Double(column) + 0.5, Double(row) + 0.5) + 0.5, 0), 1) }
        guard coverage > 0 else { return }
        pixels[column] = lay(opaque(mean(column, row)), coverage: Float(coverage), over: pixels[column])
    }

    private func opaque(_ color: SIMD4<Float>) -> SIMD4<Float> {
        var shaded = (color * ink.gain + ink.bias) * brightness
        shaded.w = 255
        return shaded
    }

    /// The mean colour of the stretch of the page that a pixel sees.
    private func mean(_ column: Int, _ row: Int) -> SIMD4<Float> {
        guard let texels else { return .zero }
        let (px, py) = (Double(column) + 0.5, Double(row) + 0.5)
        let middle = SIMD2(x(px, py), y(px, py))
        guard let stretch else { return fractional(texels.color(at: middle)) }
        let taps = min(Int(saturating: (stretch * stretch).sum().squareRoot().rounded(.up)), 128)
        let step = stretch / Double(taps)
        let start = middle - step * (0.5 * Double(taps - 1))
        return fractional(texels.sum(from: start, step: step, count: taps, isInside: false)) / Float(taps)
    }
}
