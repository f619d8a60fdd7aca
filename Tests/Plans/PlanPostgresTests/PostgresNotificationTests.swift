import Foundation
import Testing

import PostgresSupport
@testable import PlanPostgres

@Suite(.needsPostgres) struct PostgresNotificationTests {
    private let listener: PostgresConnection
    private let sender: PostgresConnection

    init() throws {
        let address = try PostgresServer.shared().newDatabase()
        (listener, sender) = (try PostgresConnection(address), try PostgresConnection(address))
    }

    @Test(arguments: ["changes", "四层", "a\"b; DROP TABLE x", "Case Matters"])
    func `A message arrives at the listeners of its channel, after the commit`(_ channel: String) throws {
        try listener.listen(on: channel)
        #expect(try listener.notifications() == [])
        try sender.write {
            for (name, payload) in [(channel, "窗 1"), ("other", "x")] {
                try sender.run("SELECT pg_notify($1, $2)", .text(name), .text(payload))
            }
            #expect(try listener.notifications(waiting: 0.05) == [])
        }
        #expect(
            try listener.notifications(waiting: 30) == [
                PostgresNotification(channel: channel, payload: "窗 1", sender: sender.processID)
            ])
        #expect(try listener.notifications() == [])
    }

    @Test func `A wait ends without a message, and a lost connection is told`() throws {
        try listener.listen(on: "changes")
        let start = ContinuousClock.now
        #expect(try listener.notifications(waiting: 0.1).isEmpty)
        #expect(ContinuousClock.now - start >= .milliseconds(100))
        try sender.run("SELECT pg_terminate_backend($1::int4)", .integer(Int64(listener.processID)))
        let error = #expect(throws: PostgresError.self) {
            while ContinuousClock.now - start < .seconds(60) { _ = try listener.notifications(waiting: 0.1) }
        }
        #expect(error?.isConnectionLost ?? false)
    }

    @Test func `Notices of the server are not written to standard error`() throws {
        let file = FileManager.default.temporaryDirectory.path + "/planmark-notices-\(UInt64.random(in: 0 ... .max))"
        defer { try? FileManager.default.removeItem(atPath: file) }
        let (copy, target) = (dup(2), open(file, O_WRONLY | O_CREAT, 0o600))
        dup2(target, 2)
        defer { dup2(copy, 2) }
        try sender.execute("DO $$ BEGIN RAISE WARNING 'a notice of the server'; END $$; DROP TABLE IF EXISTS nothing")
        try sender.execute("COMMIT")
        #expect(try !String(contentsOfFile: file, encoding: .utf8).contains("notice"))
    }
}
