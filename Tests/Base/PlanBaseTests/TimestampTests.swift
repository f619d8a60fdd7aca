import Testing

@testable import PlanBase

@Suite("Days and moments")
struct TimestampTests {
    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (1_771_000_000_123, "2026-02-13T16:26:40.123Z"),
            (-1, "1969-12-31T23:59:59.999Z"),
            (951_782_400_000, "2000-02-29T00:00:00Z"),
        ] as [(Int64, String)])
    func `A moment is written in RFC 3339 and read back`(milliseconds: Int64, text: String) throws {
        #expect(Timestamp(milliseconds: milliseconds).description == text)
        #expect(Timestamp(text)?.milliseconds == milliseconds)
    }

    @Test func `Offsets, fractions of any length and dates alone are read`() {
        #expect(Timestamp("2026-02-13T17:26:40.1234567+01:00") == Timestamp("2026-02-13T16:26:40.123Z"))
        #expect(Timestamp("2026-02-13") == Timestamp("2026-02-13T00:00:00Z"))
        #expect(Timestamp("2026-02-13 16:26:40z") == Timestamp("2026-02-13T16:26:40Z"))
    }

    @Test(
        arguments: [
            "", "2026-02-30", "2026-13-01", "2026-02-13T", "2026-02-13T25:00:00Z", "2026-02-13T16:26:40", "20260213",
            "0000-01-01",
        ])
    func `Texts that are neither a moment nor a day are refused`(text: String) {
        #expect(Timestamp(text) == nil)
        if text.count == 10 { #expect(CalendarDate(text) == nil) }
    }

    @Test func `Days of four centuries have consecutive numbers`() throws {
        var expected = CalendarDate(validYear: 1900, month: 1, day: 1).daysSince1970
        for year in 1900..<2300 {
            for month in 1...12 {
                for day in 1...31 {
                    guard let date = CalendarDate(year: year, month: month, day: day) else { continue }
                    try #require(date.daysSince1970 == expected)
                    try #require(CalendarDate(daysSince1970: expected) == date)
                    expected += 1
                }
            }
        }
        #expect(expected - CalendarDate(validYear: 1900, month: 1, day: 1).daysSince1970 == 146_097)
    }
}
