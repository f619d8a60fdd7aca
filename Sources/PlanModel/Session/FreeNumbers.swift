/// Numbers from 1 that no marker has, one after the other.
struct FreeNumbers {
    private var candidate: Int
    /// What has to be passed over.
    private let taken: Set<Int>

    /// The numbers above the highest; where there are less than needed, the least that are free.
    init(_ count: Int, above highest: Int, taken: () -> Set<Int>) {
        if highest <= .max - count {
            (candidate, self.taken) = (highest, [])
        } else {
            (candidate, self.taken) = (0, taken())
        }
    }

    mutating func next() -> Int {
        repeat { candidate += 1 } while taken.contains(candidate)
        return candidate
    }
}
