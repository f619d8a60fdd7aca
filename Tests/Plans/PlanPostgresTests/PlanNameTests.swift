import Foundation
import PlanStore
import PostgresSupport
import TestSupport
import Testing

@testable import PlanPostgres

@Suite(.needsPostgres) struct PlanNameTests {
    @Test(arguments: [
        "level4", "harbour/A/level 4", "港口/甲/四层", "a..b", "%_\\'\"; DROP TABLE plan", "e\u{301}tage", "🏠",
    ])
    func `A name that shows in a list is one`(_ name: String) {
        #expect(PlanName.problem(of: name) == nil)
    }

    /// Names that no new plan gets.
    private static let bad = [
        " ", "a /b", "/a", "a/", "a//b", "..", "a/../b", ".hidden", "a/.b", "a\nb", "a\tb", "a\u{7F}", "a\u{202E}b",
        "a\u{200B}b", "a\u{2028}b", String(repeating: "x", count: 501), String(repeating: "室", count: 167),
    ]

    @Test func `No new plan gets a name that hides in lists or folders, and the error says why`() throws {
        let server = try PostgresServer.shared()
        let text = try server.newDatabase()
        let address = try DatabaseAddress(text)
        _ = try PlanDatabase(address).create()
        for name in Self.bad {
            let error = #expect(throws: PostgresPlanError.self, "\(name)") {
                try TestPlan.make(at: address.plan(named: name))
            }
            guard case .badName(_, let reason)? = error else {
                Issue.record("\(name): \(String(describing: error))")
                continue
            }
            #expect(!reason.english.isEmpty)
        }
        #expect(try PlanDatabase(address).entries([]).isEmpty)
        // One that an older program made is opened all the same.
        _ = try TestPlan.make(at: address.plan(named: "a"))
        for name in Self.bad {
            try server.run("UPDATE planmark.plan SET path = '\(name.replacing("'", with: "''"))'", on: text)
            #expect(try Plan(at: .database(address.plan(named: name))).areas().count == 2, "\(name)")
        }
    }
}
