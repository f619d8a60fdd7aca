import PlanBase
import PlanPostgres
import PlanStore

extension Failure {
    /// Creates the failure that a caller gets for an error of a plan.
    init(store error: PlanStoreError) {
        if case .badValue(let value) = error {
            self.init(
                status: .refused, code: error.code, message: "\(error)", place: value.field.name)
            return
        }
        let (status, file) = error.statusAndFile
        self.init(status: status, code: error.code, message: "\(error)", file: file)
    }

    /// Creates the failure that a caller gets for an error of a database.
    init(database error: PostgresPlanError) {
        let status: Status =
            switch error {
            case .noName, .badName: .invalidArgument
            case .noPlan, .noDatabase: .notFound
            case .noRight: error.isAboutOutput ? .unwritable : .unreadable
            case .lost: .unwritable
            case .unreachable, .signInRefused, .noSchema, .olderSchema, .newerSchema, .timedOut, .failed: .unreadable
            }
        let place = status == .invalidArgument ? "location" : nil
        self.init(status: status, code: error.code, message: "\(error)", place: place)
    }
}

extension PlanStoreError {
    fileprivate var statusAndFile: (Status, file: String?) {
        switch self {
        case .notFound(let file): (.notFound, file)
        case .noMarker, .noArea, .noLine, .noDetail, .noDetection, .noAttachment: (.notFound, nil)
        case .alreadyExists(let file), .strayLog(let file, _), .readOnly(let file, _), .diskFull(let file),
            .inLogOnly(let file, _):
            (.unwritable, file)
        case .locked(let file), .replaced(let file): (.conflict, file)
        case .changedSince: (.conflict, nil)
        case .notAPlan(let file, _), .newer(let file, _, _), .foreignSchema(let file, _), .notReadable(let file, _),
            .damaged(let file, _), .beyondRepair(let file, _), .failed(let file, _):
            (.unreadable, file)
        case .contentMissing: (.unreadable, nil)
        case .closed(let file): (.closed, file)
        case .alreadyInTransaction(let file): (.failed, file)
        case .contentTooLarge: (.tooLarge, nil)
        case .ambiguousArea, .duplicateArea, .areaTooFar, .ambiguousLine, .badLine, .badDetection, .offDrawing,
            .numberTaken,
            .idTaken,
            .stepNotAllowed, .unknownStatus, .nothingToUndo,
            .nothingToRedo, .reversalNotAllowed, .badValue, .badPlanValue, .unrelated:
            (.refused, nil)
        }
    }
}
