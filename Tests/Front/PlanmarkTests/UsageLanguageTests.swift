import PlanBase
import Testing

@testable import PlanArgumentParser
@testable import planmark

/// Wrong command lines, in the language of who wrote them.
@Suite struct UsageLanguageTests {
    @Test(
        arguments: [
            (
                ["annotate", "plan.png", "--outptu", "a.png", "--lang", "de"], "C",
                "Fehler: unbekannte Option „--outptu“; meinten Sie „--output“?"
            ),
            (
                ["annotate", "plan.png", "--output", "--lang=zh"], "de_DE.UTF-8",
                "错误: “--output”需要一个值:“--output <file>”"
            ),
            (["list"], "de_DE.UTF-8", "Fehler: nicht angegeben: „<plan>“"),
            (["list", "--lang", "en"], "de_DE.UTF-8", "error: missing '<plan>'"),
            (
                ["list", "--lang", "de", "a.plan", "--limit", "viel"], "C",
                "Fehler: --limit: „viel“ passt nicht; erwartet wird eine ganze Zahl"
            ),
            (["list", "a.plan", "--lang", "fr"], "zh_CN.UTF-8", "错误: --lang:“fr”不是下列之一:en、de、zh"),
            (["list", "a.plan", "--lang", "fr"], "C", "error: --lang: 'fr' is not one of en, de, zh"),
            (["anotate", "--lang", "de"], "C", "Fehler: unbekannter Unterbefehl „anotate“; meinten Sie „annotate“?"),
            (["list", "a.plan", "b", "c"], "zh_CN.UTF-8", "错误: 多余的参数“b”和“c”;“planmark list”只带 <plan>"),
            (["-q"], "de_DE.UTF-8", "Fehler: unbekannte Option „-q“; sie gehört zu „planmark annotate“, "),
            (
                ["curl", "a.png", "b.png", "--output", "c.png", "-qx"], "de_DE.UTF-8",
                "Fehler: unbekannte Option „-x“ in „-qx“"
            ),
            (
                ["edit", "a.plan", "1", "--due", "3/1/2026", "--lang", "de"], "C",
                "Fehler: --due: „3/1/2026“ passt nicht; erwartet wird ein eindeutiges Datum, denn es kann 2026-01-03 oder 2026-03-01 sein; "
                    + "das gemeinte so schreiben"
            ),
            (
                ["edit", "a.plan", "1", "--due", "3/1/2026"], "C",
                "error: --due: '3/1/2026' is not clear, as it may be 2026-01-03 or 2026-03-01; write the one that is meant so"
            ),
            (
                ["curl", "a.png", "b.png", "--output", "c.png", "--background", "blurple", "--lang", "de"], "C",
                "Fehler: --background: „blurple“ passt nicht; erwartet wird eine Farbe (#rrggbb, #rrggbbaa oder ein CSS-Farbname) oder none"
            ),
            (
                ["list", "a.plan", "--sort", "numbr", "--lang", "zh"], "C",
                "错误: --sort:“numbr”不是下列之一:number、due、changed;是否为“number”?"
            ),
        ] as [([String], String, String)])
    func `A usage error is in the language that --lang asks for, wherever it stands, or that of the system`(
        arguments: [String], locale: String, message: String
    ) throws {
        let run = try CommandRun(arguments, environment: ["LC_ALL": locale])
        #expect(run.status == 2 && run.output.isEmpty)
        #expect(run.errors.hasPrefix("planmark: \(message)"), "\(run.errors)")
    }

    @Test func `The usage line's title and the advice below it are in the language too, the help is not`() throws {
        let german = try CommandRun(["list", "--lang", "de"]).errors.split(separator: "\n")
        #expect(german[1...] == ["Aufruf: planmark list <plan> [options]", "Mehr dazu zeigt „planmark list --help“."])
        let chinese = try CommandRun(["list"], environment: ["LC_ALL": "zh_CN"]).errors.split(separator: "\n")
        #expect(chinese[1...] == ["用法: planmark list <plan> [options]", "更多信息请见“planmark list --help”。"])
        let help = try CommandRun(["list", "--help", "--lang", "de"])
        #expect(help.status == 0 && help.output.hasPrefix("List the markers of a plan"))
        #expect(help.output.contains("\nUsage: planmark list <plan>"))
    }

    @Test(arguments: [("de", "Fehler"), ("zh", "错误"), ("en", "error")])
    func `The title of any other error is in the language too`(language: String, title: String) throws {
        let missing = try CommandRun(["list", "none.plan", "--lang", language])
        #expect(missing.status == 3 && missing.errors.hasPrefix("planmark: \(title): none.plan"), "\(missing.errors)")
        let clash = ["annotate", "a.png", "--output", "b.png", "--json", "--quiet", "--lang", language]
        #expect(try CommandRun(clash).errors.hasPrefix("planmark: \(title): "))
    }

    @Test(arguments: [
        "annotate a --outptu b", "annotate a -x b", "--json list a", "locate -5,3", "curl a b -qx",
        "annotate a --output",
        "annotate a --output -b.png", "annotate a --json=yes --output b", "annotate a --output b --output c",
        "list a --limit x", "list a --sort numbr", "list a --near x", "list a --due-before soon", "list a b",
        "list a b c",
        "-- list", "-- list a", "list", "lsit", "bake", "help list deeper", "detections a --draw boxes",
        "rectify a 1,1 --width wide --output b", "set a --units feet", "set a --pixels-per-metre none",
        "edit a 1 --color blurple", "list a --box 1,2,3", "annotate a --crop x --output b",
        "area edit a b --property x",
    ])
    func `Each message of the parser is in every catalogue, and says in English what it says without one`(
        line: String
    ) throws {
        let words = line.split(separator: " ").map(String.init)
        let error = try #require(throws: UsageError.self) { try CommandParser(root: Planmark.self).parse(words) }
        for message in error.messages {
            let texts = MessageLanguage.allCases.map { message.text(in: $0, for: .command) }
            #expect(texts[0] == message.english)
            #expect(Set(texts).count == texts.count, "\(texts)")
        }
    }
}
