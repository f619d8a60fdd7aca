import Testing

@testable import PlanArgumentParser

/// The messages about a command line, split at spaces; `_` stands for an empty word.
private func messages(_ line: String) -> [String] {
    let words = line.split(separator: " ").map { $0 == "_" ? "" : String($0) }
    do {
        _ = try Atlas.parseAsRoot(words)
        return []
    } catch let error as UsageError {
        return error.messages.map(\.english)
    } catch {
        return ["\(error)"]
    }
}

@Suite struct UsageErrorTests {
    @Test(
        arguments: [
            // Options
            ("draw a -o b --markr dot", "unknown option '--markr'; did you mean '--marker'?"),
            ("draw a -o b --maker=dot", "unknown option '--maker'; did you mean '--marker'?"),
            ("draw a -o b --JSON", "unknown option '--JSON'; did you mean '--json'?"),
            ("draw a -o b --proj pixel", "unknown option '--proj'; did you mean '--projection'?"),
            ("draw a -o b -json", "unknown option '-json'; did you mean '--json'?"),
            ("draw a -output b", "unknown option '-output'; did you mean '--output'?"),
            ("draw a -o b --nonsense", "unknown option '--nonsense'"),
            ("draw a -o b -x", "unknown option '-x'"),
            ("draw a -o b -jx", "unknown option '-x' in '-jx'"),
            (
                "--json draw a -o b",
                "unknown option '--json'; it is an option of 'atlas draw' and goes after the subcommand"
            ),
            (
                "draw -5 -o b",
                "unknown option '-5'; put '--' first to give a value that starts with '-': 'atlas draw … -- -5'"
            ),
            ("-5", "unknown option '-5'"),
            // Values
            ("draw a -o", "'-o' needs a value: '-o <file>'"),
            ("draw a --output", "'--output' needs a value: '--output <file>'"),
            ("draw a --output --json", "'--output' needs a value: '--output <file>'"),
            ("draw a --output -- b", "'--output' needs a value: '--output <file>'"),
            (
                "draw a --output -b.png",
                "'--output' needs a value: '--output <file>'; to give '-b.png' as the value write '--output=-b.png'"
            ),
            ("draw a -o b --json=yes", "'--json' takes no value, but 'yes' is given"),
            ("draw a -o b -j=yes", "'-j' takes no value, but 'yes' is given"),
            ("draw a -o b --size 1 --size 2", "'--size' is given twice, with '1' and '2'; give it once"),
            ("draw a -o b --output=c", "'--output' is given twice, with 'b' and 'c'; give it once"),
            ("draw a -o b --size big", "--size: 'big' is not a finite number"),
            ("draw a -o b --size _", "--size: '' is not a finite number"),
            ("draw a -o b -zx", "-z: 'x' is not a finite number"),
            (
                "draw a -o b --marker pinn",
                "--marker: 'pinn' is not one of pin, dot, cross, flag; did you mean 'pin'?"
            ),
            ("draw a -o b --marker Dot", "--marker: 'Dot' is not one of pin, dot, cross, flag; did you mean 'dot'?"),
            ("draw a -o b --marker square", "--marker: 'square' is not one of pin, dot, cross, flag"),
            ("measure 1;2 --scale 1", "<start>: '1;2' is not a point written X,Y"),
            ("measure 1,2 --scale 1:500", "--scale: '1:500' is not a whole number"),
            (
                "--generate-completion-script basch",
                "--generate-completion-script: 'basch' is not one of bash, zsh, fish; did you mean 'bash'?"
            ),
            (
                "--generate-completion-script",
                "'--generate-completion-script' needs a value: '--generate-completion-script <shell>'"
            ),
            (
                "--generate-completion-script -x",
                "'--generate-completion-script' needs a value: '--generate-completion-script <shell>'; to give '-x' as the "
                    + "value write '--generate-completion-script=-x'"
            ),
            // Arguments
            ("draw", "missing '<map>' and '--output <file>'"),
            ("draw a", "missing '--output <file>'"),
            ("draw a b -o c", "unexpected argument 'b'; 'atlas draw' takes only <map>"),
            ("draw a b c -o d", "unexpected arguments 'b' and 'c'; 'atlas draw' takes only <map>"),
            ("-- draw", "unexpected argument 'draw'; 'atlas' takes none"),
            // Subcommands
            ("drwa", "unknown subcommand 'drwa'; did you mean 'draw'?"),
            ("meas", "unknown subcommand 'meas'; did you mean 'measure'?"),
            ("bake", "unknown subcommand 'bake'; there are draw, measure, layers, fail and help"),
            ("help drwa", "unknown subcommand 'drwa'; did you mean 'draw'?"),
            ("help draw deeper", "'atlas draw' has no subcommand 'deeper'"),
            // Validation
            ("draw a -o b -q --json", "'-q' and '--json' do not go together"),
            ("draw a -o b --projection leaflet", "'--projection leaflet' needs '--zoom'"),
        ])
    func `Each mistake has its message`(line: String, expected: String) {
        #expect(messages(line) == [expected])
    }

