import PlanGeometry
import PlanModel
import PlanStore
import Testing

@Suite(.onEveryStore) struct MergeTests {
    private let folder: PlanFolder
    private let ours: Plan
    private let theirs: Plan

    init() throws {
        folder = try PlanFolder()
        ours = try folder.plan()
        try ours.write("mark", by: "Ada") { transaction in
            for x in [50, 60, 70] {
                try transaction.mark(at: Point(x: Double(x), y: 50), details: MarkerDetails(title: "m\(x)"))
            }
        }
        theirs = try folder.copy(ours, "copy.plan")
    }

    private func set(_ field: MarkerField, _ value: String, of number: Int, on plan: Plan) throws {
        try plan.write("edit") { try $0.set([field: .string(value)], of: number) }
    }

    @Test func `What only one copy has changed counts, field by field`() throws {
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
        #expect(PlanCheck.run(ours).findings == [])
    }

    @Test(arguments: [true, false])
    func `Of what both have changed the later change counts, and it is listed`(theirsIsLater: Bool) throws {
        try ours.shifted(by: theirsIsLater ? 0 : 3_600_000) { try set(.title, "ours", of: 1, on: ours) }
        try theirs.shifted(by: theirsIsLater ? 3_600_000 : 0) { try set(.title, "theirs", of: 1, on: theirs) }
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

    @Test(arguments: [true, false])
    func `A marker that one removed and the other changed later is there, else it is not`(changeIsLater: Bool) throws {
        try ours.shifted(by: changeIsLater ? 0 : 3_600_000) { _ = try ours.write("remove") { try $0.remove(2) } }
        try theirs.shifted(by: changeIsLater ? 3_600_000 : 0) { try set(.title, "changed", of: 2, on: theirs) }
        let merge = try ours.merge(theirs)
        #expect(merge.conflicts.count == 1)
        #expect(try ours.marker(numbered: 2)?.marker.details.title == (changeIsLater ? "changed" : nil))
        #expect(PlanCheck.run(ours).findings == [])
    }

    @Test func `New markers of both have numbers of their own, and both copies agree when each has merged the other`()
        throws
    {
        try mark("ours", on: ours)
        try mark("theirs", on: theirs, later: 1000)
        try theirs.write("attach") { _ = try $0.attach([1, 2, 3], named: "photo", to: 4) }
        let merge = try ours.merge(theirs)
        #expect(merge.added == 1)
        #expect(merge.renumbered.map(\.new) == [5])
        #expect(try ours.marker(numbered: 5)?.attachments.count == 1)
        #expect(try ours.history(ofMarker: 5).contains { $0.isMerged })
        try theirs.merge(ours)
        #expect(try theirs.markers() == ours.markers())
        for plan in [ours, theirs] { #expect(PlanCheck.run(plan).findings == []) }
    }

    private func titles(_ plan: Plan) throws -> [String] {
        try plan.markers().sorted { ($0.marker.number ?? 0) < ($1.marker.number ?? 0) }
            .map { "\($0.marker.number ?? 0)=\($0.marker.details.title ?? "")" }
    }

    /// Places a marker, some milliseconds later than now.
    private func mark(_ title: String, on plan: Plan, later milliseconds: Int64 = 0) throws {
        try plan.shifted(by: milliseconds) {
            _ = try plan.write("mark") { try $0.mark(at: Point(x: 80, y: 50), details: MarkerDetails(title: title)) }
        }
    }

    @Test(arguments: [true, false])
    func `The plan's own marker keeps its number, and the other copy takes that over when it merges the plan`(
        isOursFirst: Bool
    ) throws {
        try mark("X", on: ours, later: isOursFirst ? 0 : 1000)
        try mark("Y", on: theirs, later: isOursFirst ? 1000 : 0)
        let before = try folder.copy(ours, "before.plan")
        let theirsBefore = try folder.copy(theirs, "theirs-before.plan")
        let merge = try ours.merge(theirs)
        #expect(merge.renumbered.map { [$0.old, $0.new] } == [[4, 5]] && merge.renumbered[0].isNew)
        #expect(try titles(ours).suffix(2) == ["4=X", "5=Y"])
        let other = try theirsBefore.merge(before)
        #expect(other.renumbered.map { [$0.old, $0.new] } == [[4, 5]] && other.renumbered[0].isNew)
        #expect(try titles(theirsBefore).suffix(2) == ["4=Y", "5=X"])
        // The number that the first merge gave counts in the other copy.
        let taken = try theirs.merge(ours).renumbered
        #expect(taken.map { [$0.old, $0.new] } == [[4, 5]] && !taken[0].isNew)
        #expect(try titles(theirs) == titles(ours))
        // Another round has nothing to do but to exchange the merges themselves.
        #expect(try ours.merge(theirs).renumbered == [])
        #expect(try theirs.merge(ours).renumbered == [])
        #expect(try titles(theirs) == titles(ours))
        try mark("Z", on: ours)
        try theirs.merge(ours)
        #expect(try titles(theirs).last == "6=Z")
        #expect(try titles(theirs) == titles(ours))
        for plan in [ours, theirs, theirsBefore] { #expect(PlanCheck.run(plan).findings == []) }
    }

    @Test func `Copies that were merged into each other's former states agree when they are merged again`() throws {
        try mark("X", on: ours)
        try mark("Y", on: theirs)
        let before = try folder.copy(ours, "before.plan")
        try ours.merge(theirs)
        try theirs.merge(before)
        #expect(try titles(ours).suffix(2) == ["4=X", "5=Y"])
        #expect(try titles(theirs).suffix(2) == ["4=Y", "5=X"])
        for (into, from) in [(ours, theirs), (theirs, ours), (ours, theirs)] { try into.merge(from) }
        #expect(try titles(ours) == titles(theirs))
        #expect(try ours.merge(theirs).renumbered == [])
        #expect(try theirs.merge(ours).renumbered == [])
        for plan in [ours, theirs] { #expect(PlanCheck.run(plan).findings == []) }
    }

    @Test func `Three copies agree when each has merged the others, in any order, and removed numbers stay taken`()
        throws
    {
        let third = try folder.copy(ours, "third.plan")
        let plans = [ours, theirs, third]
        for (index, plan) in plans.enumerated() {
            for count in 0...index { try mark("\(index).\(count)", on: plan, later: [2000, 0, 1000][index]) }
        }
        try theirs.write("remove") { try $0.remove(5) }
        // Round by round in changing orders: what one has got from the second the third gets from it.
        for (into, from) in [(0, 1), (1, 2), (0, 2), (2, 0), (1, 0), (2, 1), (0, 1), (1, 2), (2, 0)] {
            try plans[into].merge(plans[from])
        }
        #expect(try titles(ours).contains("4=0.0"))
        #expect(try titles(ours).count == 8)
        for plan in plans {
            #expect(try titles(plan) == titles(ours))
            let retired = try (1...9).filter { try plan.isRetired(number: $0) }
            #expect(try retired == (1...9).filter { try ours.isRetired(number: $0) })
            #expect(retired.count == 1)
            #expect(PlanCheck.run(plan).findings == [])
        }
        for (into, from) in [(0, 2), (2, 1), (1, 0)] {
            #expect(try plans[into].merge(plans[from]).renumbered == [])
        }
    }

    @Test func `A merge that took over a number that the other copy had given can be undone and done again`() throws {
        try mark("X", on: ours)
        try mark("Y", on: theirs)
        try ours.merge(theirs)
        try theirs.merge(ours)
        let merged = try titles(theirs)
        #expect(merged.suffix(2) == ["4=X", "5=Y"])
        try theirs.undo()
        #expect(try titles(theirs).last == "5=Y")
        try theirs.redo()
        #expect(try titles(theirs) == merged)
        try ours.merge(theirs)
        #expect(try titles(ours) == merged)
        for plan in [ours, theirs] { #expect(PlanCheck.run(plan).findings == []) }
    }

    @Test func `A number that a merge changed does not keep a marker that the other copy removed`() throws {
        try mark("X", on: ours)
        try mark("Y", on: theirs, later: 1000)
        try ours.merge(theirs)
        try theirs.write("remove") { try $0.remove(4) }
        let merge = try ours.merge(theirs)
        #expect(merge.conflicts == [])
        #expect(merge.removed == 1)
        #expect(try titles(ours).last == "4=X")
    }

    @Test func `Merging again changes nothing, and a merge can be undone`() throws {
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
        #expect(PlanCheck.run(ours).findings == [])
    }

    @Test func `Plans that are no copies of each other are not merged`() throws {
        let other = try folder.plan("other.plan")
        #expect(throws: PlanStoreError.unrelated(file: ours.location, other: other.location)) { try ours.merge(other) }
    }

    @Test func `A status is merged when the other copy's history reaches it by allowed steps`() throws {
        for status in ["in progress", "ready for review", "closed"] {
            try theirs.write("status") { try $0.step(1, to: status) }
        }
        try theirs.write("status") { try $0.step(1, to: "open", role: "reviewer") }
        try theirs.undo()
        try set(.status, "closed", of: 2, on: theirs)
        try theirs.write(Plan.anyStatusImport) { try $0.set([.status: .string("closed")], of: 3) }
        let merge = try ours.merge(theirs)
        #expect(merge.refusedSteps.map(\.number) == [2])
        #expect(
            merge.refusedSteps.first?.description
                == "marker 2: the other copy went from 'open' to 'closed', which the workflow does not allow")
        #expect(try ours.markers().map(\.marker.details.status) == ["closed", "open", "closed"])
    }

    @Test func `A status that is not taken over for the workflow is kept as ours where both have changed it`() throws {
        try set(.status, "in progress", of: 2, on: ours)
        try theirs.shifted(by: 1000) { try set(.status, "closed", of: 2, on: theirs) }
        let merge = try ours.merge(theirs)
        #expect(merge.refusedSteps.map(\.number) == [2])
        #expect(merge.conflicts.map(\.takesTheirs) == [false])
        #expect(try ours.markers().map(\.marker.details.status) == ["open", "in progress", "open"])
    }
}
