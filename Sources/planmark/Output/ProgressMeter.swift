import Glibc

/// A line on the terminal that tells how far long work is: `office.png: 1200 of 3000 rows, 40 %, 2 s left`. On a pipe or in
/// a file there is none, nor for work that is done in a moment.
struct ProgressMeter {
    private let name: String
    private let total: Int
    private let unit: String
    private let isShown: Bool
    private let start = Self.now
    private var lastShown: Double
    private var hasLine = false

    /// A meter of work on so many rows, or what else is counted; `isQuiet` keeps it from being shown at all.
    init(name: String, total: Int, isQuiet: Bool, unit: String = "rows") {
        self.name = name.shownSafely
        self.unit = unit
        self.total = total
        isShown = !isQuiet && isatty(STDERR_FILENO) == 1
        lastShown = start
    }

    /// Shows that so many rows are done, a few times a second.
    mutating func show(_ done: Int) {
        guard isShown else { return }
        let now = Self.now
        // Work that takes less than this needs no meter; after that, four times a second.
        guard now - start > 0.5, now - lastShown > 0.25 else { return }
        lastShown = now
        hasLine = true
        // Over the line before, the rest of which is cleared.
        let line = Self.line(name: name, done: done, total: total, seconds: now - start, unit: unit)
        Diagnostics.show("\r\(line)\u{1B}[K")
    }

    /// Takes the line away again.
    mutating func finish() {
        if hasLine { Diagnostics.show("\r\u{1B}[K") }
        hasLine = false
    }

    /// What is said after some seconds.
    static func line(name: String, done: Int, total: Int, seconds: Double, unit: String = "rows") -> String {
        guard done > 0, total > 0 else { return name }
        let left = seconds * Double(total - done) / Double(done)
        let time = left < 90 ? "\(Int(left.rounded(.up))) s" : "\(Int((left / 60).rounded(.up))) min"
        return "\(name): \(done) of \(total) \(unit), \(100 * done / total) %, \(time) left"
    }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
