import PlanBase

/// A date as people write it, `2026-03-01`, `01.03.2026`, `2026/03/01` or `3/1/2026`, with or without a time behind it, or
/// `2026年3月1日`, or with the month's name in English or German, such as `1 March 2026`, `March 1, 2026` and `1. März 2026`.
package struct WrittenDate {
    /// The three numbers in the order in which they stand.
    private let parts: [Int]
    private let separator: UInt8
    let startsWithYear: Bool
    /// True if points stand between the numbers. Such a date has its day first in all countries, unless it starts with the year.
    var isDotted: Bool { separator == UInt8(ascii: ".") }
    /// True if the month was written as a word, so that the date tells nothing about the order of other dates.
    let namesMonth: Bool

    /// True if a time of day other than midnight stands behind the date.
    package let hasTime: Bool

    /// Takes a text apart; `nil` if it is no date.
    package init?(_ text: String) {
        let separators: Set<UInt8> = [UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/")]
        let plain = Self.withoutWords(text.trimmed)
        let named = NamedMonth.numeric(plain)
        namesMonth = named != nil
        let bytes = Array((named ?? plain).utf8)
        guard let separator = bytes.first(where: { separators.contains($0) }) else { return nil }
        // A spreadsheet may add the time of day.
        let date = bytes.split(maxSplits: 1, omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "T")
        }
        if date.count == 2 {
            let time = Self.withoutZone(date[1])
            guard !time.isEmpty, time.allSatisfy({ (0x30...0x3A).contains($0) || $0 == 0x2E || $0 == 0x5A }) else {
                return nil
            }
        }
        hasTime = date.count == 2 && Self.withoutZone(date[1]).contains { (0x31...0x39).contains($0) }
        let texts = date[0].split(separator: separator, omittingEmptySubsequences: false)
        parts = texts.compactMap { part in
            part.allSatisfy { (0x30...0x39).contains($0) } ? Int(String(decoding: part, as: UTF8.self)) : nil
        }
        guard texts.count == 3, parts.count == 3, texts[1].count <= 2 else { return nil }
        startsWithYear = texts[0].count == 4
        guard startsWithYear ? texts[2].count <= 2 : texts[0].count <= 2 && [2, 4].contains(texts[2].count) else {
            return nil
        }
        self.separator = separator
    }

    /// A date without a day of the week, `by` or `bis` before it, and without `Uhr` behind the time.
    private static func withoutWords(_ text: String) -> String {
        var rest = text[...]
        while rest.first?.isLetter == true {
            let word = rest.prefix(while: \.isLetter)
            guard word.utf8.count <= 12, words.contains(word.lowercased()) else { break }
            rest = rest.dropFirst(word.count).drop { ".,: ".contains($0) }
        }
        if rest.hasSuffix("Uhr") { rest = rest.dropLast(3) }
        return String(rest).trimmed
    }

    private static let words: Set = [
        "mo", "di", "mi", "do", "fr", "sa", "so", "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag",
        "sonnabend", "sonntag", "mon", "tue", "tues", "wed", "thu", "thur", "thurs", "fri", "sat", "sun", "monday",
        "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "bis", "am", "zum", "by", "until", "on",
        "the",
    ]

    /// A time without the offset of its zone: `08:30:00` of `08:30:00+01:00`.
    private static func withoutZone(_ time: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let sign = time.lastIndex(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }),
            time[time.index(after: sign)...].count == 5, time.index(after: sign) + 2 < time.endIndex,
            time[time.index(after: sign) + 2] == UInt8(ascii: ":"),
            time[time.index(after: sign)...].allSatisfy({ (0x30...0x3A).contains($0) })
        else { return time }
        return time[..<sign]
    }

    /// The days that can be meant, in the order of the calendar.
    package var possibleDays: [CalendarDate] { Set(DateOrder.allCases.compactMap { day(in: $0) }).sorted() }

    /// The orders in which the date can be meant.
    var possibleOrders: [DateOrder] { DateOrder.allCases.filter { day(in: $0) != nil } }

    /// The day that is meant when a file's dates are in an order; `nil` if there is no such day.
    package func day(in order: DateOrder) -> CalendarDate? {
        if startsWithYear {
            return order == .yearMonthDay ? CalendarDate(year: parts[0], month: parts[1], day: parts[2]) : nil
        }
        let year = parts[2] < 100 ? 2000 + parts[2] : parts[2]
        switch order {
        case .yearMonthDay: return nil
        case .dayMonthYear: return CalendarDate(year: year, month: parts[1], day: parts[0])
        case .monthDayYear: return isDotted ? nil : CalendarDate(year: year, month: parts[0], day: parts[1])
        }
    }

    /// The day, when the file's dates have an order; `nil` if there is no such day, or if two can be meant.
    package func day(fileOrder: DateOrder?) -> CalendarDate? {
        if startsWithYear { return day(in: .yearMonthDay) }
        if isDotted { return day(in: .dayMonthYear) }
        if let fileOrder { return day(in: fileOrder) }
        let days = possibleDays
        return days.count == 1 ? days.first : nil
    }

    /// Returns a message on what is wrong with the date, where the file's dates have an order; `nil` if the date is a day.
    package func problem(fileOrder: DateOrder?) -> Message? {
        guard day(fileOrder: fileOrder) == nil else { return nil }
        guard fileOrder == nil, let one = day(in: .dayMonthYear), let other = day(in: .monthDayYear) else {
            return fileOrder.map { Message("no such day in the order \($0.rawValue)") } ?? Message("no such day")
        }
        return Message("may be \(one) or \(other); say with \(Remedy.set(.dateFormat)) which: dmy or mdy")
    }
}
