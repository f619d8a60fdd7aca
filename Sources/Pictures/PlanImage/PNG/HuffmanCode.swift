/// The lengths of an optimal prefix code, none longer than a limit (L. L. Larmore and D. S. Hirschberg, "A Fast Algorithm for Optimal
/// Length-Limited Huffman Codes", 1990).
enum HuffmanCode {
    /// The length in bits of each symbol's code; 0 for symbols that do not occur.
    ///
    /// - Parameters:
    ///   - counts: How often each symbol occurs; two at least do.
    ///   - limit: The greatest length; 2 to its power is at least the number of symbols that occur.
    static func lengths(of counts: [UInt32], limit: Int) -> [UInt8] {
        // Numbers of a count and its symbol are sorted much faster than symbols by their counts.
        let ordered = counts.indices.filter { counts[$0] > 0 }.map { UInt64(counts[$0]) << 32 | UInt64($0) }.sorted()
        precondition(ordered.count >= 2 && 1 << limit >= ordered.count, "the code has no such lengths")
        let lists = packagedLists(of: ordered.map { Int($0 >> 32) }, count: limit)
        var lengths = [UInt8](repeating: 0, count: counts.count)
        // Of the last list so many are taken as there are nodes beneath the root of a tree; who takes a package takes two of the list
        // before. A symbol's code is as long as the number of lists of which it is taken.
        var taken = 2 * ordered.count - 2
        for list in lists.reversed() {
            let symbolCount = list[..<taken].count { $0 }
            for symbol in ordered[..<symbolCount] { lengths[Int(symbol & 0xFFFF_FFFF)] += 1 }
            taken = 2 * (taken - symbolCount)
        }
        return lengths
    }

    /// Lists of symbols and packages in the order of their weights: the first of the symbols alone, each other one of the symbols and
    /// the packages of two neighbours each of the list before.
    ///
    /// - Parameter weights: Those of the symbols, in order.
    /// - Returns: For each list whether its elements are symbols.
    private static func packagedLists(of weights: [Int], count: Int) -> [[Bool]] {
        var packages: [Int] = []
        return (0..<count).map { _ in
            let total = weights.count + packages.count
            var isSymbol = [Bool](repeating: false, count: total)
            var next = [Int](repeating: 0, count: total / 2)
            var (symbol, package) = (0, 0)
            for index in 0..<total {
                let isNextSymbol =
                    symbol < weights.count && (package == packages.count || weights[symbol] <= packages[package])
                let weight = isNextSymbol ? weights[symbol] : packages[package]
                isSymbol[index] = isNextSymbol
                if isNextSymbol { symbol += 1 } else { package += 1 }
                // One without a neighbour at the end is in no package.
                if index / 2 < next.count { next[index / 2] += weight }
            }
            packages = next
            return isSymbol
        }
    }

    /// The codes of some lengths in deflate's order, each with its first bit lowest (RFC 1951, 3.2.2).
    static func codes(of lengths: [UInt8]) -> [UInt16] {
        var counts = [Int](repeating: 0, count: 17)
        for length in lengths where length > 0 { counts[Int(length)] += 1 }
        var (next, code) = ([Int](repeating: 0, count: 17), 0)
        for length in 1...16 {
            code = (code + counts[length - 1]) << 1
            next[length] = code
        }
        return lengths.map { length in
            guard length > 0 else { return 0 }
            defer { next[Int(length)] += 1 }
            return UInt16(truncatingIfNeeded: next[Int(length)]).bitReversed >> (16 - UInt16(length))
        }
    }
}

extension UInt16 {
    fileprivate var bitReversed: UInt16 {
        var (bits, result) = (self, UInt16(0))
        for _ in 0..<16 {
            result = result << 1 | bits & 1
            bits >>= 1
        }
        return result
    }
}
