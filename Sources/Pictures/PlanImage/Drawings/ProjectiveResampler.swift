import PlanGeometry

/// Makes the pixels of a drawing seen through a projective transform.
///
/// Where the transform makes pixels larger, a new pixel is interpolated linearly between the four nearest old ones. Where it makes them
/// smaller, the mean of the old pixels is taken that the new one covers, by samples at most half an old pixel apart: a thin line neither
/// vanishes nor is broken. The weights pass from one to the other without a step. New pixels across the border of the old picture are
/// mixed with paper by their share.
struct ProjectiveResampler: Sendable {
    let source: HeldPixels
    /// Takes new pixel points to old ones.
    let inverse: ProjectiveTransform

    /// The number of adjacent new pixels of a row that share one sample pattern.
    private static let runLength = 32
    /// The most samples of a new pixel along one direction: more than 128 old pixels are looked at here and there.
    private static let greatestSampleCount = 256
    /// The distance by which rounding may put a point beyond the border of the old picture, in old pixels.
    private static let tolerance = 1e-6

    /// Makes some pixels.
    ///
    /// - Parameters:
    ///   - target: room for the rows, of which the first sample is that of the first column.
    ///   - stride: bytes from one row to the next.
    func fill(rows: Range<Int>, columns: Range<Int>, at target: UnsafeMutablePointer<UInt8>, stride: Int) {
        switch source.format {
        case .gray: fill(GraySum.self, rows, columns, target, stride)
        case .rgb: fill(RGBSum.self, rows, columns, target, stride)
        case .rgba: fill(RGBASum.self, rows, columns, target, stride)
        }
    }

    private func fill<Sum: PixelSum>(
        _: Sum.Type, _ rows: Range<Int>, _ columns: Range<Int>, _ target: UnsafeMutablePointer<UInt8>, _ stride: Int
    ) {
        let sampler = Sampler<Sum>(source)
        for row in rows {
            var column = columns.lowerBound
            while column < columns.upperBound {
                let run = column..<min(column + Self.runLength, columns.upperBound)
                // All rows and columns have room in the target.
                let place = target + (row - rows.lowerBound) * stride + (column - columns.lowerBound) * Sum.channels
                fill(run, inRow: row, with: sampler, at: place)
                column = run.upperBound
            }
        }
    }

