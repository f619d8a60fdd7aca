/// Which numbers the accepted markers of a batch get.
public enum MarkerNumbering: Hashable, Sendable {
    /// Each marker without a number gets the next one above all numbers of the batch and of the existing markers. Where
    /// integers end before the batch does, the least free numbers are given.
    case consecutive(beside: [Marker] = [])
    /// Only the last accepted marker stays, with the number that it has or none: there is one marker on the drawing.
    case single
}

/// Numbers from 1 that no marker has, one after the other.
package struct FreeNumbers {
    private var candidate: Int
    /// The numbers to skip.
    private let taken: Set<Int>

    /// The numbers above the highest; if fewer than `count` of them exist, the least free numbers.
    package init(_ count: Int, above highest: Int, taken: () -> Set<Int>) {
        if highest <= .max - count {
            (candidate, self.taken) = (highest, [])
        } else {
            (candidate, self.taken) = (0, taken())
        }
    }

    package mutating func next() -> Int {
        repeat { candidate += 1 } while taken.contains(candidate)
        return candidate
    }
}
