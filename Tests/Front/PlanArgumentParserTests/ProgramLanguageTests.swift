import PlanBase
import Testing

@testable import PlanArgumentParser

/// A program that says the parser's messages in German.
private struct Atlante: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "atlante", abstract: "Draw maps.", subcommands: [Draw.self, Measure.self, Fail.self])

    static func text(of message: Message) -> String { message.text(in: .german) }
}

@Suite struct ProgramLanguageTests {
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
                atlante: Fehler: --size: „big“ passt nicht; erwartet wird eine endliche Zahl
                atlante: Fehler: nicht angegeben: „<map>“ und „--output <file>“
                Aufruf: atlante draw <map> --output <file> [options]
                Mehr dazu zeigt „atlante draw --help“.

                """)
        let extra = try end("draw", "a", "b", "c", "-o", "d", "--marker", "pinn").standardError
        let choice = "eines von pin, dot, cross, flag; meinten Sie „pin“?"
        #expect(extra.hasPrefix("atlante: Fehler: --marker: „pinn“ passt nicht; erwartet wird \(choice)\n"))
        #expect(
            try end("draw", "a", "b", "c", "-o", "d").standardError.contains(" „b“ und „c“; „atlante draw“ nimmt nur"))
    }

    @Test func `Other errors keep their own words behind the translated title`() throws {
        #expect(try end("fail", "command").standardError == "atlante: Fehler: city.png: not a PNG\n")
        #expect(
            try end("fail", "validation").standardError.hasPrefix("atlante: Fehler: choose another failure\nAufruf: "))
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
