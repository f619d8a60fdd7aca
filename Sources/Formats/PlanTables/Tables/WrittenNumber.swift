import PlanBase

/// A number as people write it, with a sign before its decimals and perhaps the other one between groups of three digits: `1250.5`,
/// `99,50`, `1.250,50`, `1,250.50`.
package struct WrittenNumber: Hashable, Sendable {
    private let byPoint: Double?
    private let byComma: Double?

    /// Reads a text with either sign before decimals; `nil` if that gives no finite number.
    package init?(_ text: String) {
        let (signCount, tailLength) = Self.signs(in: text)
        switch signCount {
        case 0:
            byPoint = DecimalSign.point.number(text).flatMap { $0.isFinite ? $0 : nil }
            byComma = byPoint
        case 1 where tailLength != 3:
            let isPoint = text.utf8.contains(UInt8(ascii: "."))
            byPoint = isPoint ? Self.value(of: text, .point) : nil
            byComma = isPoint ? nil : Self.value(of: text, .comma)
        default: (byPoint, byComma) = (Self.value(of: text, .point), Self.value(of: text, .comma))
        }
        if byPoint == nil, byComma == nil { return nil }
    }

    /// Reads an amount of money: a number with a currency before or behind it, or none, perhaps with spaces or apostrophes between groups of
    /// three digits and with a dash for the decimals: `1 250,50 €`, `CHF 1'250.–`. Returns `nil` if the text is no finite number.
    package init?(amount text: String) {
        if let number = WrittenNumber(text) {
            self = number
            return
        }
        guard text.utf8.count <= 40, let plain = Self.withoutCurrency(text), let number = WrittenNumber(plain) else {
            return nil
        }
        self = number
    }

    private static let currencies = [
        "€", "EUR", "Euro", "$", "USD", "US$", "£", "GBP", "CHF", "Fr.", "¥", "￥", "CNY", "RMB", "元", "人民币", "JPY",
        "kr", "zł",
    ].sorted { $0.count > $1.count }

    /// The text of a number without a currency and marks between thousands that are no points or commas.
    private static func withoutCurrency(_ text: String) -> String? {
        var rest = text.trimmed
        if let currency = currencies.first(where: { rest.lowercased().hasSuffix($0.lowercased()) }) {
            rest = String(rest.dropLast(currency.count)).trimmed
        } else if let currency = currencies.first(where: { rest.lowercased().hasPrefix($0.lowercased()) }) {
            rest = String(rest.dropFirst(currency.count)).trimmed
        }
        for dash in ["--", "-", "–", "—"] where rest.hasSuffix(dash) {
            let amount = rest.dropLast(dash.count)
            let sign = amount.last
            if sign == "," || sign == ".", amount.dropLast().last?.isNumber == true { rest = amount + "00" }
            break
        }
        return withoutGroupMarks(rest)
    }

    /// Reads a number with spaces or apostrophes between groups of three digits: `1 250.5`, `1'250`.
    init?(grouped text: String) {
        guard text.utf8.count <= 40, let plain = Self.withoutGroupMarks(text) else { return nil }
        self.init(plain)
    }

    private static func withoutGroupMarks(_ text: String) -> String? {
        let groups = text.split(omittingEmptySubsequences: false) {
            ["'", "’", " ", "\u{A0}", "\u{2009}", "\u{202F}"].contains($0)
        }
        let isGrouped =
            groups.dropFirst().allSatisfy { $0.prefix { ("0"..."9").contains($0) }.count == 3 }
            && groups.dropLast().allSatisfy { group in
                (1...3).contains((group.first == "-" ? group.dropFirst() : group).count)
                    && !group.contains { $0 == "." || $0 == "," }
            }
        return isGrouped ? groups.joined() : nil
    }

    /// True if the number depends on the sign before decimals: `1.250`.
    package var isAmbiguous: Bool { byPoint != nil && byComma != nil && byPoint != byComma }

    /// The sign before decimals that the text shows; `nil` if it shows none, or may have either.
    var sign: DecimalSign? {
        if byComma == nil { return .point }
        return byPoint == nil ? .comma : nil
    }

    /// The number with a sign before decimals; `nil` if the text is none then.
    package func value(_ sign: DecimalSign) -> Double? { sign == .point ? byPoint : byComma }

    /// The number of points and commas in a text, and the number of bytes after the last of them.
    private static func signs(in text: String) -> (count: Int, tailLength: Int) {
        var (count, tailLength) = (0, 0)
        for byte in text.utf8 {
            if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") {
                (count, tailLength) = (count + 1, 0)
            } else {
                tailLength += 1
            }
        }
        return (count, tailLength)
    }

    private static func value(of text: String, _ sign: DecimalSign) -> Double? {
        let (decimal, group): (Character, Character) = sign == .point ? (".", ",") : (",", ".")
        guard text.contains(group) else { return sign.number(text).flatMap { $0.isFinite ? $0 : nil } }
        let parts = text.split(separator: decimal, maxSplits: 1, omittingEmptySubsequences: false)
        let isNegative = parts[0].hasPrefix("-")
        let groups = (isNegative ? parts[0].dropFirst() : parts[0])
            .split(separator: group, omittingEmptySubsequences: false)
        func areDigits(_ text: Substring) -> Bool { text.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        guard groups.count > 1, (1...3).contains(groups[0].utf8.count), groups[0].first != "0", areDigits(groups[0]),
            groups.dropFirst().allSatisfy({ $0.utf8.count == 3 && areDigits($0) }),
            parts.count == 1 || !parts[1].isEmpty && areDigits(parts[1])
        else { return nil }
        let digits = groups.joined() + (parts.count == 1 ? "" : "." + parts[1])
        return Double(decimal: isNegative ? "-" + digits : digits)
    }
}
