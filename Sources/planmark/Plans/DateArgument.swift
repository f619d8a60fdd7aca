import PlanArgumentParser
import PlanModel

/// A day on the command line: a date as lists have it, such as `2026-03-01` or `01.03.2026`, a day near today by its name in
/// English, German or Chinese, or so many days from today, as `+7d`.
struct DateArgument: ExpressibleByArgument {
    let date: CalendarDate

    init?(argument: String) { self.init(argument, today: .today) }

    /// Reads a day as it is meant on a day.
    init?(_ text: String, today: CalendarDate) {
        let days = WrittenDate(text)?.possibleDays ?? []
        guard let date = days.count == 1 ? days.first : Self.daysFromToday(text).flatMap({ today.adding(days: $0) })
        else { return nil }
        self.date = date
    }

    private static func daysFromToday(_ text: String) -> Int? {
        switch text {
        case "yesterday", "gestern", "昨天": return -1
        case "today", "heute", "今天": return 0
        case "tomorrow", "morgen", "明天": return 1
        default:
            guard text.hasSuffix("d"), text.hasPrefix("+") || text.hasPrefix("-") else { return nil }
            return Int(text.dropLast())
        }
    }

    static let expectedForm = "a date such as 2026-03-01, today, tomorrow, yesterday, +7d or -3d"

    static func expectedForm(insteadOf argument: String) -> String {
        let days = WrittenDate(argument)?.possibleDays ?? []
        guard days.count > 1 else { return expectedForm }
        return
            "clear, as it may be \(days.map(\.description).joined(separator: " or ")); write the one that is meant so"
    }
}
