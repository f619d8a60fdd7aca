import PlanArgumentParser
import PlanModel

/// A day on the command line: `2026-03-01`, or `today`.
struct DateArgument: ExpressibleByArgument {
    let date: CalendarDate

    init?(argument: String) {
        guard let date = argument == "today" ? CalendarDate.today : CalendarDate(argument) else { return nil }
        self.date = date
    }

    static let expectedForm = "a date such as 2026-03-01, or today"
}
