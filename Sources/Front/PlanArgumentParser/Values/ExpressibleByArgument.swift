import PlanBase

/// A type whose values the user can write on the command line.
///
/// A `CaseIterable` enumeration of strings needs only to declare the conformance:
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

    /// True if a value may be several numbers with commas between them, such as a point, which users may type as several words.
    static var hasCommas: Bool { get }

    /// The form of a value with its article, such as "a number", which ends the sentence "'abc' is not …".
    static var expectedForm: Message { get }

    /// Returns the form that `argument`, which stands for no value, should have, with its article as in `expectedForm`; by default
    /// `expectedForm`. A type implements this method for texts that stand for no value in another way than all others.
    static func expectedForm(insteadOf argument: String) -> Message
}

extension ExpressibleByArgument {
    /// The value's own description.
    public var defaultValueDescription: String { String(describing: self) }

    /// No list.
    public static var allValueStrings: [String] { [] }

    /// No descriptions.
    public static var allValueDescriptions: [String: String] { [:] }

    /// False.
    public static var hasCommas: Bool { false }

    /// "one of a, b, c" if there is a list of values, otherwise "a valid value".
    public static var expectedForm: Message {
        let values = allValueStrings
        return values.isEmpty ? Message("a valid value") : Message("one of \(values)")
    }

    /// The form of every value.
    public static func expectedForm(insteadOf argument: String) -> Message { expectedForm }

    static func parsed(_ text: String) throws(InvalidValue) -> Self {
        guard let value = Self(argument: text) else {
            throw InvalidValue(expectedForm: expectedForm(insteadOf: text), candidates: allValueStrings)
        }
        return value
    }
}

extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable<String> {
    /// Makes the case whose raw value is `argument`.
    public init?(argument: String) { self.init(rawValue: argument) }

    /// The raw value.
    public var defaultValueDescription: String { rawValue }

    /// The raw values of the cases.
    public static var allValueStrings: [String] { allCases.map(\.rawValue) }
}

extension String: ExpressibleByArgument {
    /// Makes a copy of the text.
    public init?(argument: String) { self = argument }
}

extension Int: ExpressibleByArgument {
    /// Makes the number of decimal digits, with or without a sign.
    public init?(argument: String) { self.init(argument, radix: 10) }

    /// "a whole number".
    public static var expectedForm: Message { Message("a whole number") }
}

extension Double: ExpressibleByArgument {
    /// Makes the finite number in Swift's notation; `nil` for infinities, NaN and numbers too large for the type.
    public init?(argument: String) {
        guard let value = Double(argument), value.isFinite else { return nil }
        self = value
    }

    /// The number without a needless `.0`.
    public var defaultValueDescription: String {
        let text = description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// "a finite number".
    public static var expectedForm: Message { Message("a finite number") }
}
