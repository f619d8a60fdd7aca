import PlanModel
import Testing

@testable import planmark

@Suite struct DateArgumentTests {
    @Test(arguments: [
        ("2026-03-01", "2026-03-01"), ("today", "2026-02-28"), ("yesterday", "2026-02-27"), ("tomorrow", "2026-03-01"),
        ("+7d", "2026-03-07"), ("-3d", "2026-02-25"), ("+0d", "2026-02-28"),
    ])
    func `A day is a date or counts from today`(text: String, day: String) throws {
        let today = try #require(CalendarDate("2026-02-28"))
        #expect(DateArgument(text, today: today)?.date.description == day)
    }

    @Test(arguments: ["", "7d", "+d", "+7", "+7w", "Today", "2026-02-30", "+99999999999d", "-9999999d"])
    func `Any other text is no day`(text: String) throws {
        let today = try #require(CalendarDate("2026-02-28"))
        #expect(DateArgument(text, today: today)?.date == nil)
    }
}
