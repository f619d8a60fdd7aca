import Testing

@testable import PlanArgumentParser

/// A program that says the parser's phrases in Italian.
private struct Atlante: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "atlante", abstract: "Draw maps.", subcommands: [Draw.self, Measure.self, Fail.self])

    private static let italian = [
        "error: %1": "errore: %1", "Usage:": "Uso:", "See '%1 --help' for more information.": "Vedi '%1 --help'.",
        "%1: '%2' is not %3": "%1: '%2' non è %3", "a finite number": "un numero finito", "missing %1": "manca %1",
        "%1 and %2": "%1 e %2", "unexpected arguments %1; '%2' takes only %3": "'%2' vuole %3, non %1",
        "%1: '%2' is not %3; did you mean '%4'?": "%1: '%2' non è %3; forse '%4'?", "one of %1": "uno di %1",
    ]

    static func text(of phrase: Phrase) -> String {
        var text = italian[phrase.template] ?? phrase.template
        for (index, argument) in phrase.arguments.enumerated() {
            let said =
                switch argument {
                case .text(let text): text
                case .phrases(let phrases): phrases.map(Self.text(of:)).joined(separator: ", ")
                }
            text.replace("%\(index + 1)", with: said)
        }
        return text
    }
}

@Suite struct PhraseTests {
    @Test func `A phrase has its template, its arguments and its English text`() {
        let names = ["a", "b"]
        let list = Phrase("\(names) and \("c")")
        #expect(list.template == "%1 and %2" && list.english == "a, b and c")
        #expect(list.arguments == [.phrases(names.map(Phrase.init(verbatim:))), .text("c")])
        let sentence = Phrase("50 % of \(list)")
        #expect(sentence.template == "50 %% of %1" && sentence.english == "50 % of a, b and c")
        #expect(sentence.arguments == [.phrases([list])])
        let plain = Phrase("100 %")
        #expect(plain.template == "100 %%" && plain.arguments.isEmpty && plain.english == "100 %")
    }

    @Test func `A text that is in the user's language already is an argument, so that no translation is looked up`() {
        let phrase = Phrase(verbatim: "100 % sicuro")
        #expect(phrase.template == "%1" && phrase.arguments == [.text("100 % sicuro")])
        #expect(phrase.english == "100 % sicuro")
    }

    /// How a program that translates ends for a command line.
    private func end(_ words: String...) throws -> Termination {
        do {
            var command = try Atlante.parseAsRoot(words)
            try command.run()
        } catch {
            return Atlante.termination(for: error, columns: 80)
        }
        throw ExitCode.success
    }

    @Test func `A program says usage errors in its language: mistakes, the usage line's title and the advice`() throws {
        #expect(
            try end("draw", "--size", "big").standardError == """
                atlante: errore: --size: 'big' non è un numero finito
                atlante: errore: manca '<map>' e '--output <file>'
                Uso: atlante draw <map> --output <file> [options]
                Vedi 'atlante draw --help'.

                """)
        let extra = try end("draw", "a", "b", "c", "-o", "d", "--marker", "pinn").standardError
        #expect(extra.hasPrefix("atlante: errore: --marker: 'pinn' non è uno di pin, dot, cross, flag; forse 'pin'?\n"))
        #expect(try end("draw", "a", "b", "c", "-o", "d").standardError.contains("vuole <map>, non 'b' e 'c'\n"))
    }

    @Test func `Other errors keep their own words behind the translated title`() throws {
        #expect(try end("fail", "command").standardError == "atlante: errore: city.png: not a PNG\n")
        #expect(try end("fail", "validation").standardError.hasPrefix("atlante: errore: choose another failure\nUso: "))
    }

    @Test func `The usage line is wrapped behind a title of any length`() {
        #expect(
            UsageLine.wrapped("atlas draw <map> --output <file>", after: "Ecco:", columns: 30) == [
                "Ecco: atlas draw <map>", "      --output <file>",
            ])
    }

    @Test func `The help stays in English`() {
        #expect(Atlante.helpMessage(columns: 80).hasPrefix("Draw maps.\n\nUsage: atlante <subcommand>\n"))
    }
}
