import Foundation
import TestSupport
import Testing

/// The blocks of README.md, which a newcomer pastes in a fresh clone.
@Suite struct ReadmeTests {
    /// The command lines of the part about plans, without their comments.
    private static let commands: [String] = {
        let text = (try? Clone.text("README.md")) ?? ""
        let part = text.components(separatedBy: "\n### ").first { $0.hasPrefix("Keep a plan") } ?? ""
        let block = part.components(separatedBy: "```sh\n").dropFirst().first ?? ""
        return block.components(separatedBy: "```")[0].split(separator: "\n").map { line in
            line.components(separatedBy: "  #")[0].trimmingCharacters(in: .whitespaces)
        }
    }()

    @Test func `The block about plans can be pasted: every file is in the clone or made by the lines before`() throws {
        let workspace = try Workspace()
        try FileManager.default.createSymbolicLink(
            at: workspace.folder.appendingPathComponent("Samples"),
            withDestinationURL: Clone.file("Samples"))
        try #require(Self.commands.count > 10)
        for command in Self.commands {
            try #require(command.hasPrefix("planmark "))
            // Some of the sample's markers are refused on purpose, which is status 1.
            let isImport = command.contains(" import ") && command.hasSuffix(".csv")
            let words = Self.words(of: command).dropFirst()
            let run = try CommandRun(Array(words), in: workspace.folder)
            #expect(run.status == (isImport ? 1 : 0), "\(command): \(run.errors)")
        }
    }

    /// The words of a command line, in which double quotes keep spaces.
    private static func words(of line: String) -> [String] {
        line.components(separatedBy: "\"").enumerated().flatMap { index, part in
            index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [part]
        }
    }
}
