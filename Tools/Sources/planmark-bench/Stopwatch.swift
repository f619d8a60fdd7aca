import PlanPageCurl

/// The shortest time that a piece of work takes, of several runs.
enum Stopwatch {
    static func shortestSeconds(of repetitions: Int, _ work: () throws -> Void) rethrows -> Double {
        let clock = ContinuousClock()
        return try (0..<repetitions).map { _ in try clock.measure(work) / .seconds(1) }.reduce(.infinity, min)
    }

    /// The median times of two pieces of work that are run in turns, so that what else the machine does meets both
    /// alike.
    static func medianSeconds(of repetitions: Int, _ first: () -> Void, _ second: () -> Void) -> (Double, Double) {
        let clock = ContinuousClock()
        let times = (0..<repetitions).map { _ in
            (clock.measure(first) / .seconds(1), clock.measure(second) / .seconds(1))
        }
        return (times.map(\.0).sorted()[repetitions / 2], times.map(\.1).sorted()[repetitions / 2])
    }

    /// A number of seconds in millionths or billionths, with one decimal.
    static func rounded(_ seconds: Double, times factor: Double) -> Double { (seconds * factor * 10).rounded() / 10 }
}
