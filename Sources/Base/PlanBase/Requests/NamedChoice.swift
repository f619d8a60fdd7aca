/// A value of a request that is one of some names.
package protocol NamedChoice {
    /// The names.
    static var names: [String] { get }
}

extension NamedChoice where Self: CaseIterable & RawRepresentable<String> {
    /// The raw values.
    package static var names: [String] { allCases.map(\.rawValue) }
}

extension Optional: NamedChoice where Wrapped: NamedChoice {
    /// The names of the value, where there is one.
    package static var names: [String] { Wrapped.names }
}

/// Values of a request each of which is one of some names.
package protocol NamedChoices {
    /// The names.
    static var names: [String] { get }
}

extension Array: NamedChoices where Element: NamedChoice {
    /// The names of an element.
    package static var names: [String] { Element.names }
}

/// A value of a request that is written as a text of a form of its own, such as a date.
package protocol DescribedValue {
    /// The form that the text must have, with its article, as the end of a sentence that begins with `must be`.
    static var expectedForm: Message { get }
}

extension Optional: DescribedValue where Wrapped: DescribedValue {
    /// The form of the value, where there is one.
    package static var expectedForm: Message { Wrapped.expectedForm }
}
