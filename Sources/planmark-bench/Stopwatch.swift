/// The shortest time that a piece of work takes, of several runs.
enum Stopwatch {
    static func shortestSeconds(of repetitions: Int, _ work: () -> Void) -> Double {
        let clock = ContinuousClock()
        return (0..<repetitions).map { _ in clock.measure(work) / .seconds(1) }.reduce(.infinity, min)
    }

    /// A number of seconds in millionths or billionths, with one decimal.
    static func rounded(_ seconds: Double, times factor: Double) -> Double { (seconds * factor * 10).rounded() / 10 }
}
