/// A type whose values can be written on the command line.
///
/// An enumeration with raw values, or one that is `CaseIterable`, needs only to declare the conformance:
///
/// ```swift
/// enum Symbol: String, CaseIterable, ExpressibleByArgument { case pin, dot }
/// ```
public protocol ExpressibleByArgument: SendableMetatype {
    /// The value that `argument` stands for, or `nil` when it stands for none.
    init?(argument: String)

    /// The value as it would be typed, which is how help shows a default; empty to show none.
    var defaultValueDescription: String { get }

    /// All that may be typed, when that is a short list; empty otherwise.
    static var allValueStrings: [String] { get }

    /// What some of `allValueStrings` mean, one short phrase each; help and completion show it.
    static var allValueDescriptions: [String: String] { get }

    /// What is expected, with its article, to end the sentence "'abc' is not …": "a number".
    static var expectedForm: String { get }

    /// What the shell offers for a value.
    static var defaultCompletionKind: CompletionKind { get }
}

extension ExpressibleByArgument {
    /// The value's own description.
    public var defaultValueDescription: String { String(describing: self) }

    /// No list.
    public static var allValueStrings: [String] { [] }

    /// No descriptions.
    public static var allValueDescriptions: [String: String] { [:] }

    /// "one of a, b, c" where there is a list, else "a valid value".
    public static var expectedForm: String {
        let values = allValueStrings
        return values.isEmpty ? "a valid value" : "one of \(values.joined(separator: ", "))"
    }

    /// The list of values where there is one.
    public static var defaultCompletionKind: CompletionKind {
        let values = allValueStrings
        return values.isEmpty ? .none : .list(values)
    }

    static func parsed(_ text: String) throws(InvalidValue) -> Self {
        guard let value = Self(argument: text) else {
            throw InvalidValue(expectedForm: expectedForm, candidates: allValueStrings)
        }
        return value
    }
}

extension ExpressibleByArgument where Self: RawRepresentable, RawValue: ExpressibleByArgument {
    /// The value whose raw value is written `argument`.
    public init?(argument: String) {
        guard let rawValue = RawValue(argument: argument) else { return nil }
        self.init(rawValue: rawValue)
    }

    /// The raw value as it would be typed.
    public var defaultValueDescription: String { rawValue.defaultValueDescription }
}

extension ExpressibleByArgument where Self: CaseIterable {
    /// The case whose name, in lower case with hyphens, is `argument`.
    public init?(argument: String) {
        guard let value = Self.allCases.first(where: { $0.defaultValueDescription == argument }) else { return nil }
        self = value
    }

    /// The name of the case in lower case with hyphens.
    public var defaultValueDescription: String { String(describing: self).inKebabCase }

    /// The cases as they are typed.
    public static var allValueStrings: [String] { allCases.map(\.defaultValueDescription) }
}

extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable, RawValue: ExpressibleByArgument {
    /// The case whose raw value is written `argument`.
    public init?(argument: String) {
        guard let rawValue = RawValue(argument: argument) else { return nil }
        self.init(rawValue: rawValue)
    }

    /// The raw value as it would be typed.
    public var defaultValueDescription: String { rawValue.defaultValueDescription }
}

extension String: ExpressibleByArgument {
    /// The text as it was given.
    public init?(argument: String) { self = argument }
}

extension Bool: ExpressibleByArgument {
    /// `true` or `false`.
    public init?(argument: String) { self.init(argument) }
    /// `true` and `false`.
    public static var allValueStrings: [String] { ["true", "false"] }
}

extension ExpressibleByArgument where Self: FixedWidthInteger {
    /// The number in decimal digits, with a sign or without.
    public init?(argument: String) { self.init(argument, radix: 10) }

    /// A whole number, with its range where that is narrow enough to be met.
    public static var expectedForm: String {
        if Self.bitWidth >= 32 { return Self.isSigned ? "a whole number" : "a whole number of 0 or more" }
        return "a whole number from \(Self.min) to \(Self.max)"
    }
}

extension Int: ExpressibleByArgument {}
extension Int8: ExpressibleByArgument {}
extension Int16: ExpressibleByArgument {}
extension Int32: ExpressibleByArgument {}
extension Int64: ExpressibleByArgument {}
extension UInt: ExpressibleByArgument {}
extension UInt8: ExpressibleByArgument {}
extension UInt16: ExpressibleByArgument {}
extension UInt32: ExpressibleByArgument {}
extension UInt64: ExpressibleByArgument {}

extension ExpressibleByArgument where Self: BinaryFloatingPoint & LosslessStringConvertible {
    /// The finite number in Swift's notation; infinities, NaN and numbers too large for the type are refused.
    public init?(argument: String) {
        guard let value = Self(argument), value.isFinite else { return nil }
        self = value
    }

    /// The number without a needless `.0`.
    public var defaultValueDescription: String {
        let text = description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// A finite number.
    public static var expectedForm: String { "a finite number" }
}

extension Double: ExpressibleByArgument {}
extension Float: ExpressibleByArgument {}
