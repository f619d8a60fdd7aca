/// A subject of several commands, which `help` explains by its name as it does a command.
public struct HelpTopic: Sendable, Hashable {
    /// The name as the user types it.
    public var name: String
    /// One sentence: what the topic is about.
    public var abstract: String
    /// The explanation, in paragraphs as those of ``CommandConfiguration/discussion``.
    public var discussion: String

    /// Makes a topic.
    public init(_ name: String, abstract: String, discussion: String) {
        self.name = name
        self.abstract = abstract
        self.discussion = discussion
    }

    /// The explanation in lines of at most `columns` characters.
    func text(columns: Int) -> String {
        (abstract.wrapped(to: columns) + [""] + discussion.wrappedParagraphs(to: columns)).map { "\($0)\n" }.joined()
    }
}
