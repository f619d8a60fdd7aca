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

    /// The number that a text stands for; `nil` if it is none, or has the other sign.
    package func number(_ text: String) -> Double? {
        guard self == .comma else { return Double(decimal: text) }
        guard !text.utf8.contains(UInt8(ascii: ".")) else { return nil }
        return Double(
            decimal: String(decoding: text.utf8.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }, as: UTF8.self)
        )
    }
}
