import PlanStore
import Testing

@testable import PlanPDF

@Suite("States of reviews")
struct ReviewStateTests {
    @Test(
        "The standard workflow's statuses have the states that the field knows",
        arguments: [
            ("open", ReviewState.none), ("in progress", .accepted), ("ready for review", .accepted),
            ("closed", .completed), ("rejected", .rejected), (nil, .none),
        ] as [(String?, ReviewState)])
    func standard(status: String?, state: ReviewState) {
        #expect(ReviewState(of: status, in: .standard) == state)
    }

    @Test("A state that says what the status says changes nothing")
    func same() {
        for status in ["in progress", "ready for review"] {
            #expect(ReviewState.accepted.status(after: status, in: .standard, role: nil) == status)
        }
    }

    @Test("Of several statuses the next one is taken")
    func next() {
        #expect(ReviewState.accepted.status(after: "open", in: .standard, role: nil) == "in progress")
        #expect(ReviewState.completed.status(after: "ready for review", in: .standard, role: nil) == "closed")
        #expect(ReviewState.cancelled.status(after: "ready for review", in: .standard, role: nil) == "rejected")
        // No step leads there, which the import refuses.
        #expect(ReviewState.completed.status(after: "open", in: .standard, role: nil) == "closed")
    }

    @Test("Words of a workflow of its own have their states by where they stand")
    func own() {
        let workflow = Workflow(steps: [
            .init(from: nil, to: "gemeldet"), .init(from: "gemeldet", to: "beauftragt"),
            .init(from: "beauftragt", to: "abgehakt"),
        ])
        #expect(ReviewState(of: "gemeldet", in: workflow) == .none)
        #expect(ReviewState(of: "beauftragt", in: workflow) == .accepted)
        #expect(ReviewState(of: "abgehakt", in: workflow) == .completed)
        #expect(ReviewState.rejected.status(after: "gemeldet", in: workflow, role: nil) == nil)
    }
}
