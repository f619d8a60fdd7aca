/// Sets of numbers that are united step by step (Tarjan, "Efficiency of a good but not linear set union algorithm",
/// 1975).
package struct DisjointSets {
    /// For each number one on the way to its set's representative, which has itself.
    private var links: [Int]
    private var sizes: [Int]

    /// Creates the numbers from 0 to before `count`, each in a set of its own.
    package init(count: Int) {
        links = Array(0..<count)
        sizes = Array(repeating: 1, count: count)
    }

    /// Adds the next number, in a set of its own.
    @discardableResult
    package mutating func append() -> Int {
        links.append(links.count)
        sizes.append(1)
        return links.count - 1
    }

    /// Unites the sets of two numbers.
    ///
    /// - Returns: False if they were in the same set.
    @discardableResult
    package mutating func unite(_ first: Int, _ second: Int) -> Bool {
        let (one, other) = (representative(of: first), representative(of: second))
        guard one != other else { return false }
        let (small, large) = sizes[one] < sizes[other] ? (one, other) : (other, one)
        links[small] = large
        sizes[large] += sizes[small]
        return true
    }

    /// Returns the number that stands for the set of a number, until that set is united with another.
    package mutating func representative(of number: Int) -> Int {
        var number = number
        while links[number] != number {
            links[number] = links[links[number]]
            number = links[number]
        }
        return number
    }

    /// Returns the sets of numbers in the order of their first ones, each with its numbers in the order that was given.
    ///
    /// - Parameter numbers: The numbers, each once.
    package mutating func sets(of numbers: some Sequence<Int>) -> [[Int]] {
        var places: [Int: Int] = [:]
        var sets: [[Int]] = []
        for number in numbers {
            let set = representative(of: number)
            if let place = places[set] {
                sets[place].append(number)
            } else {
                places[set] = sets.count
                sets.append([number])
            }
        }
        return sets
    }
}
