/// PNG's five filters (ISO/IEC 15948, clause 9): each predicts a byte from its neighbours and stores the difference.
///
/// The names of the neighbours are the specification's: `a` the same sample of the pixel to the left, `b` of the pixel
/// above, `c` of the pixel above `a`.
enum RowFilter: UInt8, CaseIterable {
    case none, sub, up, average, paeth

    typealias Bytes = SIMD16<UInt8>

    /// Filters a row.
    ///
    /// - Parameters:
    ///   - row: `count` bytes.
    ///   - above: the row above, as long; zeros above the first row.
    ///   - target: where `count` bytes go.
    ///   - step: bytes in a pixel.
    func apply(
        to row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int, step: Int,
        into target: UnsafeMutablePointer<UInt8>
    ) {
        switch self {
        case .none: target.update(from: row, count: count)
        case .sub:
            Self.map(row, above, count, step, target) { x, a, _, _ in
                x &- a
            } _: { x, a, _, _ in
                x &- a
            }
        case .up:
            Self.map(row, above, count, step, target) { x, _, b, _ in
                x &- b
            } _: { x, _, b, _ in
                x &- b
            }
        case .average:
            Self.map(row, above, count, step, target) { x, a, b, _ in
                x &- Self.average(a, b)
            } _: { x, a, b, _ in
                x &- Self.average(a, b)
            }
        case .paeth:
            Self.map(row, above, count, step, target) { x, a, b, c in
                x &- Self.paeth(a, b, c)
            } _: { x, a, b, c in
                x &- Self.paeth(a, b, c)
            }
        }
    }

    /// The filter with the least sum of absolute differences, the heuristic that the specification recommends (12.8).
    static func withLeastSum(
        _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int, step: Int
    ) -> RowFilter {
        var sums = SIMD8<Int>()
        func add(_ x: UInt8, _ a: UInt8, _ b: UInt8, _ c: UInt8) {
            sums[0] += magnitude(x)
            sums[1] += magnitude(x &- a)
            sums[2] += magnitude(x &- b)
            sums[3] += magnitude(x &- average(a, b))
            sums[4] += magnitude(x &- paeth(a, b, c))
        }
        for index in 0..<min(step, count) { add(row[index], 0, above[index], 0) }
        var index = min(step, count)
        while index + Bytes.scalarCount <= count {
            // A lane grows by at most 256 a turn, so it holds 255 turns.
            let turns = min(255, (count - index) / Bytes.scalarCount)
            var none = SIMD8<UInt16>()
            var sub = SIMD8<UInt16>()
            var up = SIMD8<UInt16>()
            var middle = SIMD8<UInt16>()
            var best = SIMD8<UInt16>()
            for _ in 0..<turns {
                let x = load(row + index)
                let a = load(row + index - step)
                let b = load(above + index)
                let c = load(above + index - step)
                none &+= magnitudes(x)
                sub &+= magnitudes(x &- a)
                up &+= magnitudes(x &- b)
                middle &+= magnitudes(x &- average(a, b))
                best &+= magnitudes(x &- paeth(a, b, c))
                index += Bytes.scalarCount
            }
            for (filter, lanes) in [none, sub, up, middle, best].enumerated() {
                sums[filter] += Int(SIMD8<UInt32>(truncatingIfNeeded: lanes).wrappedSum())
            }
        }
        while index < count {
            add(row[index], row[index - step], above[index], above[index - step])
            index += 1
        }
        var least = RowFilter.none
        for filter in allCases where sums[Int(filter.rawValue)] < sums[Int(least.rawValue)] { least = filter }
        return least
    }

    // MARK: Predictors

    /// The value that the filter predicts for a byte.
    func prediction(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> UInt8 {
        switch self {
        case .none: 0
        case .sub: a
        case .up: b
        case .average: Self.average(a, b)
        case .paeth: Self.paeth(a, b, c)
        }
    }

    @inline(__always)
    static func average(_ a: UInt8, _ b: UInt8) -> UInt8 { (a & b) &+ ((a ^ b) &>> 1) }

    @inline(__always)
    static func average(_ a: Bytes, _ b: Bytes) -> Bytes { (a & b) &+ ((a ^ b) &>> 1) }

    @inline(__always)
    static func paeth(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> UInt8 {
        let pa = abs(Int(b) - Int(c))
        let pb = abs(Int(a) - Int(c))
        let pc = abs(Int(a) + Int(b) - 2 * Int(c))
        return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
    }

    /// The Paeth predictor of sixteen bytes, computed without wider integers. Where a and b lie on the same side of c, the third
    /// distance is the sum of the others and decides nothing; where they lie on different sides it is their difference.
    @inline(__always)
    static func paeth(_ a: Bytes, _ b: Bytes, _ c: Bytes) -> Bytes {
        let pa = greater(b, c) &- lesser(b, c)
        let pb = greater(a, c) &- lesser(a, c)
        let difference = greater(pa, pb) &- lesser(pa, pb)
        let onDifferentSides = (a .>= c) .^ (b .>= c)
        let pc = Bytes(repeating: 255).replacing(with: difference, where: onDifferentSides)
        return c.replacing(with: b, where: pb .<= pc).replacing(with: a, where: (pa .<= pb) .& (pa .<= pc))
    }

    @inline(__always)
    private static func greater(_ a: Bytes, _ b: Bytes) -> Bytes { b.replacing(with: a, where: a .> b) }

    @inline(__always)
    private static func lesser(_ a: Bytes, _ b: Bytes) -> Bytes { b.replacing(with: a, where: a .< b) }

    // MARK: Rows

    @inline(__always)
    static func load(_ address: UnsafePointer<UInt8>) -> Bytes {
        UnsafeRawPointer(address).loadUnaligned(as: Bytes.self)
    }

    @inline(__always)
    private static func magnitude(_ difference: UInt8) -> Int { Int(min(difference, 0 &- difference)) }

    /// Absolute values of signed bytes, added in pairs.
    @inline(__always)
    private static func magnitudes(_ differences: Bytes) -> SIMD8<UInt16> {
        let pairs = unsafeBitCast(lesser(differences, Bytes() &- differences), to: SIMD8<UInt16>.self)
        return (pairs & 0xFF) &+ (pairs &>> 8)
    }

    /// Calls `one` or `many` with x, a, b, c for every byte of the row.
    @inline(__always)
    private static func map(
        _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int, _ step: Int,
        _ target: UnsafeMutablePointer<UInt8>, _ one: (UInt8, UInt8, UInt8, UInt8) -> UInt8,
        _ many: (Bytes, Bytes, Bytes, Bytes) -> Bytes
    ) {
        // Every access lies within `count` bytes of each row: the first pixel has no left neighbour, a vector is only
        // used where it fits, and the rest is done one by one.
        for index in 0..<min(step, count) { target[index] = one(row[index], 0, above[index], 0) }
        var index = min(step, count)
        while index + Bytes.scalarCount <= count {
            let bytes = many(
                load(row + index), load(row + index - step), load(above + index), load(above + index - step))
            UnsafeMutableRawPointer(target + index).storeBytes(of: bytes, as: Bytes.self)
            index += Bytes.scalarCount
        }
        while index < count {
            target[index] = one(row[index], row[index - step], above[index], above[index - step])
            index += 1
        }
    }
}
