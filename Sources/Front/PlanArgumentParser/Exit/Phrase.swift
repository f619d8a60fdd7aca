/// A text of the parser for people: an English sentence, or a part of one, with its arguments.
///
/// ```swift
/// let phrase = Phrase("unknown subcommand '\(word)'")
/// phrase.template  // unknown subcommand '%1'
/// phrase.english  // unknown subcommand 'drwa'
/// ```
///
/// A program that speaks another language has translations by template, and puts the arguments into their places:
/// ``ParsableCommand/text(of:)``.
public struct Phrase: Sendable, Hashable {
    /// The content of a place of the template.
    public enum Argument: Sendable, Hashable {
        /// A name, a number, a word of the command line: the same in every language.
        case text(String)
        /// A phrase, or several as an enumeration.
        case phrases([Phrase])
    }

    /// The English text with `%1`, `%2` and so on in the places of its arguments, and `%%` for a percent sign.
    public let template: String
    /// The arguments in their order.
    public let arguments: [Argument]
    /// The phrase in English.
    public let english: String

    /// A phrase of a literal.
    public init(_ literal: Literal) {
        (template, arguments, english) = (literal.template, literal.arguments, literal.english)
    }

    /// A phrase that is the same in every language, such as a name, or is in the user's language already.
    public init(verbatim text: String) { self.init("\(text)") }
}

extension Phrase {
    /// The text of a phrase as a literal, with its arguments as interpolations: at most nine.
    public struct Literal: ExpressibleByStringInterpolation, Sendable {
        fileprivate let template: String
        fileprivate let arguments: [Argument]
        fileprivate let english: String

        /// A text without arguments.
        public init(stringLiteral text: String) {
            (template, arguments, english) = (StringInterpolation.escaped(text), [], text)
        }

        /// A text with arguments.
        public init(stringInterpolation text: StringInterpolation) {
            precondition(text.arguments.count <= 9, "a place of a template is one digit")
            (template, arguments, english) = (text.template, text.arguments, text.english)
        }

        /// The parts of a literal as they are put together.
        public struct StringInterpolation: StringInterpolationProtocol {
            fileprivate var template = ""
            fileprivate var arguments: [Argument] = []
            fileprivate var english = ""

            /// Nothing yet.
            public init(literalCapacity: Int, interpolationCount: Int) {}

            /// Adds a part of the text.
            public mutating func appendLiteral(_ literal: String) {
                template += Self.escaped(literal)
                english += literal
            }

            /// Adds a text that is the same in every language.
            public mutating func appendInterpolation(_ text: String) { append(.text(text), english: text) }
            /// Adds a phrase.
            public mutating func appendInterpolation(_ phrase: Phrase) { appendInterpolation([phrase]) }
            /// Adds an enumeration of phrases.
            public mutating func appendInterpolation(_ phrases: [Phrase]) {
                append(.phrases(phrases), english: phrases.map(\.english).joined(separator: ", "))
            }

            /// Adds an enumeration of names, which are the same in every language.
            public mutating func appendInterpolation(_ names: [String]) {
                appendInterpolation(names.map(Phrase.init(verbatim:)))
            }

            private mutating func append(_ argument: Argument, english text: String) {
                arguments.append(argument)
                template += "%\(arguments.count)"
                english += text
            }

            fileprivate static func escaped(_ literal: String) -> String {
                literal.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
            }
        }
    }
}
