/// A text for people: a sentence and its arguments, which every language's catalogue has.
///
/// ```swift
/// let message = Message("marker \(number) lies outside '\(area)'")
/// message.text(in: .german)
/// ```
///
/// The catalogues in `Sources/System/CCatalogues` have the sentence, with `%1`, `%2` and so on in the places of its arguments, as
/// `msgid`, and its translation as `msgstr`. `Scripts/check-catalogues` tells which sentences a catalogue lacks.
public struct Message: Codable, Hashable, Sendable {
    /// The content of a place of a sentence.
    enum Argument: Codable, Hashable, Sendable {
        /// A name, a number, another program's words: the same in every language.
        case text(String)
        case message(Message)
        /// Messages that follow each other as those of an enumeration do.
        case list([Message])
        /// A choice of the caller, by its name in the front end.
        case setting(Setting)
        /// A member of a request, given by its path, as the front end's users write it.
        case member(String)
        /// Something to do, in the front end's terms.
        case remedy(Remedy)
        /// A problem, and advice for those whose front end has what the advice names.
        case advice(Message, Message)
    }

    /// The English sentence, with places for its arguments; of a number of things that for one of them.
    private let sentence: String
    /// The English sentence for any other number of things.
    private let plural: String?
    /// The number of things; 1 if there is no other sentence for more.
    private let count: Int
    /// A word that tells apart translations of the same sentence; nil for most.
    private let context: String?
    private var arguments: [Argument]

    /// A message with one sentence.
    ///
    /// - Parameter context: A word that tells apart uses of a short text which other languages have different words for.
    public init(_ text: MessageText, context: String? = nil) {
        (sentence, plural, count) = (text.sentence, nil, 1)
        (self.context, arguments) = (context, text.arguments)
    }

    private init(sentence: String, arguments: [Argument]) {
        (self.sentence, plural, count, context, self.arguments) = (sentence, nil, 1, nil, arguments)
    }

    /// A message about a number of things, with a sentence for one and another for any other number. Both have the same
    /// arguments, as languages have their own rules for numbers.
    public init(count: Int, one: MessageText, other: MessageText) {
        (sentence, plural, self.count) = (one.sentence, other.sentence, count)
        (context, arguments) = (nil, count == 1 ? one.arguments : other.arguments)
    }

    /// A message that is the same in every language: an error, a name, or another program's words.
    public init(untranslated text: String) { self.init("\(text)") }

    /// The message of a value that has one, such as an error; else the value's description, the same in every language.
    package init(describing value: Any) { self.init("\(value)") }

    /// The message in a language; in English where the language's catalogue does not have it.
    ///
    /// - Parameter frontEnd: What the reader uses, whose terms for settings and remedies the message has.
    public func text(in language: MessageLanguage, for frontEnd: FrontEnd = .swift) -> String {
        if sentence == "%1", case .text(let name)? = arguments.first { return name }
        return part(in: language, for: frontEnd)
    }

    /// The message as a part of another one.
    fileprivate func part(in language: MessageLanguage, for frontEnd: FrontEnd) -> String {
        let form = language.catalogue?.form(of: sentence, context: context, count: count)
        return fill(form ?? (count == 1 ? sentence : plural ?? sentence), language, frontEnd)
    }

    /// The remedies that the message and its arguments advise, in their order.
    public var remedies: [Remedy] {
        arguments.flatMap { argument -> [Remedy] in
            switch argument {
            case .remedy(let remedy): [remedy]
            case .message(let message): message.remedies
            case .list(let messages): messages.flatMap(\.remedies)
            case .advice(let problem, let advice): problem.remedies + advice.remedies
            case .text, .setting, .member: []
            }
        }
    }

    /// The message with advice behind it. Advice that names an operation or a choice is left out for readers whose front end has none such.
    public func advising(_ advice: Message) -> Message {
        Message(sentence: "%1", arguments: [.advice(self, advice)])
    }

    /// The message about a part of a request, with choices by their names in that part: `detections.file.stored` for `stored`.
    public func within(_ section: RequestSection) -> Message {
        var message = self
        message.arguments = arguments.map { $0.within(section) }
        return message
    }

    /// The message in English.
    public var english: String { text(in: .english) }

    /// Puts the arguments into their places.
    private func fill(_ form: String, _ language: MessageLanguage, _ frontEnd: FrontEnd) -> String {
        // Most sentences have no place.
        guard form.utf8.contains(UInt8(ascii: "%")) else { return form }
        var text = ""
        // Places are ASCII, as are the ends of what stands between them.
        var rest = form.utf8[...]
        while let place = rest.firstIndex(of: UInt8(ascii: "%")) {
            text += Substring(rest[..<place])
            rest = rest[place...].dropFirst()
            guard let mark = rest.first else { break }
            let number = Int(mark) - Int(UInt8(ascii: "0"))
            if arguments.indices.contains(number - 1) {
                text += arguments[number - 1].text(in: language, for: frontEnd)
                rest = rest.dropFirst()
            } else if mark == UInt8(ascii: "%") {
                text += "%"
                rest = rest.dropFirst()
            }
        }
        return text + Substring(rest)
    }
}