    /// Makes pixels of one row.
    private func fill<Sum: PixelSum>(
        _ run: Range<Int>, inRow row: Int, with sampler: Sampler<Sum>, at target: UnsafeMutablePointer<UInt8>
    ) {
        let (left, right) = (Double(run.lowerBound), Double(run.upperBound))
        let (top, bottom) = (Double(row), Double(row) + 1)
        let corners = [
            Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom), Point(x: left, y: bottom),
        ]
        let images = corners.compactMap { $0.applying(inverse) }
        // The run's image has straight edges, and so lies in the box of its corners.
        guard images.count == 4, let box = Box(enclosing: images) else {
            return fillBorder(run, row, sampler, target)
        }
        let (width, height) = (Double(source.width), Double(source.height))
        if box.maxX < 0 || box.minX > width || box.maxY < 0 || box.minY > height {
            for index in 0..<run.count { sampler.storePaper(at: target + index * Sum.channels) }
            return
        }
        let reach = Self.tolerance
        guard box.minX >= -reach, box.maxX <= width + reach, box.minY >= -reach, box.maxY <= height + reach else {
            return fillBorder(run, row, sampler, target)
        }
        let middle = Double(row) + 0.5
        let pattern = pattern(at: [Point(x: left, y: middle), Point(x: right, y: middle)])
        // The coefficients of this row; the column is what changes.
        let (m, x0, y0, w0) = rowStart(middle)
        if pattern.isSingle {
            for index in 0..<run.count {
                let column = left + Double(index) + 0.5
                let w = 1 / (m.g * column + w0)
                var sum = Sum()
                sampler.add(to: &sum, x: (m.a * column + x0) * w, y: (m.d * column + y0) * w)
                sum.storeSingle(at: target + index * Sum.channels)
            }
            return
        }
        for index in 0..<run.count {
            let column = left + Double(index) + 0.5
            let w = 1 / (m.g * column + w0)
            let center = Point(x: (m.a * column + x0) * w, y: (m.d * column + y0) * w)
            sampler.storeMean(pattern, around: center, slopes(at: center, w), at: target + index * Sum.channels)
        }
    }

    /// Makes pixels of which some may lie across the border of the old picture, or beyond the vanishing line.
    private func fillBorder<Sum: PixelSum>(
        _ run: Range<Int>, _ row: Int, _ sampler: Sampler<Sum>, _ target: UnsafeMutablePointer<UInt8>
    ) {
        let old = Box(minX: 0, minY: 0, maxX: Double(source.width), maxY: Double(source.height))
        let reach = old.insetBy(dx: -Self.tolerance, dy: -Self.tolerance)
        for (index, column) in run.enumerated() {
            let place = target + index * Sum.channels
            let pixel = Box(
                minX: Double(column), minY: Double(row), maxX: Double(column) + 1, maxY: Double(row) + 1)
            let images = pixel.corners.compactMap { $0.applying(inverse) }
            let pattern = pattern(at: [pixel.center])
            if images.count == 4, let box = Box(enclosing: images) {
                if !box.intersects(old) {
                    sampler.storePaper(at: place)
                    continue
                }
                if reach.contains(box), let center = pixel.center.applying(inverse) {
                    let slopes = slopes(at: center, 1 / inverse.denominator(at: pixel.center))
                    sampler.storeMean(pattern, around: center, slopes, at: place)
                    continue
                }
            }
            let (across, down) = (max(pattern.across, 4), max(pattern.down, 4))
            var sum = Sum()
            for j in 0..<down {
                for i in 0..<across {
                    let sample = Point(
                        x: pixel.minX + (Double(i) + 0.5) / Double(across),
                        y: pixel.minY + (Double(j) + 0.5) / Double(down))
                    if let point = sample.applying(inverse), old.contains(point) {
                        sampler.add(to: &sum, x: point.x, y: point.y)
                    } else {
                        sum.addPaper()
                    }
                }
            }
            sum.storeMean(of: across * down, at: place)
        }
    }

    /// The inverse with what a row of new pixels adds to its numerators and denominator.
    private func rowStart(_ y: Double) -> (ProjectiveTransform, x0: Double, y0: Double, w0: Double) {
        (inverse, inverse.b * y + inverse.c, inverse.e * y + inverse.f, inverse.h * y + inverse.i)
    }

    /// Returns the steps in the old picture, in old pixels, from a new pixel to its right neighbour and to the neighbour below.
    ///
    /// - Parameters:
    ///   - center: the old pixel point of the new pixel's centre.
    ///   - w: 1 divided by the denominator at that centre.
    private func slopes(at center: Point, _ w: Double) -> (right: Vector, down: Vector) {
        (
            Vector(dx: (inverse.a - center.x * inverse.g) * w, dy: (inverse.d - center.y * inverse.g) * w),
            Vector(dx: (inverse.b - center.x * inverse.h) * w, dy: (inverse.e - center.y * inverse.h) * w)
        )
    }

    /// The samples of new pixels around some points, by the largest of their neighbours' distances in the old picture.
    private func pattern(at points: [Point]) -> SamplePattern {
        var (across, down) = (0.0, 0.0)
        for point in points {
            guard let center = point.applying(inverse) else { continue }
            let slopes = slopes(at: center, 1 / inverse.denominator(at: point))
            across = max(across, slopes.right.length)
            down = max(down, slopes.down.length)
        }
        return SamplePattern(across: across, down: down, greatestCount: Self.greatestSampleCount)
    }
}

/// Where in a new pixel samples of the old picture are taken: in a grid around its centre.
private struct SamplePattern {
    /// The number of samples along each direction.
    let across, down: Int
    /// The share of the new pixel over which the samples are spread along each direction, from 0 to 1.
    let (spreadAcross, spreadDown): (Double, Double)

