import PlanBase
import PlanTables

/// A day in a filter: a date as lists have it, such as `2026-03-01` or `01.03.2026`, a day near today by its name in English,
/// German or Chinese, or so many days from today, as `+7d`. Coded as such a text.
public struct FilterDate: Hashable, Sendable, DescribedValue {
    /// The day that is meant.
    public let date: CalendarDate

    /// A day.
    public init(_ date: CalendarDate) { self.date = date }

    /// Reads a day as it is meant on a day; nil for a text that is none, or may be two.
    public init?(_ text: String, today: CalendarDate = .today) {
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

    /// The form that a text must have, in words with an article, as messages put it after `must be`.
    public static let expectedForm = Message(
        "a date such as 2026-03-01, today, tomorrow, yesterday, +7d or -3d", context: "value")

    /// Returns words for the form to use instead of a text that is no day: a request to be clear if the text may be several days, else
    /// ``expectedForm``.
    public static func expectedForm(insteadOf text: String) -> Message {
        guard let days = severalDays(of: text) else { return expectedForm }
        return Message("clear, as it may be \(days); write the one that is meant so", context: "value")
    }

    /// Returns the days that a text may be, as an alternative; nil if it can be no more than one.
    private static func severalDays(of text: String) -> Message? {
        let days = WrittenDate(text)?.possibleDays ?? []
        guard days.count > 1 else { return nil }
        return .joined(days.map { Message(untranslated: $0.description) }) { Message("\($0) or \($1)") }
    }
}

extension FilterDate: Codable {
    /// Reads a text.
    ///
    /// - Throws: ``/PlanBase/RequestPartError`` for a text that is no day, or may be two.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let day = FilterDate(text) else {
            let requirement =
                Self.severalDays(of: text).map {
                    Message("must be clear, as it may be \($0); write the one that is meant so")
                } ?? Message("must be \(Self.expectedForm)")
            throw RequestPartError(
                .wrongKind(requirement: requirement),
                path: decoder.codingPath.map(\.stringValue).joined(separator: "."))
        }
        self = day
    }

    /// Writes the date: `2026-03-01`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(date.description)
    }
}
