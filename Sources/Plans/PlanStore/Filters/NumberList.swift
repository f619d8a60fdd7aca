import PlanBase

/// Numbers of markers in a filter. Coded as a whole number, which may be a text as a cell of a table has it, or as an array of whole
/// numbers.
public struct NumberList: Hashable, Sendable, DescribedValue {
    /// The numbers.
    public var values: [Int]

    /// A list of numbers.
    public init(_ values: [Int] = []) { self.values = values }

    /// The form that the value must have, in words with an article, as messages put it after `must be`.
    public static let expectedForm = Message("a whole number or an array of whole numbers", context: "value")
}

extension NumberList: ExpressibleByArrayLiteral {
    /// A list of numbers.
    public init(arrayLiteral values: Int...) { self.init(values) }
}

extension NumberList: Codable {
    /// Reads a number, or an array of numbers.
    ///
    /// - Throws: `DecodingError` for anything else.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
            values = [number]
        } else if let number = (try? container.decode(String.self)).flatMap({ Int($0) }) {
            values = [number]
        } else {
            values = try container.decode([Int].self)
        }
    }

    /// Writes an array of numbers.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(values)
    }
}
