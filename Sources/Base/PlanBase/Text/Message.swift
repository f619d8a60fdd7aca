/// A message about a file or a plan, in every language of ``MessageLanguage``.
///
/// A message that is written in one language only does not compile, so none is left out.
public struct Message: Codable, Hashable, Sendable {
    /// The message in English.
    public let english: String
    /// The message in Simplified Chinese.
    public let chinese: String

    /// A message.
    public init(_ english: String, _ chinese: String) { (self.english, self.chinese) = (english, chinese) }

    /// A message of what a function says in each language.
    public init(_ text: (MessageLanguage) -> String) { self.init(text(.english), text(.chinese)) }

    /// The message in a language.
    public func text(in language: MessageLanguage) -> String { language.text(english, chinese) }
}

extension Message: CustomStringConvertible {
    /// The message in English.
    public var description: String { english }
}

extension MessageLanguage {
    /// The one of two texts that is in this language; the other one is not made.
    package func text(_ english: @autoclosure () -> String, _ chinese: @autoclosure () -> String) -> String {
        switch self {
        case .english: english()
        case .chinese: chinese()
        }
    }
}

extension Message {
    /// A message that is the same in every language: an error, a name, or another program's words.
    public init(untranslated text: String) { self.init(text, text) }
}
