import Foundation
import PlanGeometry
import PlanModel
import PlanStore
import Testing

@Suite struct ClosingTests {
    private let folder: PlanFolder

    init() throws { folder = try PlanFolder() }

    /// Makes some changes, each a transaction of its own.
    private func mark(_ plan: Plan, times: Int) throws {
        for _ in 0..<times { try plan.write("mark") { try $0.mark(at: Point(x: 50, y: 50)) } }
    }

    /// Copies the plan's file alone, as a file manager would.
    private func copyAlone(_ plan: Plan, to name: String) throws -> String {
        try FileManager.default.copyItem(atPath: plan.location, toPath: folder.path(name))
        return folder.path(name)
    }

    private func open(_ path: String) throws -> Plan { try Plan(path: path) }

    @Test func `After closing, all is in the file, nothing is beside it, and nothing can be done any more`() throws {
        let plan = try folder.plan()
        try mark(plan, times: 3)
        try plan.close()
        try plan.close()
        #expect(folder.names == ["level.plan"])
        #expect(throws: PlanStoreError.closed(file: plan.location)) { try plan.markers() }
        #expect(throws: PlanStoreError.closed(file: plan.location)) { try mark(plan, times: 1) }
        plan.lookForForeignChanges()
        let again = try open(copyAlone(plan, to: "copy.plan"))
        #expect(again.notice == nil)
        #expect(try again.count(MarkerQuery()) == 3)
    }

    @Test func `The first change is in the file at once`() throws {
        let plan = try open(folder.plan(areas: []).location)
        try mark(plan, times: 1)
        let copy = try open(copyAlone(plan, to: "copy.plan"))
        #expect(copy.notice == nil)
        #expect(try copy.count(MarkerQuery()) == 1)
    }

    @Test func `A file that was copied without its log is noticed, told by check, and accepted by the next change`()
        throws
    {
        let plan = try folder.plan()
        try mark(plan, times: 5)
        let path = try copyAlone(plan, to: "copy.plan")
        for _ in 0..<2 {
            let copy = try Plan(path: path, access: .readOnly)
            #expect(copy.notice != nil)
            #expect(try copy.count(MarkerQuery()) < 5)
        }
        let check = PlanCheck.run(path: path)
        #expect(!check.isSound)
        #expect(check.findings.first?.message.english.contains("copy.plan-wal is not beside it") == true)
        try open(path).copy(to: folder.path("second.plan"))
        #expect(try open(folder.path("second.plan")).notice != nil)
        let copy = try open(path)
        try mark(copy, times: 1)
        try copy.close()
        #expect(try open(path).notice == nil)
        #expect(try open(plan.location).notice == nil)
    }

    @Test func `A plan whose program was killed is whole with its log, which readers leave where it is`() throws {
        let plan = try folder.plan()
        try mark(plan, times: 5)
        // The state of the files is that of a killed program: both are there, and nobody has them open.
        let path = try copyAlone(plan, to: "killed.plan")
        try FileManager.default.copyItem(atPath: "\(plan.location)-wal", toPath: "\(path)-wal")
        for _ in 0..<2 {
            let reader = try Plan(path: path, access: .readOnly)
            #expect(reader.notice == nil)
            #expect(try reader.count(MarkerQuery()) == 5)
            try reader.close()
            #expect(folder.names.contains("killed.plan-wal"))
        }
        #expect(PlanCheck.run(path: path).isSound)
        let writer = try open(path)
        try mark(writer, times: 1)
        try writer.close()
        #expect(!folder.names.contains("killed.plan-wal"))
        let after = try open(path)
        #expect(after.notice == nil)
        #expect(try after.count(MarkerQuery()) == 6)
    }

    @Test func `Two writers close one after the other, and the file is whole only after the second`() throws {
        let plan = try folder.plan()
        let other = try open(plan.location)
        try mark(plan, times: 2)
        try mark(other, times: 2)
        try plan.close()
        try mark(other, times: 2)
        #expect(try open(copyAlone(plan, to: "copy.plan")).notice != nil)
        try other.close()
        let whole = try open(copyAlone(plan, to: "whole.plan"))
        #expect(whole.notice == nil)
        #expect(try whole.count(MarkerQuery()) == 6)
    }

