import PlanArgumentParser
import PlanBase

/// The day on which a marker is due, as `DateArgument` reads it; an empty text for none.
struct DueDate: ExpressibleByArgument {
    let date: CalendarDate?

    init?(argument: String) {
        date = DateArgument(argument: argument)?.date
        if date == nil, !argument.isEmpty { return nil }
    }

    static var expectedForm: Message { DateArgument.expectedForm }

    static func expectedForm(insteadOf argument: String) -> Message {
        DateArgument.expectedForm(insteadOf: argument)
    }
}
