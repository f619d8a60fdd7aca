import PlanArgumentParser
import PlanBase

extension Phrase {
    /// The phrase as a message, whose sentence the catalogues have.
    var message: Message {
        Message(
            sentence: template,
            arguments: arguments.map { argument in
                switch argument {
                case .text(let text): [Message(untranslated: text)]
                case .phrases(let phrases): phrases.map(\.message)
                }
            })
    }
}

extension Message {
    /// The message as a phrase, in the language of errors.
    var phrase: Phrase { Phrase(verbatim: text(in: .ofErrors, for: .command)) }
}
