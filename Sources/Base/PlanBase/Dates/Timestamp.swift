import Glibc

/// A moment in time to the millisecond, in UTC.
public struct Timestamp: Hashable, Sendable, Comparable {
    /// Milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
    public let milliseconds: Int64

    /// The moment that many milliseconds after 1970-01-01T00:00:00Z, kept within the years 1 to 9999.
    public init(milliseconds: Int64) {
        self.milliseconds = min(max(milliseconds, Self.earliest), Self.latest)
    }

    /// The present moment by the system's clock.
    public static var now: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }

    /// The earlier of two moments is the lesser.
    public static func < (one: Timestamp, other: Timestamp) -> Bool { one.milliseconds < other.milliseconds }

    private static let earliest = CalendarDate(validYear: 1, month: 1, day: 1).daysSince1970 * 86_400_000
    private static let latest =
        CalendarDate(validYear: 9999, month: 12, day: 31).daysSince1970 * 86_400_000 + 86_399_999
}

extension Timestamp: CustomStringConvertible {
    /// The moment in UTC as RFC 3339 writes it: `2026-03-01T08:30:00.250Z`, without the fraction when that is 0.
    public var description: String {
        let days = milliseconds.floorDivided(by: 86_400_000)
        let rest = milliseconds - days * 86_400_000
        let (hours, minutes, seconds) = (rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60)
        let fraction = rest % 1000 == 0 ? "" : ".\((rest % 1000).padded(to: 3))"
        let date = CalendarDate(daysSince1970: days)
        return "\(date)T\(hours.padded(to: 2)):\(minutes.padded(to: 2)):\(seconds.padded(to: 2))\(fraction)Z"
    }
}

extension Timestamp {
    /// Reads a moment as RFC 3339 writes it: a date, `T` or a space, a time with or without a fraction of a second, and `Z`
    /// or an offset from UTC. Digits beyond the millisecond are dropped. A date alone is its midnight in UTC. `nil` for
    /// any other text.
    public init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 10, let date = CalendarDate(String(decoding: bytes[..<10], as: UTF8.self)) else {
            return nil
        }
        var milliseconds = date.daysSince1970 * 86_400_000
        if bytes.count > 10 {
            guard let time = Self.timeOfDay(bytes[10...]) else { return nil }
            milliseconds += time
        }
        guard (Self.earliest...Self.latest).contains(milliseconds) else { return nil }
        self.init(milliseconds: milliseconds)
    }

    /// The milliseconds of `T08:30:00.25+01:00` since midnight in UTC.
    private static func timeOfDay(_ text: ArraySlice<UInt8>) -> Int64? {
        var rest = text
        guard let separator = rest.popFirst(),
            [UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")].contains(separator),
            let hour = rest.popNumber(digits: 2, upTo: 23), rest.popFirst() == UInt8(ascii: ":"),
            let minute = rest.popNumber(digits: 2, upTo: 59), rest.popFirst() == UInt8(ascii: ":"),
            let second = rest.popNumber(digits: 2, upTo: 60)
        else { return nil }
        var milliseconds = (hour * 60 + minute) * 60_000 + second * 1000
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            guard !digits.isEmpty else { return nil }
            rest = rest[digits.endIndex...]
            for (index, weight) in zip(digits.indices, [100, 10, 1] as [Int64]) {
                milliseconds += Int64(digits[index] - UInt8(ascii: "0")) * weight
            }
        }
        guard let zone = rest.popFirst() else { return nil }
        switch zone {
        case UInt8(ascii: "Z"), UInt8(ascii: "z"): break
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
            guard let hours = rest.popNumber(digits: 2, upTo: 23), rest.popFirst() == UInt8(ascii: ":"),
                let minutes = rest.popNumber(digits: 2, upTo: 59)
            else { return nil }
            milliseconds -= (hours * 60 + minutes) * 60_000 * (zone == UInt8(ascii: "+") ? 1 : -1)
        default: return nil
        }
        return rest.isEmpty ? milliseconds : nil
    }
}

extension ArraySlice<UInt8> {
    /// Takes a number of exactly that many decimal digits off the front.
    mutating func popNumber(digits: Int, upTo greatest: Int64) -> Int64? {
        guard count >= digits else { return nil }
        var value: Int64 = 0
        for byte in prefix(digits) {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            value = value * 10 + Int64(byte - UInt8(ascii: "0"))
        }
        removeFirst(digits)
        return value <= greatest ? value : nil
    }
}

extension Int64 {
    /// The quotient rounded down, also for negative numbers.
    package func floorDivided(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// The decimal digits, with zeros in front up to a width.
    func padded(to width: Int) -> String {
        let digits = "\(self)"
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}
