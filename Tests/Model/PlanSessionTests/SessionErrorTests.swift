import PlanBase
import PlanGeometry
import PlanSession
import Testing

struct SessionErrorTests {
    @Test(
        arguments: [
            (.closed, "closed", .internal), (.noDrawings, "noDrawings", .usage),
            (.unknownDrawing(name: "a", offered: []), "unknownDrawing", .notFound),
            (.unusableCoordinates(.overflow), "unusableCoordinates", .usage),
            (.notLoaded(drawing: "a", reason: "gone"), "notLoaded", .unreadable),
        ] as [(SessionError, String, ProblemKind)])
    func `Each error of a session has its code and kind`(_ error: SessionError, _ code: String, _ kind: ProblemKind) {
        #expect(error.code == code && error.kind == kind)
    }
}
