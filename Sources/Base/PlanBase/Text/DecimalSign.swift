/// The sign before the decimals of a number.
public enum DecimalSign: String, CaseIterable, Codable, Hashable, Sendable {
    /// `12.5`
    case point
    /// `12,5`
    case comma

    /// A number in full, with this sign before its decimals.
    package func text(_ number: Double) -> String {
        self == .point ? number.exact : String(number.exact.map { $0 == "." ? "," : $0 })
    }

    /// The finite number that a text of a file stands for, be it with the other sign; `nil` if it is none, or if the sign before three
    /// digits at its end may as well divide thousands.
    ///
    /// - Parameter isCertain: Whether the file is known to have this sign.
    package func likelyNumber(_ text: String, isCertain: Bool) -> Double? {
        let other = self == .point ? DecimalSign.comma : .point
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        let mayDivide = parts.count == 2 && parts[1].utf8.count == 3 && parts[0].contains { ("1"..."9").contains($0) }
        let number = mayDivide && !isCertain ? nil : number(text) ?? (mayDivide ? nil : other.number(text))
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    /// The number that a text stands for; `nil` if it is none, or has the other sign.
    package func number(_ text: String) -> Double? {
        guard self == .comma else { return Double(decimal: text) }
        guard !text.utf8.contains(UInt8(ascii: ".")) else { return nil }
        return Double(
            decimal: String(decoding: text.utf8.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }, as: UTF8.self)
        )
    }
}
