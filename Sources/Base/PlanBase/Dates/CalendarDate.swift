/// A day of the Gregorian calendar, such as the day on which something is due.
public struct CalendarDate: Hashable, Sendable, Comparable {
    /// The year, 1 to 9999.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int

    /// The day of a date; `nil` if there is no such day, such as 30 February.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.lengthOfMonth(month, year: year)
        else { return nil }
        self.init(validYear: year, month: month, day: day)
    }

    /// Reads a date as ISO 8601 writes it: `2026-03-01`; `nil` for any other text.
    public init?(_ text: some StringProtocol) {
        var rest = Array(text.utf8)[...]
        guard let year = rest.popNumber(digits: 4, upTo: 9999), rest.popFirst() == UInt8(ascii: "-"),
            let month = rest.popNumber(digits: 2, upTo: 12), rest.popFirst() == UInt8(ascii: "-"),
            let day = rest.popNumber(digits: 2, upTo: 31), rest.isEmpty
        else { return nil }
        self.init(year: Int(year), month: Int(month), day: Int(day))
    }

    init(validYear year: Int, month: Int, day: Int) { (self.year, self.month, self.day) = (year, month, day) }

    /// The earlier of two days is the lesser.
    public static func < (one: CalendarDate, other: CalendarDate) -> Bool {
        (one.year, one.month, one.day) < (other.year, other.month, other.day)
    }

    private static func lengthOfMonth(_ month: Int, year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }
}

extension CalendarDate {
    /// The present day in UTC.
    public static var today: CalendarDate {
        CalendarDate(daysSince1970: Timestamp.now.milliseconds.floorDivided(by: 86_400_000))
    }

    /// The day that many days later, or earlier for a negative number; `nil` outside the years 1 to 9999.
    public func adding(days: Int) -> CalendarDate? {
        let (sum, overflow) = daysSince1970.addingReportingOverflow(Int64(days))
        guard !overflow, Self.knownDays.contains(sum) else { return nil }
        return CalendarDate(daysSince1970: sum)
    }

    /// The days since 1970-01-01 of the years 1 to 9999.
    private static let knownDays: ClosedRange<Int64> = {
        let (first, last) = (
            CalendarDate(validYear: 1, month: 1, day: 1), CalendarDate(validYear: 9999, month: 12, day: 31)
        )
        return first.daysSince1970...last.daysSince1970
    }()

    /// The days from 1970-01-01 to this one. (H. Hinnant, "chrono-compatible low-level date algorithms".)
    package var daysSince1970: Int64 {
        let shiftedYear = Int64(month <= 2 ? year - 1 : year)
        let era = shiftedYear.floorDivided(by: 400)
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = Int64((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1)
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The day that many days after 1970-01-01, from the same source.
    package init(daysSince1970 days: Int64) {
        let shifted = days + 719_468
        let era = shifted.floorDivided(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = Int(shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9)
        self.init(
            validYear: Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0), month: month,
            day: Int(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1))
    }
}

extension CalendarDate: CustomStringConvertible {
    /// The date as ISO 8601 writes it: `2026-03-01`.
    public var description: String {
        "\(Int64(year).padded(to: 4))-\(Int64(month).padded(to: 2))-\(Int64(day).padded(to: 2))"
    }
}
