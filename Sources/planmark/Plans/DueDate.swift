import PlanArgumentParser
import PlanModel

/// The day on which a marker is due: `2026-03-01` or `today`; an empty text for none.
struct DueDate: ExpressibleByArgument {
    let date: CalendarDate?

    init?(argument: String) {
        guard let day = DateArgument(argument: argument) else {
            guard argument.isEmpty else { return nil }
            date = nil
            return
        }
        date = day.date
    }

    static let expectedForm = DateArgument.expectedForm
}
