/// A type whose values the user can write on the command line.
///
/// An enumeration with raw values, or one that is `CaseIterable`, needs only to declare the conformance:
///
/// ```swift
/// enum Symbol: String, CaseIterable, ExpressibleByArgument { case pin, dot }
/// ```
public protocol ExpressibleByArgument: SendableMetatype {
    /// Makes the value that `argument` stands for; `nil` if it stands for none.
    init?(argument: String)

    /// The value as the user would type it. Help shows a default in this way; an empty text shows none.
    var defaultValueDescription: String { get }

    /// All texts that stand for a value, if they are a short list; empty otherwise.
    static var allValueStrings: [String] { get }

    /// The meanings of some of `allValueStrings`, one short phrase each, for help and completion.
    static var allValueDescriptions: [String: String] { get }

    /// The form of a value with its article, such as "a number", which ends the sentence "'abc' is not …".
    static var expectedForm: String { get }

    /// The completions that the shell offers for a value.
    static var defaultCompletionKind: CompletionKind { get }
}

extension ExpressibleByArgument {
    /// The value's own description.
    public var defaultValueDescription: String { String(describing: self) }

    /// No list.
    public static var allValueStrings: [String] { [] }

    /// No descriptions.
    public static var allValueDescriptions: [String: String] { [:] }

    /// "one of a, b, c" if there is a list of values, otherwise "a valid value".
    public static var expectedForm: String {
        let values = allValueStrings
        return values.isEmpty ? "a valid value" : "one of \(values.joined(separator: ", "))"
    }

    /// The list of values if there is one, otherwise nothing.
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
    /// Makes the value whose raw value is written `argument`.
    public init?(argument: String) {
        guard let rawValue = RawValue(argument: argument) else { return nil }
        self.init(rawValue: rawValue)
    }

    /// The raw value as the user would type it.
    public var defaultValueDescription: String { rawValue.defaultValueDescription }
}

extension ExpressibleByArgument where Self: CaseIterable {
    /// Makes the case whose name, in lower case with hyphens, is `argument`.
    public init?(argument: String) {
        guard let value = Self.allCases.first(where: { $0.defaultValueDescription == argument }) else { return nil }
        self = value
    }

    /// The name of the case in lower case with hyphens.
    public var defaultValueDescription: String { String(describing: self).inKebabCase }

    /// The cases as the user types them.
    public static var allValueStrings: [String] { allCases.map(\.defaultValueDescription) }
}

extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable, RawValue: ExpressibleByArgument {
    /// Makes the case whose raw value is written `argument`.
    public init?(argument: String) {
        guard let rawValue = RawValue(argument: argument) else { return nil }
        self.init(rawValue: rawValue)
    }

    /// The raw value as the user would type it.
    public var defaultValueDescription: String { rawValue.defaultValueDescription }
}

extension String: ExpressibleByArgument {
    /// Makes a copy of the text.
    public init?(argument: String) { self = argument }
}

extension Bool: ExpressibleByArgument {
    /// Makes the value of `true` or `false`.
    public init?(argument: String) { self.init(argument) }
    /// `true` and `false`.
    public static var allValueStrings: [String] { ["true", "false"] }
}

extension ExpressibleByArgument where Self: FixedWidthInteger {
    /// Makes the number of decimal digits, with or without a sign.
    public init?(argument: String) { self.init(argument, radix: 10) }

    /// "a whole number", with its range for types of fewer than 32 bits.
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
    /// Makes the finite number in Swift's notation; `nil` for infinities, NaN and numbers too large for the type.
    public init?(argument: String) {
        guard let value = Self(argument), value.isFinite else { return nil }
        self = value
    }

    /// The number without a needless `.0`.
    public var defaultValueDescription: String {
        let text = description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// "a finite number".
    public static var expectedForm: String { "a finite number" }
}

extension Double: ExpressibleByArgument {}
extension Float: ExpressibleByArgument {}
