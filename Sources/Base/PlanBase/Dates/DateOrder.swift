/// The order of day, month and year in a date.
public enum DateOrder: String, CaseIterable, Codable, Hashable, Sendable {
    /// Year, month, day: `2026/03/01`.
    case yearMonthDay = "ymd"
    /// Day, month, year: `1/3/2026`.
    case dayMonthYear = "dmy"
    /// Month, day, year: `3/1/2026`.
    case monthDayYear = "mdy"
}
