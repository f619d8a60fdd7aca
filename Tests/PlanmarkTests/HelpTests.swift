import Testing

@Suite("planmark's help and version")
struct HelpTests {
    @Test("--version prints the program's name and a semantic version")
    func version() throws {
        let run = try CommandRun(["--version"])
        #expect(run.output.wholeMatch(of: /planmark \d+\.\d+\.\d+\n/) != nil)
        #expect(run.status == 0)
    }

    @Test(
        "every way to ask for help shows it",
        arguments: [["help", "annotate"], ["annotate", "--help"], ["annotate", "-h"]])
    func help(arguments: [String]) throws {
        let run = try CommandRun(arguments)
        #expect(run.status == 0)
        #expect(run.output.contains("planmark annotate Samples/office.png --areas Samples/office-rooms.geojson"))
        #expect(run.output.contains("--marker-size"))
    }

    @Test("the program alone shows the subcommands")
    func alone() throws {
        let run = try CommandRun([])
        for name in ["annotate", "locate", "convert"] { #expect(run.output.contains(name)) }
    }

    @Test("a misspelt subcommand is corrected")
    func misspelt() throws {
        let run = try CommandRun(["anotate"])
        #expect(run.status == 2)
        #expect(run.errors.contains("'annotate'"))
    }

    @Test("each shell gets a completion script that knows the subcommands", arguments: ["bash", "zsh", "fish"])
    func completion(shell: String) throws {
        let run = try CommandRun(["--generate-completion-script", shell])
        #expect(run.status == 0)
        for word in ["annotate", "locate", "convert", "flutter-map"] { #expect(run.output.contains(word)) }
    }
}