    @Test func `Help goes before an option that has no value, whosever it is`() {
        for line in [["--generate-completion-script", "--help"], ["draw", "--output", "-h"]] {
            #expect(throws: CleanExit.self, "\(line)") { try Atlas.parseAsRoot(line) }
        }
    }

    @Test func `Independent mistakes are reported together`() {
        #expect(
            messages("draw --marker square --size big --json=1") == [
                "--marker: 'square' is not one of pin, dot, cross, flag",
                "--size: 'big' is not a finite number",
                "'--json' takes no value, but '1' is given",
                "missing '<map>' and '--output <file>'",
            ])
    }

    @Test func `What an unknown option may have meant is not reported as missing or left over`() {
        #expect(messages("draw a --ouput b") == ["unknown option '--ouput'; did you mean '--output'?"])
    }

    /// A command with a point that may be given, and a name.
    private struct Find: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "find", abstract: "Find places.")

        @Option(name: .shortAndLong, help: ArgumentHelp("The point.", valueName: "x,y"))
        var near: Position?

        @Option(help: "The greatest number of places.")
        var limit: Int?

        @Argument(help: "The map.")
        var map: String?

        mutating func validate() throws {
            if map == "400" { throw ValidationError("there is no such map") }
        }
    }

    @Test(
        arguments: [
            ("--near 600 400 city", "--near 600 400", "--near 600,400"),
            ("city --near 600 400", "--near 600 400", "--near 600,400"),
            ("--near 600, 400 city", "--near 600, 400", "--near 600,400"),
            ("--near 600 ,400 city", "--near 600 ,400", "--near 600,400"),
            ("--near -5 -.5 city", "--near -5 -.5", "--near -5,-.5"),
            ("--near=600 400 city", "--near 600 400", "--near 600,400"),
            ("-n 600 400 city", "-n 600 400", "-n 600,400"),
            ("-n600 400 city", "-n 600 400", "-n 600,400"), ("--near 600 400", "--near 600 400", "--near 600,400"),
        ])
    func `A point in two words is refused with the word that it should be`(line: String, given: String, meant: String)
        throws
    {
        let message = "'\(given)' has spaces in a value; write the numbers with commas alone between them: '\(meant)'"
        let words = line.split(separator: " ").map(String.init)
        let error = try #require(throws: UsageError.self) { try Find.parseAsRoot(words) }
        #expect(error.messages.map(\.english) == [message])
    }

    @Test func `What else is wrong beside a point in two words is told of the words as they are meant`() throws {
        let error = try #require(throws: UsageError.self) {
            try Find.parseAsRoot(["--limit", "many", "--near", "600", "400", "city"])
        }
        #expect(
            error.messages.map(\.english) == [
                "'--near 600 400' has spaces in a value; write the numbers with commas alone between them: '--near 600,400'",
                "--limit: 'many' is not a whole number",
            ])
    }

    @Test func `Numbers behind an option that takes one are no part of its value`() throws {
        let error = try #require(throws: UsageError.self) { try Find.parseAsRoot(["--limit", "5", "city", "400"]) }
        #expect(error.messages.map(\.english) == ["unexpected argument '400'; 'find' takes only <map>"])
        #expect(try Find.parse(["--near", "600,400", "7"]).map == "7")
    }

    @Test(
        arguments: [
            "draw --nonsense --help", "draw -h --output", "draw -jh", "draw --version --size big",
        ])
    func `Help and version go before every mistake`(line: String) {
        let words = line.split(separator: " ").map(String.init)
        #expect(throws: CleanExit.self) { try Atlas.parseAsRoot(words) }
    }
}

@Suite struct SuggestionTests {
    @Test(
        arguments: [
            ("", "", 0), ("", "abc", 3), ("pin", "pin", 0), ("pin", "pinn", 1), ("pin", "pn", 1), ("pin", "pan", 1),
            ("pin", "ipn", 1), ("draw", "drwa", 1), ("kitten", "sitting", 3), ("ca", "abc", 3),
        ])
    func `The distance counts insertions, deletions, replacements and swaps`(
        first: String, second: String, expected: Int
    ) {
        #expect(editDistance(first, second) == expected)
        #expect(editDistance(second, first) == expected)
    }

    @Test func `Nothing is suggested for what is far from everything, or for a single letter`() {
        #expect(["annotate", "locate", "convert"].closest(to: "zebra") == nil)
        #expect(["-o", "--areas"].closest(to: "-x") == nil)
        #expect(["--areas"].closest(to: "--") == nil)
    }

    @Test func `Of several candidates the nearest is taken, and the first of equals`() {
        #expect(["areas", "area"].closest(to: "aera") == "area")
        #expect(["dot", "pot"].closest(to: "bot") == "dot")
    }

    @Test func `A beginning is completed only when it is that of one candidate`() {
        #expect(["--marker-size", "--markers"].closest(to: "--marker-") == "--marker-size")
        #expect(["--coordinates", "--color-by"].closest(to: "--co") == nil)
    }
}