extension Message.Argument {
    fileprivate func within(_ section: RequestSection) -> Self {
        switch self {
        case .message(let message): .message(message.within(section))
        case .list(let messages): .list(messages.map { $0.within(section) })
        case .setting(let setting): .setting(setting.within(section))
        case .remedy(.set(let setting, let value)): .remedy(.set(setting.within(section), to: value))
        case .advice(let problem, let advice): .advice(problem.within(section), advice.within(section))
        case .text, .member, .remedy(.use): self
        }
    }

    fileprivate func text(in language: MessageLanguage, for frontEnd: FrontEnd) -> String {
        switch self {
        case .text(let text): text.directionIsolated
        case .message(let message): message.part(in: language, for: frontEnd)
        case .list(let messages):
            messages.map { $0.part(in: language, for: frontEnd) }.joined(separator: Message(", ").text(in: language))
        case .setting(let setting): setting.name(for: frontEnd)
        case .member(let path): frontEnd == .python ? PythonName(ofMember: path).text : path
        case .remedy(let remedy): remedy.name(for: frontEnd)
        case .advice(let problem, let advice):
            if advice.remedies.allSatisfy({ $0.isKnown(to: frontEnd) }) {
                Message("\(problem); \(advice)").text(in: language, for: frontEnd)
            } else {
                problem.text(in: language, for: frontEnd)
            }
        }
    }
}

extension Message: CustomStringConvertible {
    /// The message in English.
    public var description: String { english }
}

/// A sentence of a ``Message`` as a literal, with its arguments as interpolations: at most nine.
///
/// An argument that is a message, or a value that has one, is said in the language of the sentence; an array of messages is an
/// enumeration; any other value is its description.
public struct MessageText: ExpressibleByStringInterpolation, Sendable {
    fileprivate let sentence: String
    fileprivate let arguments: [Message.Argument]

    /// A sentence without arguments.
    public init(stringLiteral text: String) { (sentence, arguments) = (text.replacing("%", with: "%%"), []) }

    /// A sentence with arguments.
    public init(stringInterpolation text: StringInterpolation) {
        precondition(text.arguments.count <= 9, "a place of a sentence is one digit")
        (sentence, arguments) = (text.sentence, text.arguments)
    }

    /// The parts of a literal as they are put together.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var sentence = ""
        fileprivate var arguments: [Message.Argument] = []

        /// Nothing yet.
        public init(literalCapacity: Int, interpolationCount: Int) {
            sentence.reserveCapacity(literalCapacity + 2 * interpolationCount)
            arguments.reserveCapacity(interpolationCount)
        }

        /// Adds a part of the sentence.
        public mutating func appendLiteral(_ literal: String) {
            sentence += literal.utf8.contains(UInt8(ascii: "%")) ? literal.replacing("%", with: "%%") : literal
        }

        /// Adds a text that is the same in every language.
        public mutating func appendInterpolation(_ text: String) { append(.text(text)) }
        /// Adds a number.
        public mutating func appendInterpolation(_ number: Int) { append(.text(String(number))) }
        /// Adds a message, which is said in the language of the sentence.
        public mutating func appendInterpolation(_ message: Message) { append(.message(message)) }
        /// Adds a choice of the caller, which is said by its name in the front end.
        public mutating func appendInterpolation(_ setting: Setting) { append(.setting(setting)) }
        /// Adds a member of a request, given by its path, which is said as the front end's users write it.
        public mutating func appendInterpolation(member path: String) { append(.member(path)) }
        /// Adds something to do, which is said in the front end's terms.
        public mutating func appendInterpolation(_ remedy: Remedy) { append(.remedy(remedy)) }
        /// Adds an enumeration of messages.
        public mutating func appendInterpolation(_ messages: [Message]) { append(.list(messages)) }
        /// Adds an enumeration of names, which are the same in every language.
        public mutating func appendInterpolation(_ names: [String]) {
            append(.list(names.map(Message.init(untranslated:))))
        }
        /// Adds the message of a value that has one, and else the value's description.
        public mutating func appendInterpolation<T>(_ value: T) {
            if let spoken = value as? any MessageConvertible {
                append(.message(spoken.message))
            } else {
                append(.text(String(describing: value)))
            }
        }

        private mutating func append(_ argument: Message.Argument) {
            arguments.append(argument)
            sentence += "%\(arguments.count)"
        }
    }
}

/// A type whose values are said to people in their language.
public protocol MessageConvertible: CustomStringConvertible {
    /// The value in words.
    var message: Message { get }
}

extension MessageConvertible {
    /// The value in words, in English.
    public var description: String { message.english }

    /// The value in words, in a language.
    ///
    /// - Parameter frontEnd: What the reader uses, whose terms for settings and remedies the words have.
    public func message(in language: MessageLanguage, for frontEnd: FrontEnd = .swift) -> String {
        message.text(in: language, for: frontEnd)
    }
}

extension Message: MessageConvertible {
    /// The message itself.
    public var message: Message { self }
}
