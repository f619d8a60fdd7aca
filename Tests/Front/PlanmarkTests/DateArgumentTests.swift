import PlanBase
import PlanStore
import Testing

@testable import planmark

@Suite struct DateArgumentTests {
    @Test(arguments: [
        ("2026-03-01", "2026-03-01"), ("today", "2026-02-28"), ("yesterday", "2026-02-27"), ("tomorrow", "2026-03-01"),
        ("01.03.2026", "2026-03-01"), ("1.3.26", "2026-03-01"), ("2026/3/1", "2026-03-01"), ("3/14/2026", "2026-03-14"),
        ("3/3/2026", "2026-03-03"), ("+7d", "2026-03-07"), ("-3d", "2026-02-25"), ("+0d", "2026-02-28"),
        ("heute", "2026-02-28"), ("gestern", "2026-02-27"), ("morgen", "2026-03-01"), ("今天", "2026-02-28"),
        ("昨天", "2026-02-27"), ("明天", "2026-03-01"), ("5. Mai 2026", "2026-05-05"), ("2026年3月5日", "2026-03-05"),
    ])
    func `A day is a date or counts from today`(text: String, day: String) throws {
        let today = try #require(CalendarDate("2026-02-28"))
        #expect(DateArgument(text, today: today)?.date.description == day)
    }

    @Test(arguments: [
        "", "7d", "+d", "+7", "+7w", "Today", "2026-02-30", "+99999999999d", "-9999999d", "3/1/2026", "30.02.2026",
    ])
    func `Any other text is no day`(text: String) throws {
        let today = try #require(CalendarDate("2026-02-28"))
        #expect(DateArgument(text, today: today)?.date == nil)
    }

    @Test func `A date that may be two days is refused with both, in the command's language`() {
        let form = DueDate.expectedForm(insteadOf: "3/1/2026").english
        #expect(form.contains("2026-01-03") && form.contains("2026-03-01"))
        #expect(form == FilterDate.expectedForm(insteadOf: "3/1/2026").text(in: .ofErrors))
        #expect(DueDate.expectedForm(insteadOf: "soon") == DateArgument.expectedForm)
    }
}