    @Test func `A plan appears with its areas, or not at all`() throws {
        struct Stop: Error {}
        let drawing = PlanDrawing(drawing: try Samples.drawing())
        #expect(throws: Stop.self) {
            try Plan.create(path: folder.path("new.plan"), name: "level", drawing: drawing) { transaction in
                for area in try Samples.rooms() { try transaction.add(area) }
                throw Stop()
            }
        }
        let plan = try folder.plan()
        #expect(throws: Stop.self) { try plan.copy(to: folder.path("copy.plan")) { _ in throw Stop() } }
        try plan.close()
        #expect(folder.names == ["level.plan"])
        let made = try Plan.create(path: folder.path("new.plan"), name: "level", drawing: drawing, by: "Ada") {
            for area in try Samples.rooms() { try $0.add(area) }
        }
        #expect(try made.areas() == Samples.rooms())
        #expect(try made.history().map(\.author) == ["Ada"])
    }

    @Test(arguments: ["-wal", "-journal"])
    func `No plan is made where the log of another lies, which would overwrite it`(suffix: String) throws {
        let gone = try folder.plan("gone.plan")
        let log = folder.path("new.plan\(suffix)")
        try Data("changes of another plan".utf8).write(to: URL(fileURLWithPath: log))
        let path = folder.path("new.plan")
        let error = PlanStoreError.strayLog(file: path, log: log)
        #expect(throws: error) { try folder.plan("new.plan") }
        #expect(throws: error) { try gone.copy(to: path) }
        #expect(error.kind == .unwritable)
        #expect(
            "\(error)"
                == "\(path): \(log) is there, with changes of a plan that was moved or removed; move it to that plan, or remove it"
        )
        #expect(!folder.names.contains("new.plan"))
        // One that comes while the plan is made is noticed too.
        try FileManager.default.removeItem(atPath: log)
        #expect(throws: error) {
            try gone.copy(to: path) { _ in try Data("late".utf8).write(to: URL(fileURLWithPath: log)) }
        }
        #expect(folder.names.filter { $0.hasPrefix("new.plan") || $0.hasPrefix(".") } == ["new.plan\(suffix)"])
    }

    /// The number of POSIX locks that this process holds on a file, from what the system tells of each open file (proc_pid_fdinfo).
    private func lockCount(_ path: String) throws -> Int {
        let number = try #require(FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? UInt64)
        return try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").reduce(0) { count, file in
            var status = stat()
            // Other tests close files meanwhile.
            guard stat("/proc/self/fd/\(file)", &status) == 0, UInt64(status.st_ino) == number,
                let told = try? String(contentsOfFile: "/proc/self/fdinfo/\(file)", encoding: .utf8)
            else { return count }
            return count + told.split(separator: "\n").count { $0.hasPrefix("lock:") && $0.contains("POSIX") }
        }
    }

    @Test func `Opening, checking and closing a plan a second time leaves the first one's locks alone`() throws {
        let plan = try open(folder.plan().location)
        _ = try plan.markers()
        let count = try lockCount(plan.location)
        #expect(count > 0)
        let second = try open(plan.location)
        _ = try second.markers()
        try second.close()
        #expect(try lockCount(plan.location) == count)
        #expect(PlanCheck.run(path: plan.location).findings == [])
        #expect(throws: PlanStoreError.self) { try open(folder.path("missing.plan")) }
        #expect(try lockCount(plan.location) == count)
        try plan.close()
        #expect(try lockCount(plan.location) == 0)
    }

    @Test func `Changes after closing are told to nobody, and the stream of them ends`() async throws {
        let plan = try folder.plan()
        try plan.close()
        for await _ in plan.changes() { Issue.record("a change") }
    }
}
