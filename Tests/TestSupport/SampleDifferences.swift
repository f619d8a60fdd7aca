/// The levels by which the samples of two pictures of one size differ.
package struct SampleDifferences {
    /// The number of all samples.
    package let count: Int
    /// For each difference, the number of samples that have it.
    private let counts: [Int]

    package init(_ one: [UInt8], _ other: [UInt8]) {
        precondition(one.count == other.count, "pictures of one size")
        var counts = [Int](repeating: 0, count: 256)
        for index in one.indices { counts[abs(Int(one[index]) - Int(other[index]))] += 1 }
        (self.counts, count) = (counts, one.count)
    }

    /// The greatest difference, 0 of equal pictures.
    package var greatest: Int { counts.lastIndex { $0 > 0 } ?? 0 }

    package var mean: Double { moment { $0 } }

    package var meanSquare: Double { moment { $0 * $0 } }

    /// Returns the number of samples that differ by more than `level`.
    package func count(above level: Int) -> Int { counts[(level + 1)...].reduce(0, +) }

    private func moment(_ value: (Double) -> Double) -> Double {
        let sum = counts.enumerated().reduce(0.0) { $0 + value(Double($1.offset)) * Double($1.element) }
        return sum / Double(count)
    }
}
