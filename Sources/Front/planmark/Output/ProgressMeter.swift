import Glibc
import PlanBase
import PlanGeometry

/// A line on the terminal that tells how far long work is: `office.png: 1200 of 3000 rows, 40 %, 2 s left`. On a pipe or in
/// a file there is none, nor for work that is done in a moment.
struct ProgressMeter {
    private let name: String
    private let total: Int?
    private let unit: Message.Noun
    private let language: MessageLanguage
    private let isShown: Bool
    private let start = Self.now
    private var lastShown: Double
    private var hasLine = false
    private var timeLeft = TimeLeft()

    /// A meter of work on so many rows, or what else is counted; nil where it is not known of how many. With nil for the
    /// language it is not shown at all.
    init(name: String, total: Int? = nil, unit: Message.Noun, in language: MessageLanguage?) {
        self.name = name.shownSafely
        self.unit = unit
        self.total = total
        self.language = language ?? .english
        isShown = language != nil && isatty(STDERR_FILENO) == 1
        lastShown = start
    }

    /// Shows that so many rows are done, a few times a second.
    ///
    /// - Parameter share: the share of the work that is done, 0 to 1, where the number does not tell.
    mutating func show(_ done: Int, share: Double? = nil) {
        guard isShown else { return }
        let now = Self.now
        // Work that takes less than this needs no meter; after that, four times a second.
        guard now - start > 0.5, now - lastShown > 0.25 else { return }
        lastShown = now
        hasLine = true
        let share = share ?? total.map { Double(done) / Double(max(1, $0)) }
        let left = share.flatMap { timeLeft.look(share: $0, at: now - start) }
        // Over the line before, the rest of which is cleared.
        let line = Self.line(
            name: name, done: done, total: total, share: share, secondsLeft: left, unit: unit, in: language)
        Diagnostics.show("\r\(line)\u{1B}[K")
    }

    /// Takes the line away again.
    mutating func finish() {
        if hasLine { Diagnostics.show("\r\u{1B}[K") }
        hasLine = false
    }

    /// Returns the line that tells the progress of work: the amount done, the total amount and the share that is done as far
    /// as they are known, and the time left.
    static func line(
        name: String, done: Int, total: Int?, share: Double?, secondsLeft: Double?, unit: Message.Noun,
        in language: MessageLanguage
    ) -> String {
        var parts = ["\(name): \(Message.counted(done, of: total, unit).text(in: language))"]
        if let share { parts.append("\(Int(saturating: 100 * min(1, max(0, share)))) %") }
        // Beyond a day no number says anything.
        if let left = secondsLeft, left < 86_400 {
            let (seconds, minutes) = (Int(saturating: left.rounded(.up)), Int(saturating: (left / 60).rounded(.up)))
            let message = left < 90 ? Message("\(seconds) s left") : Message("\(minutes) min left")
            parts.append(message.text(in: language))
        }
        return parts.joined(separator: ", ")
    }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
