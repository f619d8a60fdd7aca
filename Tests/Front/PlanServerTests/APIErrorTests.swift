import PlanBase
import PlanFiles
import PlanGeometry
import PlanImage
import PlanSheet
import PlanStore
import PlanTiles
import Testing

@testable import PlanServer

@Suite struct APIErrorTests {
    @Test(
        arguments: [
            (SheetError(.cancelled), 503, "cancelled"),
            (SheetError(.cropOutside(drawing: Size(width: 2, height: 2))), 422, "cropOutside"),
            (SheetError(.image(.emptyFile(file: "a.png"))), 422, "emptyFile"),
            (SheetError(.coordinates(.zoomOutOfRange(99))), 422, "zoomOutOfRange"),
            (SheetError(.other(CancellationError())), 500, "other"),
            (TileError(.noSheet(SheetError(.image(.emptyFile(file: "a.png"))))), 422, "emptyFile"),
            (TileError(.quality(0)), 422, "quality"),
            // A plan and its drawing are the server's.
            (SheetError(.planDrawing(PlanDrawingError(.noDrawing, file: "a.plan"))), 503, "noDrawing"),
            (SheetError(.other(PlanStoreError.locked(file: "a.plan"))), 503, "locked"),
        ] as [(any Problem, Int, String)])
    func `An error of a sheet or a pyramid has the status and the code of what lies below it`(
        error: any Problem, status: Int, code: String
    ) {
        let told = APIError(error)
        #expect(told.status == status && told.code == code)
        #expect(!told.text(in: .german).isEmpty)
    }

    @Test func `An error that is no problem is the server's failure`() {
        struct Odd: Error {}
        let told = APIError(Odd())
        #expect(told.status == 500 && told.code == "failed")
    }
}
