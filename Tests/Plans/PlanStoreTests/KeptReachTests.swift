import PlanBase
import PlanGeometry
import PlanModel
import TestSupport
import Testing

@testable import PlanStore

/// How far beyond the drawing of 400 x 300 pixels what is kept may reach.
@Suite(.onEveryStore) struct KeptReachTests {
    private let folder: PlanFolder
    private let plan: Plan

    init() throws {
        folder = try PlanFolder()
        plan = try folder.plan(areas: [])
    }

    private func area(_ id: String, right: Double) throws -> Area {
        try Samples.area(id, "Room \(id)", Box(minX: 10, minY: 20, maxX: right, maxY: 280))
    }

    @Test func `An area may hang over the drawing's edge by a million pixels, and no further`() throws {
        try plan.write("area add") { try $0.add(try area("1", right: 1_000_400)) }
        for right in [1_000_401, 1e20, 1e308] {
            #expect(throws: PlanStoreError.areaTooFar(name: "Room 2")) {
                try plan.write("area add") { try $0.add(try area("2", right: right)) }
            }
            #expect(throws: PlanStoreError.areaTooFar(name: "Room 1")) {
                try plan.write("area edit") { try $0.put(try area("1", right: right)) }
            }
        }
        #expect(try plan.areas() == [try area("1", right: 1_000_400)])
        let error = PlanStoreError.areaTooFar(name: "Room 2")
        #expect("\(error)".contains("1000000 pixels") && error.message(in: .chinese).contains("1000000"))
    }

    @Test func `A file's areas that reach too far are named and not taken, the others are`() throws {
        let areas = try [area("1", right: 100), area("2", right: 1e308)]
        let imported = try plan.write("area import") { try $0.importAreas(areas) }
        #expect(imported.ids == ["1"] && imported.tooFar.map(\.id) == ["2"] && imported.isPartial)
        #expect(imported.outsideText(in: .english)?.contains("Room 2") == true)
        #expect(imported.outsideText(in: .chinese)?.contains("Room 2") == true)
        for (frontEnd, question) in [
            (.command, "is --coordinates right for the file?"),
            (.server, "is coordinates right for the file?"),
            (.c, "is coordinates right for the file?"),
            (.python, "is coordinates right for the file?"),
        ] as [(FrontEnd, String)] {
            #expect(imported.outsideText(in: .english, for: frontEnd)?.hasSuffix(question) == true)
        }
        #expect(try plan.areas().map(\.id) == ["1"])
    }

    @Test func `A plan that holds such an area from before is told of it, and can be repaired`() throws {
        let far = try area("far", right: 1e308)
        try plan.write("area add") { try $0.restore(far) }
        #expect(try plan.areas() == [far])
        let findings = PlanCheck.run(plan).findings
        #expect(findings.map(\.isWarning) == [true])
        #expect(findings.first?.message.english.contains("'Room far' reaches more than") == true)

        var renamed = far
        renamed.name = "Attic"
        try plan.write("area edit") { try $0.put(renamed) }
        #expect(try plan.areas() == [renamed], "what has nothing to do with the shape can be changed")
        try plan.write("area remove") { try $0.removeArea("far") }
        #expect(try plan.areas().isEmpty && PlanCheck.run(plan).findings.isEmpty)
        try plan.undo()
        #expect(try plan.areas() == [renamed], "undoing brings back what was kept")
    }

    @Test func `A detection that reaches too far is not kept`() throws {
        let box = Box(minX: 10, minY: 10, maxX: 50, maxY: 50)
        let far = Detection(id: "1", box: Box(minX: 10, minY: 10, maxX: 1e308, maxY: 50))
        let keypoint = Detection(id: "2", box: box, keypoints: [Keypoint(name: "nose", point: Point(x: 1e9, y: 0))])
        for detection in [far, keypoint] {
            #expect(throws: PlanStoreError.self) { try plan.write("import") { try $0.put(detection) } }
        }
        try plan.write("import") { try $0.put(Detection(id: "3", box: box)) }
        #expect(try plan.detections().map(\.id) == ["3"])
    }
}
