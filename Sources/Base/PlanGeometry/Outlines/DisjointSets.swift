/// Sets of numbers that are united step by step (Tarjan, "Efficiency of a good but not linear set union algorithm",
/// 1975).
struct DisjointSets {
    /// For each number one on the way to its set's representative, which has itself.
    private var links: [Int] = []
    private var sizes: [Int] = []

    /// Adds the next number, in a set of its own.
    @discardableResult
    mutating func append() -> Int {
        links.append(links.count)
        sizes.append(1)
        return links.count - 1
    }

    /// Unites the sets of two numbers.
    ///
    /// - Returns: False if they were in the same set.
    mutating func unite(_ first: Int, _ second: Int) -> Bool {
        let (one, other) = (representative(of: first), representative(of: second))
        guard one != other else { return false }
        let (small, large) = sizes[one] < sizes[other] ? (one, other) : (other, one)
        links[small] = large
        sizes[large] += sizes[small]
        return true
    }

    private mutating func representative(of number: Int) -> Int {
        var number = number
        while links[number] != number {
            links[number] = links[links[number]]
            number = links[number]
        }
        return number
    }
}
