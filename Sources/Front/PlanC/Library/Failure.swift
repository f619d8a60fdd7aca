import CPlanmark
import PlanBase
import PlanCanvas
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanImage
import PlanModel
import PlanOverlay
import PlanPDF
import PlanPageCurl
import PlanPostgres
import PlanSheet
import PlanStore
import PlanTiles

/// The problem of a failed call, as the caller is told of it.
struct Failure: Error {
    let status: Status
    /// The code that programs know the problem by.
    let code: String
    /// One line that says what is wrong and what would be right.
    let message: String
    var file: String?
    var place: String?
    var index: Int?
}

/// The numbers that calls return, as the header has them.
enum Status: Int32 {
    case ok = 0
    case invalidArgument, invalidText, invalidRequest, otherVersion, closed, wrongHandle, bufferTooSmall, unreadable
    case unwritable, refused, notFound, conflict, cancelled, tooLarge, forked, failed
}

extension Failure {
    /// An argument that is null or out of range.
    static func argument(_ name: String, _ requirement: String, index: Int? = nil) -> Failure {
        Failure(
            status: .invalidArgument, code: "invalidArgument", message: "\(name) \(requirement)", place: name,
            index: index)
    }

    /// Creates the failure that a caller gets for an error of the libraries.
    init(_ error: any Error) {
        switch error {
        case let error as Failure: self = error
        case let error as SheetError: self.init(sheet: error)
        case let error as TileError: self.init(tiles: error)
        case let error as RequestPartError:
            self.init(
                status: .invalidRequest, code: error.code, message: "\(error)",
                place: error.path.isEmpty ? nil : error.path)
        case let error as InputError: self.init(file: error)
        case let error as PlanStoreError: self.init(store: error)
        case let error as MarkupError:
            self.init(
                status: error.isAboutOutput ? .unwritable : .unreadable, code: error.code, message: "\(error)",
                file: error.file)
        case let error as ImageError:
            let status: Status = error.isTooLarge ? .tooLarge : error.isAboutOutput ? .unwritable : .unreadable
            let code = error.isAboutMissingFile ? "notFound" : error.code
            self.init(status: status, code: code, message: "\(error)", file: error.file)
        case let error as OutputError:
            self.init(status: .unwritable, code: error.code, message: "\(error)", file: error.file)
        case let error as PlanDrawingError:
            let message = error.message(advice: "say where the drawing's file is")
            self.init(status: .unreadable, code: error.code, message: message, file: error.file)
        case let error as SceneError:
            self.init(
                status: error.file == nil ? .invalidRequest : .unreadable, code: "badScene", message: "\(error)",
                file: error.file)
        case let error as PostgresPlanError: self.init(database: error)
        case let error as any PlanAddressFailure:
            self.init(status: .invalidArgument, code: error.code, message: "\(error)", place: "location")
        case let error as AreasOutsideDrawing:
            self.init(status: .unreadable, code: "areasOutside", message: "\(error)", file: error.file)
        case let error as WorkbookWriteError:
            self.init(status: .unwritable, code: error.code, message: "\(error)")
        case let error as any RequestValueError:
            self.init(status: .invalidRequest, code: error.code, message: "\(error)", place: error.member)
        case let error as ThemeError:
            self.init(
                status: .unreadable, code: "badTheme", message: "\(error)", file: error.file,
                place: error.path.isEmpty ? nil : error.path)
        case let error as FontFileError:
            self.init(status: .unreadable, code: "badFont", message: "\(error)", file: error.path)
        case let error as PlacementRefusal: self.init(status: .refused, code: error.code, message: "\(error)")
        default: self.init(status: .failed, code: (error as? any CodedError)?.code ?? "failed", message: "\(error)")
        }
    }

    private init(sheet error: SheetError) {
        let status: Status
        var place: String?
        switch error.problem {
        case .invalidValue(let member, _), .meaningless(let member, _), .conflict(let member, _),
            .mapOnly(let member, _):
            (status, place) = (.invalidRequest, member.rawValue)
        case .wrongKind(let path, _), .unknownMember(let path, _):
            (status, place) = (.invalidRequest, path.isEmpty ? nil : path)
        case .otherVersion: (status, place) = (.otherVersion, "version")
        case .unknownTheme: (status, place) = (.invalidRequest, RequestMember.theme.rawValue)
        case .scaleUnknown(let member): (status, place) = (.invalidRequest, member.rawValue)
        case .resolutionUnknown: (status, place) = (.invalidRequest, RequestMember.mapScale.rawValue)
        case .unknownFormat: (status, place) = (.invalidRequest, "path")
        case .coordinates(let error): (status, place) = (.invalidRequest, error.member)
        case .noSuchArea, .noSuchMarker: (status, place) = (.notFound, RequestMember.crop.rawValue)
        case .cropOutside: (status, place) = (.invalidRequest, RequestMember.crop.rawValue)
        case .regionOutside: (status, place) = (.invalidArgument, "region")
        case .sheetTooLarge, .iconTooLarge: status = .tooLarge
        case .markersRefused: status = .refused
        case .outputIsInput: (status, place) = (.unwritable, "path")
        case .cancelled: status = .cancelled
        case .drawing: status = .failed
        default:
            if let underlying = error.underlying {
                self.init(underlying)
                return
            }
            status = .unreadable
        }
        self.init(status: status, code: error.code, message: "\(error)", place: place)
    }

    private init(file error: InputError) {
        let status: Status =
            switch error.problem {
            case .tooLarge, .tooLargeToImport, .rowTooLong, .cellTooLong: .tooLarge
            default: .unreadable
            }
        self.init(
            status: status, code: error.code, message: "\(error)", file: error.file,
            place: error.place?.description)
    }
}
