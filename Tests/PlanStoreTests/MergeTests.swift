import PlanGeometry
import PlanModel
import Testing

@testable import PlanStore

@Suite("Merging two copies of a plan")
struct MergeTests {
    private let folder: PlanFolder
    private let ours: PlanFile
    private let theirs: PlanFile

    init() throws {
        folder = try PlanFolder()
        ours = try folder.plan()
        try ours.write("mark", by: "Ada") { transaction in
            for x in [50, 60, 70] {
                try transaction.mark(at: Point(x: Double(x), y: 50), details: MarkerDetails(title: "m\(x)"))
            }
        }
        try ours.copy(to: folder.path("copy.plan"))
        theirs = try PlanFile(path: folder.path("copy.plan"))
    }

    /// Makes what is written next later than all before it.
    private func later(_ plan: PlanFile) throws {
        try plan.connection.execute(
            "UPDATE revision SET time = time + 3600000 WHERE seq = (SELECT max(seq) FROM revision)")
    }

    private func set(_ field: MarkerField, _ value: String, of number: Int, on plan: PlanFile) throws {
        try plan.write("edit") { try $0.set([field: .string(value)], of: number) }
    }

    @Test("what only one copy has changed counts, field by field")
    func fields() throws {
        try set(.title, "ours", of: 1, on: ours)
        try set(.note, "theirs", of: 1, on: theirs)
        try set(.property("k"), "v", of: 2, on: theirs)
        try theirs.write("remove") { try $0.remove(3) }
        let merge = try ours.merge(theirs)
        #expect(merge.conflicts.isEmpty)
        #expect((merge.changed, merge.removed) == (2, 1))
        let details = try #require(try ours.marker(numbered: 1)).marker.details
        #expect(details.title == "ours")
        #expect(details.note == "theirs")
        #expect(try ours.marker(numbered: 3) == nil)
        #expect(PlanCheck.run(path: ours.path).findings == [])
    }

    @Test("of what both have changed the later change counts, and it is listed", arguments: [true, false])
    func conflicts(theirsIsLater: Bool) throws {
        try set(.title, "ours", of: 1, on: ours)
        try set(.title, "theirs", of: 1, on: theirs)
        try later(theirsIsLater ? theirs : ours)
        let merge = try ours.merge(theirs)
        #expect(merge.conflicts.count == 1)
        let conflict = try #require(merge.conflicts.first)
        #expect(conflict.subject == .marker(1))
        #expect(conflict.field == "title")
        #expect(conflict.ours == .string("ours"))
        #expect(conflict.theirs == .string("theirs"))
        #expect(conflict.takesTheirs == theirsIsLater)
        #expect(try ours.marker(numbered: 1)?.marker.details.title == (theirsIsLater ? "theirs" : "ours"))
    }

    @Test("a marker that one removed and the other changed later is there, else it is not", arguments: [true, false])
    func removal(changeIsLater: Bool) throws {
        try ours.write("remove") { try $0.remove(2) }
        try set(.title, "changed", of: 2, on: theirs)
        try later(changeIsLater ? theirs : ours)
        let merge = try ours.merge(theirs)
        #expect(merge.conflicts.count == 1)
        #expect(try ours.marker(numbered: 2)?.marker.details.title == (changeIsLater ? "changed" : nil))
        #expect(PlanCheck.run(path: ours.path).findings == [])
    }

    @Test("new markers of both have numbers of their own, and both copies agree when each has merged the other")
    func numbers() throws {
        try ours.write("mark") { try $0.mark(at: Point(x: 80, y: 50), details: MarkerDetails(title: "ours")) }
        try theirs.write("mark") { transaction in
            try transaction.mark(at: Point(x: 90, y: 50), details: MarkerDetails(title: "theirs"))
            try transaction.attach([1, 2, 3], named: "photo", to: 4)
        }
        let merge = try ours.merge(theirs)
        #expect(merge.added == 1)
        #expect(merge.renumbered.map(\.new) == [5])
        #expect(try ours.marker(numbered: 5)?.attachments.count == 1)
        #expect(try ours.history(ofMarker: 5).contains { $0.isMerged })
        try theirs.merge(ours)
        #expect(try theirs.markers() == ours.markers())
        for plan in [ours, theirs] { #expect(PlanCheck.run(path: plan.path).findings == []) }
    }

    @Test("merging again changes nothing, and a merge can be undone")
    func again() throws {
        try ours.write("area") { try $0.removeArea("s") }
        try theirs.write("area") {
            try $0.put(try Samples.area("o", "Study", Box(minX: 200, minY: 20, maxX: 300, maxY: 280)))
        }
        try theirs.write("mark") { try $0.mark(at: Point(x: 250, y: 50)) }
        try theirs.write("remove") { try $0.remove(1) }
        let before = try (ours.areas(), ours.markers())
        let merge = try ours.merge(theirs)
        #expect((merge.areas, merge.added, merge.removed, merge.revisionCount) == (1, 1, 1, 3))
        #expect(try ours.areas().map(\.name) == ["Kitchen", "Study"])
        let merged = try ours.history()
        #expect(try ours.merge(theirs).revisionCount == 0)
        #expect(try ours.history() == merged)
        try ours.undo()
        #expect(try ours.areas() == before.0)
        #expect(try ours.markers().map(\.marker) == before.1.map(\.marker))
        #expect(PlanCheck.run(path: ours.path).findings == [])
    }

    @Test("plans that are no copies of each other are not merged")
    func unrelated() throws {
        let other = try folder.plan("other.plan")
        #expect(throws: PlanStoreError.unrelated(file: ours.path, other: other.path)) { try ours.merge(other) }
    }
}
