import PlanBase
import Testing

@testable import planmark

@Suite struct ProgressTests {
    @Test func `A line tells what is done, of how much, and how long it takes yet, as far as that is known`() {
        func line(
            _ total: Int?, _ share: Double?, _ left: Double?, _ unit: Message.Noun = .row,
            in language: MessageLanguage = .english
        ) -> String {
            ProgressMeter.line(
                name: "a.csv", done: 120, total: total, share: share, secondsLeft: left, unit: unit, in: language)
        }
        #expect(line(300, 0.4, 1.2) == "a.csv: 120 of 300 rows, 40 %, 2 s left")
        #expect(line(nil, 0.4, 119) == "a.csv: 120 rows, 40 %, 2 min left")
        #expect(line(nil, nil, nil) == "a.csv: 120 rows")
        #expect(line(nil, nil, nil, .entry) == "a.csv: 120 entries")
        #expect(line(300, 0.4, 1.2, in: .chinese) == "a.csv: 120 / 300 行, 40 %, 还需 2 秒")
        #expect(line(nil, 0.4, 119, .entry, in: .chinese) == "a.csv: 120 条, 40 %, 还需 2 分钟")
    }

    @Test func `The time left of steady work is right, also where the work goes on in leaps`() throws {
        var timeLeft = TimeLeft()
        for look in 1...240 {
            // A hundred seconds of work that is counted once a second.
            let time = Double(look) / 4
            guard let left = timeLeft.look(share: time.rounded(.down) / 100, at: time) else { continue }
            if time > 2 { #expect(abs(left - (100 - time)) < 20, "after \(time) s: \(left)") }
        }
    }

    @Test func `The time left does not jump from one look to the next, and follows another pace`() throws {
        var timeLeft = TimeLeft()
        var (share, last) = (0.0, 90.0)
        for look in 1...200 {
            let time = Double(look) / 4
            // Half as quick after ten seconds.
            share += time <= 10 ? 0.0025 : 0.00125
            let estimate = timeLeft.look(share: share, at: time)
            let left = try #require(estimate)
            if look > 1 { #expect(abs(left - last) < 0.06 * last, "after \(time) s: \(last), then \(left)") }
            last = left
        }
        #expect(abs(last - (1 - share) / 0.005) < 5)
    }
}
