/// Finds the nearest of at most 256 colours by the sum of squared differences.
struct NearestColor {
    private let colors: [SIMD4<Int32>]
    /// The colours in order of their green, with the index of each.
    private let sorted: [(color: SIMD4<Int32>, index: UInt8)]
    /// For each green, the first sorted colour that has as much or more.
    private let starts: [Int]

    /// - Parameter colors: 1 to 256 colours.
    init(_ colors: [SIMD4<UInt8>]) {
        self.colors = colors.map { SIMD4<Int32>(truncatingIfNeeded: $0) }
        let sorted = self.colors.enumerated().map { (color: $0.element, index: UInt8($0.offset)) }
            .sorted { $0.color.y < $1.color.y }
        self.sorted = sorted
        var starts: [Int] = []
        for green in 0..<256 {
            var start = starts.last ?? 0
            while start < sorted.count, sorted[start].color.y < green { start += 1 }
            starts.append(start)
        }
        self.starts = starts
    }

    func color(_ index: UInt8) -> SIMD4<Int32> { colors[Int(index)] }

    /// The index of the colour nearest to one whose parts are from 0 to 255.
    func index(nearestTo wanted: SIMD4<Int32>) -> UInt8 {
        // From the colours with the same green outwards, until green alone is further away than the best.
        var up = starts[Int(wanted.y)]
        var down = up - 1
        var (best, bestDistance) = (UInt8(0), Int32.max)
        func look(at place: Int) -> Bool {
            let difference = sorted[place].color &- wanted
            guard difference.y &* difference.y < bestDistance else { return false }
            let distance = (difference &* difference).wrappedSum()
            if distance < bestDistance { (best, bestDistance) = (sorted[place].index, distance) }
            return true
        }
        while up < sorted.count || down >= 0 {
            if up < sorted.count { up = look(at: up) ? up + 1 : sorted.count }
            if down >= 0 { down = look(at: down) ? down - 1 : -1 }
        }
        return best
    }
}