    /// True if there is only one sample, which is at the centre of the new pixel.
    var isSingle: Bool { across == 1 && down == 1 }

    /// - Parameters: how many old pixels a new one covers along each direction.
    init(across: Double, down: Double, greatestCount: Int) {
        (self.across, spreadAcross) = Self.samples(over: across, greatestCount)
        (self.down, spreadDown) = Self.samples(over: down, greatestCount)
    }

    /// One sample interpolates a pixel that covers one old pixel at most. The spread grows from there, and is that of the whole pixel
    /// from one and a half old pixels on. Samples half an old pixel apart give each old pixel the same weight.
    private static func samples(over length: Double, _ greatestCount: Int) -> (Int, Double) {
        let spread = min(length, 3 * (length - 1))
        guard spread >= 1.0 / 64 else { return (1, 0) }
        return (min(max(2, Int(saturating: min(2 * spread, 1e6).rounded(.up))), greatestCount), spread / length)
    }
}

/// Reads an old picture between its pixels.
private struct Sampler<Sum: PixelSum> {
    private let start: UnsafePointer<UInt8>
    private let bytesPerRow: Int
    private let lastColumn, lastRow: Int

    init(_ source: HeldPixels) {
        start = source.start.assumingMemoryBound(to: UInt8.self)
        bytesPerRow = source.bytesPerRow
        (lastColumn, lastRow) = (source.width - 1, source.height - 1)
    }

    /// Adds the colour at an old pixel point, which lies in the picture up to rounding, as one sample.
    @inline(__always)
    func add(to sum: inout Sum, x: Double, y: Double) {
        // The place between the centres of pixels, in 2048ths and counted from one pixel before the first.
        let (placeX, placeY) = (Int(x * 2048 + 1024.5), Int(y * 2048 + 1024.5))
        let (column, row) = (placeX &>> 11 &- 1, placeY &>> 11 &- 1)
        let (right, below) = (placeX & 2047, placeY & 2047)
        // Safe because rows and columns are brought into the picture, whatever the place.
        let left = min(max(column, 0), lastColumn) &* Sum.channels
        let next = min(max(column &+ 1, 0), lastColumn) &* Sum.channels
        let upper = start + min(max(row, 0), lastRow) &* bytesPerRow
        let lower = start + min(max(row &+ 1, 0), lastRow) &* bytesPerRow
        sum.add(upper + left, (2048 &- right) &* (2048 &- below))
        sum.add(upper + next, right &* (2048 &- below))
        sum.add(lower + left, (2048 &- right) &* below)
        sum.add(lower + next, right &* below)
    }

    /// Stores the mean of the samples around an old pixel point.
    func storeMean(
        _ pattern: SamplePattern, around center: Point, _ slopes: (right: Vector, down: Vector),
        at target: UnsafeMutablePointer<UInt8>
    ) {
        let right = slopes.right * (pattern.spreadAcross / Double(pattern.across))
        let down = slopes.down * (pattern.spreadDown / Double(pattern.down))
        let (middleX, middleY) = (Double(pattern.across - 1) / 2, Double(pattern.down - 1) / 2)
        var sum = Sum()
        for j in 0..<pattern.down {
            let start = center + down * (Double(j) - middleY)
            for i in 0..<pattern.across {
                let offset = Double(i) - middleX
                add(to: &sum, x: start.x + right.dx * offset, y: start.y + right.dy * offset)
            }
        }
        sum.storeMean(of: pattern.across * pattern.down, at: target)
    }

    func storePaper(at target: UnsafeMutablePointer<UInt8>) {
        var sum = Sum()
        sum.addPaper()
        sum.storeSingle(at: target)
    }
}

/// The sum of weighted pixels of a format. A sample's weights sum up to 2 to the power of 22.
private protocol PixelSum {
    static var channels: Int { get }
    init()
    mutating func add(_ pixel: UnsafePointer<UInt8>, _ weight: Int)
    /// Adds a sample of the paper beyond the picture.
    mutating func addPaper()
    /// Stores the sum of one sample as a pixel.
    func storeSingle(at target: UnsafeMutablePointer<UInt8>)
    /// Stores the mean of many samples as a pixel.
    func storeMean(of count: Int, at target: UnsafeMutablePointer<UInt8>)
}

