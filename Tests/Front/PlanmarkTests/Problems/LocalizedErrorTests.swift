import Foundation
import PlanBase
import PlanExchange
import PlanJSON
import PlanSession
import TestSupport
import Testing

@testable import PlanCanvas
@testable import PlanOverlay
@testable import PlanStore

/// Errors as Foundation, and with it every app, tells them.
@Suite struct LocalizedErrorTests {
    /// Errors of types that `Documentation/Problems.md` has no table of: others hand them on.
    private static let handedOn: [any Error] = {
        var errors: [any Error] = [
            ThemeError(file: "dark.json", path: "markers.palette[2]", reason: Message("\("bleu") is no colour")),
            SceneError(.tooInvolved, path: "children[0]", file: "scene.json"), SceneError(.longText(limit: 5)),
            FontFileError(path: "sans.ttf", reason: Message(untranslated: "no font")),
            TextPageError.empty(file: "notes.txt"), TextPageError.notUTF8(file: "notes.txt", line: 3),
            MarkerProblem.zeroByte, MarkerProblem.notANumber(column: "x", text: "1,5"), SessionError.closed,
            SessionError.unknownDrawing(name: "Level 4", offered: ["Level 3"]), DatabaseError(code: 1),
            DatabaseError(damage: Message(untranslated: "no plan has that")),
        ]
        do throws(JSONSyntaxError) { _ = try JSONValue(parsing: Array("{".utf8)) } catch { errors.append(error) }
        return errors
    }()

    private static let samples = ProblemSamples.problems.values.joined().map { $0 as any Error } + handedOn

    @Test func `Foundation tells the text of an error that print gives, on one line`() {
        for error in Self.samples {
            let text = "\(error)"
            #expect(!text.isEmpty && !text.contains("\n"))
            #expect((error as? any LocalizedError)?.errorDescription == text, "\(type(of: error))")
            #expect(error.localizedDescription == text, "\(type(of: error))")
        }
    }

    @Test func `Each error type of the libraries is among those`() throws {
        let sampled = Set(Self.samples.map { "\(type(of: $0))" })
        var found: Set<String> = []
        let sources = Clone.file("Sources")
        let paths = try #require(FileManager.default.subpaths(atPath: sources.path))
        // The command and its parser are no libraries.
        for path in paths
        where path.hasSuffix(".swift") && !path.contains("planmark/") && !path.contains("ArgumentParser") {
            let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
            let types = text.matches(
                of: /(?m)^public (?:struct|enum|final class) (\w+)[^{\n]*: [^{\n]*\b(?:Error|Problem)\b/)
            let extended = text.matches(of: /(?m)^extension (\w+): [^{\n]*\b(?:LocalizedError|Problem)\b/)
            found.formUnion(types.map { String($0.1) } + extended.map { String($0.1) })
        }
        #expect(found.count > 30)
        #expect(found.subtracting(sampled).sorted() == [])
    }
}
