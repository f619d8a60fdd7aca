import Testing

@testable import PlanArgumentParser

/// How the process would end for a command line.
private func end(_ words: String...) throws -> Termination {
    do {
        var command = try Atlas.parseAsRoot(words)
        try command.run()
    } catch {
        return Atlas.termination(for: error, columns: 80)
    }
    Issue.record("'\(words)' ended without an error")
    throw ExitCode.success
}

@Suite struct TerminationTests {
    @Test func `A usage error is said on standard error, with the usage line and where to read on, and ends with 2`()
        throws
    {
        let end = try end("draw", "--size", "big")
        #expect(
            end.standardError == """
                atlas: error: --size: 'big' is not a finite number
                atlas: error: missing '<map>' and '--output <file>'
                Usage: atlas draw <map> --output <file> [options]
                See 'atlas draw --help' for more information.

                """)
        #expect(end.standardOutput == "")
        #expect(end.exitCode == .usage)
        #expect(end.exitCode.rawValue == 2)
    }

    @Test func `A validation error thrown while running is a usage error`() throws {
        let end = try end("fail", "validation")
        #expect(end.exitCode == .usage)
        #expect(end.standardError.hasPrefix("atlas: error: choose another failure\nUsage: "))
    }

    @Test func `An exit code ends silently`() throws {
        let end = try end("fail", "code")
        #expect(end.exitCode.rawValue == 7)
        #expect(end.standardError == "")
        #expect(end.standardOutput == "")
    }

    @Test func `An error that knows its message and exit code is reported with them`() throws {
        let end = try end("fail", "command")
        #expect(end.standardError == "atlas: error: city.png: not a PNG\n")
        #expect(end.exitCode == .unreadableInput)
    }

    @Test func `The root command maps errors that know nothing of commands`() throws {
        let end = try end("fail", "survey")
        #expect(end.standardError == "atlas: error: survey: noBenchmark\n")
        #expect(end.exitCode == .unreadableInput)
    }

    @Test func `Any other error is described by itself and is a failure`() {
        struct Odd: Error, CustomStringConvertible { var description: String { "odd" } }
        let end = Atlas.termination(for: Odd(), columns: 80)
        #expect(end.standardError == "atlas: error: odd\n")
        #expect(end.exitCode == .failure)
    }

    @Test(arguments: [[], ["help"], ["--help"], ["-h"]])
    func `A program alone shows its help and ends with success`(words: [String]) throws {
        var thrown: (any Error)?
        do {
            var command = try Atlas.parseAsRoot(words)
            try command.run()
        } catch {
            thrown = error
        }
        let end = Atlas.termination(for: try #require(thrown), columns: 80)
        #expect(end.standardOutput == Atlas.helpMessage(columns: 80))
        #expect(end.exitCode == .success)
    }

    @Test(
        arguments: [
            ["help", "draw"], ["draw", "--help"], ["draw", "a.png", "-h"],
        ])
    func `The help of a subcommand is found by both ways`(words: [String]) throws {
        let error = #expect(throws: CleanExit.self) { try Atlas.parseAsRoot(words) }
        let end = Atlas.termination(for: try #require(error), columns: 80)
        #expect(end.standardOutput == Atlas.helpMessage(for: Draw.self, columns: 80))
    }

    @Test(
        arguments: [
            ["help", "layers", "remove"], ["layers", "remove", "--help"],
        ])
    func `Help of a command deep in the tree`(words: [String]) throws {
        let error = #expect(throws: CleanExit.self) { try Atlas.parseAsRoot(words) }
        let end = Atlas.termination(for: try #require(error), columns: 80)
        #expect(end.standardOutput.contains("Usage: atlas layers remove <name>\n"))
    }

    @Test(arguments: [["--version"], ["draw", "--version"]])
    func `The version is that of the program`(words: [String]) throws {
        let error = #expect(throws: CleanExit.self) { try Atlas.parseAsRoot(words) }
        #expect(Atlas.termination(for: try #require(error)).standardOutput == "1.2.3\n")
    }

    @Test func `An option of a command's own takes the place of a built-in one`() throws {
        struct Tall: ParsableCommand {
            @Option(name: .shortAndLong) var height = 1
        }
        #expect(try Tall.parse(["-h", "5"]).height == 5)
        #expect(Tall.helpMessage(columns: 80).contains("      --help             Show this help."))
    }
}
