import Glibc

/// An estimate of how long work takes yet, from how much of it is done at times. It follows the pace of the last seconds, and
/// does not jump where the work goes on in leaps.
struct TimeLeft {
    /// The last pace that was seen counts after so many seconds as much as all before it, about.
    private static let memory = 8.0
    private var last: (share: Double, time: Double)?
    /// The smoothed share of the work that is done in a second.
    private var pace: Double?

    /// Takes a look at the work.
    ///
    /// - Parameters:
    ///   - share: the share that is done, 0 to 1, never less than before.
    ///   - time: the seconds since the work has begun.
    /// - Returns: the seconds that are left; nil as long as nothing is done, and when all is.
    mutating func look(share: Double, at time: Double) -> Double? {
        guard time > 0, share > 0, share < 1 else { return nil }
        if let last, let pace {
            let elapsed = max(0, time - last.time)
            guard elapsed > 0 else { return (1 - share) / pace }
            let weight = 1 - exp(-elapsed / Self.memory)
            self.pace = pace + weight * ((share - last.share) / elapsed - pace)
        } else {
            pace = share / time
        }
        last = (share, time)
        return pace.flatMap { $0 > 0 ? (1 - share) / $0 : nil }
    }
}