/// The weight of a sample, and how its sum is rounded.
private enum SampleWeight {
    static let one = 1 << 22
    static let half = 1 << 21

    @inline(__always)
    static func single(_ sum: Int) -> UInt8 { UInt8(truncatingIfNeeded: (sum &+ half) &>> 22) }
    @inline(__always)
    static func mean(_ sum: Int, _ factor: Double) -> UInt8 { UInt8(min(Double(sum) * factor + 0.5, 255)) }
    static func factor(_ count: Int) -> Double { 1 / (Double(count) * Double(one)) }
}

private struct GraySum: PixelSum {
    static var channels: Int { 1 }
    private var gray = 0

    @inline(__always)
    mutating func add(_ pixel: UnsafePointer<UInt8>, _ weight: Int) { gray &+= Int(pixel[0]) &* weight }
    mutating func addPaper() { gray += 255 * SampleWeight.one }
    @inline(__always)
    func storeSingle(at target: UnsafeMutablePointer<UInt8>) { target[0] = SampleWeight.single(gray) }
    func storeMean(of count: Int, at target: UnsafeMutablePointer<UInt8>) {
        target[0] = SampleWeight.mean(gray, SampleWeight.factor(count))
    }
}

private struct RGBSum: PixelSum {
    static var channels: Int { 3 }
    private var (red, green, blue) = (0, 0, 0)

    @inline(__always)
    mutating func add(_ pixel: UnsafePointer<UInt8>, _ weight: Int) {
        red &+= Int(pixel[0]) &* weight
        green &+= Int(pixel[1]) &* weight
        blue &+= Int(pixel[2]) &* weight
    }
    mutating func addPaper() {
        red += 255 * SampleWeight.one
        green += 255 * SampleWeight.one
        blue += 255 * SampleWeight.one
    }
    @inline(__always)
    func storeSingle(at target: UnsafeMutablePointer<UInt8>) {
        target[0] = SampleWeight.single(red)
        target[1] = SampleWeight.single(green)
        target[2] = SampleWeight.single(blue)
    }
    func storeMean(of count: Int, at target: UnsafeMutablePointer<UInt8>) {
        let factor = SampleWeight.factor(count)
        target[0] = SampleWeight.mean(red, factor)
        target[1] = SampleWeight.mean(green, factor)
        target[2] = SampleWeight.mean(blue, factor)
    }
}

/// Colours count as much as they are opaque. The paper beyond the picture is white and transparent.
private struct RGBASum: PixelSum {
    static var channels: Int { 4 }
    private var (red, green, blue, alpha) = (0, 0, 0, 0)

    @inline(__always)
    mutating func add(_ pixel: UnsafePointer<UInt8>, _ weight: Int) {
        let opaque = Int(pixel[3]) &* weight
        red &+= Int(pixel[0]) &* opaque
        green &+= Int(pixel[1]) &* opaque
        blue &+= Int(pixel[2]) &* opaque
        alpha &+= opaque
    }
    mutating func addPaper() {}
    @inline(__always)
    func storeSingle(at target: UnsafeMutablePointer<UInt8>) {
        storeColor(at: target)
        target[3] = SampleWeight.single(alpha)
    }
    func storeMean(of count: Int, at target: UnsafeMutablePointer<UInt8>) {
        storeColor(at: target)
        target[3] = SampleWeight.mean(alpha, SampleWeight.factor(count))
    }
    @inline(__always)
    private func storeColor(at target: UnsafeMutablePointer<UInt8>) {
        guard alpha > 0 else {
            target[0] = 255
            target[1] = 255
            target[2] = 255
            return
        }
        let factor = 1 / Double(alpha)
        target[0] = SampleWeight.mean(red, factor)
        target[1] = SampleWeight.mean(green, factor)
        target[2] = SampleWeight.mean(blue, factor)
    }
}
