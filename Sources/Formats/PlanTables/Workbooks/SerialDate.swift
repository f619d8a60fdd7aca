import PlanBase

/// A day and a time of day as a workbook counts them.
package enum SerialDate {
    /// The date of a number as ISO 8601 writes it, with the time if it has one, in UTC; a time of day alone for a number below
    /// 1. `nil` if no date has the number.
    package static func text(_ serial: Double, countsFrom1904: Bool) -> String? {
        guard serial >= 0, serial < 2_958_466 else { return nil }
        let milliseconds = (serial * 86_400_000).rounded()
        let (days, time) = (Int64(milliseconds) / 86_400_000, Int64(milliseconds) % 86_400_000)
        // 1899-12-30, as the count has a 29 February 1900 that never was.
        let start: Int64 = countsFrom1904 ? -24_107 : days < 60 ? -25_568 : -25_569
        let moment = Timestamp(milliseconds: (start + days) * 86_400_000 + time)
        if days == 0, !countsFrom1904 { return String("\(moment)".dropFirst(11).prefix(8)) }
        return time == 0 ? "\(CalendarDate(daysSince1970: start + days))" : "\(moment)"
    }

    /// The number of a day, counted from 1900.
    package static func serial(of day: CalendarDate) -> Double {
        let days = day.daysSince1970
        return Double(days < -25_509 ? days + 25_568 : days + 25_569)
    }

    /// The number of a moment in UTC, counted from 1900.
    package static func serial(of moment: Timestamp) -> Double {
        let days = moment.milliseconds.floorDivided(by: 86_400_000)
        let rest = moment.milliseconds - days * 86_400_000
        return serial(of: CalendarDate(daysSince1970: days)) + Double(rest) / 86_400_000
    }
}
