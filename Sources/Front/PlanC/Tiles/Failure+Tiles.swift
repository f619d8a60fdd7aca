import PlanSheet
import PlanTiles

extension Failure {
    /// Creates the failure that a caller gets for an error of tiles.
    init(tiles error: TileError) {
        let status: Status
        var (message, place, file) = ("\(error)", String?.none, String?.none)
        switch error.problem {
        case .tileSize, .tileTooLarge: (status, place) = (.invalidRequest, "tileSize")
        case .tooManyTiles: (status, place) = (.tooLarge, "tileSize")
        case .overlap, .noOverlap: (status, place) = (.invalidRequest, "overlap")
        case .levelCount: (status, place) = (.invalidRequest, "levels")
        case .quality, .noQuality: (status, place) = (.invalidRequest, "quality")
        case .background: (status, place) = (.invalidRequest, "background")
        case .address, .noAddress: (status, place) = (.invalidRequest, "address")
        case .outputName: (status, place) = (.invalidArgument, "path")
        case .outputExists(let path, _): (status, place, file) = (.unwritable, "path", path)
        case .outputIsInput(let path, _): (status, place, file) = (.unwritable, "path", path)
        case .notOurs(let path), .foreignFile(let path, _), .writeFailed(let path, _):
            (status, file) = (.unwritable, path)
        case .inUse(let path): (status, file) = (.conflict, path)
        case .marksMissing(let path, _, _), .selectionMissing(let path, _): (status, file) = (.refused, path)
        case .otherWork(let path, let difference):
            (status, file) = (.conflict, path)
            message =
                "\(path): the unfinished work is of another run (\(difference)); give the same drawing and options, "
                + "or begin anew without resuming"
        case .notAPyramid(let path, _), .damagedRecord(let path, _, _): (status, file) = (.unreadable, path)
        case .otherDrawing(let path): (status, file) = (.refused, path)
        case .noSuchTile: status = .notFound
        case .unreadableTile(_, let path, _), .unreadableViewer(let path, _): (status, file) = (.unreadable, path)
        case .markersRefused(let report):
            self.init(SheetError(.markersRefused(count: report.refused.count)))
            return
        case .noSheet(let error):
            self.init(error)
            return
        }
        self.init(status: status, code: error.code, message: message, file: file, place: place)
    }
}
