/// A piece of text with what is set on it.
package struct TextRun: Sendable {
    package var string: String
    package var traits: TextTraits

    package init(string: String, traits: TextTraits = TextTraits()) {
        (self.string, self.traits) = (string, traits)
    }
}
