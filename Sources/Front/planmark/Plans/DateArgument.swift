import PlanArgumentParser
import PlanBase
import PlanStore

/// A day on the command line, as a filter has it.
struct DateArgument: ExpressibleByArgument {
    let day: FilterDate

    var date: CalendarDate { day.date }

    init?(argument: String) { self.init(argument, today: .today) }

    /// Reads a day as it is meant on a day.
    init?(_ text: String, today: CalendarDate) {
        guard let day = FilterDate(text, today: today) else { return nil }
        self.day = day
    }

    static var expectedForm: Message { FilterDate.expectedForm }

    static func expectedForm(insteadOf argument: String) -> Message {
        FilterDate.expectedForm(insteadOf: argument)
    }
}
