import Foundation
import PlanBase
import PlanBatch
import PlanFiles
import PlanPostgres
import PlanSheet
import PlanStore
import PlanTiles
import TestSupport
import Testing

/// `Documentation/Problems.md`: what programs know problems and notes by, with an example of each.
///
/// The codes, kinds and examples come from the sources, the meanings are written by hand. With PLANMARK_WRITE_DOCUMENTS=1 the test brings
/// the document up to date.
@Suite struct ProblemTests {
    private static let path = "Documentation/Problems.md"

    @Test func `The document is that of the code`() throws {
        let text = try Clone.text(Self.path)
        let made = try Self.filledIn(text)
        if ProcessInfo.processInfo.environment["PLANMARK_WRITE_DOCUMENTS"] == "1" {
            try Data(made.utf8).write(to: Clone.file(Self.path))
        } else {
            let differences = made.split(separator: "\n").difference(from: text.split(separator: "\n"))
            #expect(differences.isEmpty, "run the tests with PLANMARK_WRITE_DOCUMENTS=1")
        }
    }

    @Test func `Every type has a table, and every table a type`() throws {
        let types = try Clone.text(Self.path).matches(of: /(?m)^Swift: `(\w+)`/).map { String($0.1) }
        #expect(types.count == Set(types).count)
        #expect(Set(types) == Set(ProblemSamples.problems.keys).union(ProblemSamples.notes.keys))
    }

    @Test(arguments: ProblemSamples.problems.keys.sorted())
    func `Each problem is said in every language, and in one line`(type: String) throws {
        let problems = try #require(ProblemSamples.problems[type])
        #expect(Set(problems.map(\.code)).count == problems.count)
        for problem in problems where !(problem is SheetJobError && problem.code == "plan") && problem.code != "other" {
            let texts = MessageLanguage.allCases.map { problem.message.text(in: $0, for: .command) }
            #expect(Set(texts).count == texts.count, "\(type).\(problem.code): \(texts)")
            for text in texts {
                // A place of an argument that is left over; `%25` is how an address writes a percent sign.
                let hasPlace = text.contains(/%[1-9](?![0-9A-F])/)
                #expect(!text.isEmpty && !text.contains("\n") && !hasPlace, "\(type).\(problem.code): \(text)")
            }
        }
    }

    @Test func `The options that remedies name are the command's`() throws {
        let help = try CommandRun(["--generate-completion-script", "bash"], in: Clone.file("")).output
        let advised = ProblemSamples.problems.values.joined().flatMap(\.remedies).compactMap { remedy -> Setting? in
            if case .set(let setting, _) = remedy { setting } else { nil }
        }
        #expect(advised.count > 5)
        for setting in advised { #expect(help.contains("--\(setting.option)"), "--\(setting.option)") }
    }

    @Test func `A problem of another one below has its code and its kind`() {
        let request = RequestPartError(.unknownMember(known: []), path: "")
        let drawing = SheetError(.planDrawing(PlanDrawingError(.otherContent, file: "")))
        let problems: [any Problem] = [
            drawing, SheetJobError(.member(request)), SheetJobError(.sheet(drawing)),
            SheetJobError(.plan(PlanStoreError.locked(file: ""))), SheetJobError(.plan(PlanStoreError.unknownAddress)),
            SheetJobError(.plan(DatabaseAddressError.badPort)),
            SheetJobError(.plan(PostgresPlanError.timedOut(address: ""))), TileError(.noSheet(drawing)),
        ]
        #expect(
            problems.map(\.code) == [
                "otherContent", "unknownMember", "otherContent", "plan.locked", "plan.unknownKind", "plan.badPort",
                "plan.timedOut", "otherContent",
            ])
        #expect(
            problems.map(\.kind) == [
                .unreadable, .usage, .unreadable, .unavailable, .usage, .usage, .unavailable, .unreadable,
            ])
    }

    /// The document with the kinds, codes and examples of the code, and its own meanings.
    private static func filledIn(_ text: String) throws -> String {
        var lines: [String] = []
        var rows: [String: String]?
        var type: String?
        for line in text.components(separatedBy: "\n") + [""] {
            if let name = line.firstMatch(of: /^Swift: `(\w+)`/) { type = String(name.1) }
            if line == "## The kinds" { type = "kinds" }
            if let row = line.firstMatch(of: /^\| `?([\w.]+)`? \| (.*)$/) {
                let cells = row.2.components(separatedBy: " | ")
                if row.1 != "code" && row.1 != "kind" {
                    rows?[String(row.1)] = type == "kinds" ? cells[1...2].joined(separator: " | ") : cells[1]
                } else {
                    rows = [:]
                }
                continue
            }
            if line.hasPrefix("| ---") { continue }
            if let meanings = rows, let of = type {
                lines += try of == "kinds" ? kinds(meanings) : table(of, meanings)
                (rows, type) = (nil, nil)
            }
            lines.append(line)
        }
        return lines.dropLast().joined(separator: "\n")
    }

    private static func table(_ type: String, _ meanings: [String: String]) throws -> [String] {
        func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
        func meaning(_ code: String) throws -> String {
            try #require(meanings[code], "\(type): write what `\(code)` means into the document")
        }
        func example(_ message: Message) -> String {
            "`" + message.text(in: .english, for: .command).replacingOccurrences(of: "|", with: "\\|") + "`"
        }
        if let notes = ProblemSamples.notes[type] {
            return [row(["code", "", "meaning", "example"]), row(Array(repeating: "---", count: 4))]
                + (try notes.map { row(["`\($0.code)`", "note", try meaning($0.code), example($0.message)]) })
        }
        let problems = try #require(ProblemSamples.problems[type])
        return [row(["code", "kind", "meaning", "example"]), row(Array(repeating: "---", count: 4))]
            + (try problems.map {
                row(["`\($0.code)`", $0.kind.rawValue, try meaning($0.code), example($0.message)])
            })
    }

    /// The table of kinds, with the names that C's header and Python's module have for the statuses.
    private static func kinds(_ meanings: [String: String]) throws -> [String] {
        let header = try Clone.text("Sources/System/CPlanmark/planmark.h")
        let python = try Clone.text("Python/planmark/errors.py")
        let rows = try ProblemKind.allCases.map { kind in
            let status = kind.libraryStatus
            let constant = try #require(header.firstMatch(of: try Regex("(PLANMARK_\\w+) = \(status)\\b")))
            let exception = try #require(
                python.firstMatch(
                    of: try Regex("class (\\w+)\\([^\\n]*\\n    \"\"\"[^\"]*\"\"\"\\n\\n    status = \(status)\\b"))
                    ?? python.firstMatch(of: try Regex("class (PlanmarkError)\\((?s:.)*?status = \(status)\\b")))
            let meaning = try #require(meanings[kind.rawValue], "write what \(kind.rawValue) means into the document")
            return "| `\(kind.rawValue)` | \(kind.exitStatus) | \(meaning) | \(kind.httpStatus) "
                + "| `\(constant[1].substring ?? "")` | `\(exception[1].substring ?? "")` |"
        }
        let head = ["kind", "exit status", "meaning", "to do", "HTTP", "C", "Python"]
        return [head, head.map { _ in "---" }].map { "| " + $0.joined(separator: " | ") + " |" } + rows
    }
}
