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

    @Test(arguments: ["coordinates", "formats", "days"])
    func `Help explains topics that several commands share`(topic: String) throws {
        let run = try CommandRun(["help", topic])
        #expect(run.status == 0)
        #expect(run.output.split(separator: "\n").count > 5)
        #expect(try CommandRun(["help"]).output.contains("\n  \(topic) "))
    }

    @Test func `A name that is neither a command nor a topic is told`() throws {
        let run = try CommandRun(["help", "nothing"])
        #expect(run.status == 2)
        #expect(run.errors.contains("'nothing'"))
    }

    @Test func `Every command and topic has a manual page, whose options are those of the help`() throws {
        let manual = try CommandRun(["--generate-manual"]).output
        let titles = manual.split(separator: "\n").filter { $0.hasPrefix(".TH ") }.map { $0.split(separator: " ")[1] }
        for name in ["PLANMARK", "PLANMARK\\-ANNOTATE", "PLANMARK\\-AREA\\-ADD", "PLANMARK\\-COORDINATES"] {
            #expect(titles.contains { $0 == name }, "\(name)")
        }
        #expect(Set(titles).count == titles.count && titles.count > 40)
        #expect(manual.contains("\\-\\-marker\\-size"))
        // A line that roff would take for a request of its own.
        let requests: Set<Substring> = [".TH", ".SH", ".PP", ".TP", ".IP", ".RS", ".RE", ".nf", ".fi"]
        for line in manual.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
            #expect(requests.contains(line.split(separator: " ")[0]), "\(line)")
        }
    }
}
