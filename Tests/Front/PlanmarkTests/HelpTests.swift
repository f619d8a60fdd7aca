import Testing

@Suite struct HelpTests {
    @Test func `--version prints the program's name and a semantic version`() throws {
        let run = try CommandRun(["--version"])
        #expect(run.output.wholeMatch(of: /planmark \d+\.\d+\.\d+\n/) != nil)
        #expect(run.status == 0)
    }

    @Test(
        arguments: [["help", "annotate"], ["annotate", "--help"], ["annotate", "-h"]])
    func `Every way to ask for help shows it`(arguments: [String]) throws {
        let run = try CommandRun(arguments)
        #expect(run.status == 0)
        #expect(run.output.contains("planmark annotate Samples/office.png --areas Samples/office-rooms.geojson"))
        #expect(run.output.contains("--marker-size"))
    }

    @Test func `The program alone shows the subcommands`() throws {
        let run = try CommandRun([])
        for name in ["annotate", "locate", "convert"] { #expect(run.output.contains(name)) }
    }

    @Test func `A misspelt subcommand is corrected`() throws {
        let run = try CommandRun(["anotate"])
        #expect(run.status == 2)
        #expect(run.errors.contains("'annotate'"))
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `Each shell gets a completion script that knows the subcommands`(shell: String) throws {
        let run = try CommandRun(["--generate-completion-script", shell])
        #expect(run.status == 0)
        for word in ["annotate", "locate", "convert", "flutter-map"] { #expect(run.output.contains(word)) }
    }
}
