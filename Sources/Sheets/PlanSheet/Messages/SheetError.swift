import PlanBase
import PlanCanvas
import PlanFiles
import PlanGeometry
import PlanImage
import PlanModel
import PlanOverlay

/// Why a sheet cannot be made or rendered.
public struct SheetError: Problem, Sendable {
    /// The problem that caused the error.
    public let cause: Cause
    /// The notes from before the failure.
    public let notes: [SheetNote]

    /// An error with what was noted before it.
    public init(_ cause: Cause, notes: [SheetNote] = []) { (self.cause, self.notes) = (cause, notes) }

    /// A problem with a request, its inputs or its output.
    public enum Cause: Sendable {
        /// A member's value is out of range; the requirement completes a sentence that begins with the member.
        case invalidValue(RequestMember, requirement: Message)
        /// The decoded request has a value of another kind at a path, such as `view.crop`.
        case wrongKind(path: String, requirement: Message)
        /// The decoded request has a member that no request has.
        case unknownMember(path: String, known: [String])
        /// The request is written for a version that this program does not know.
        case otherVersion(Int)
        /// Of two members only one may be given.
        case conflict(RequestMember, RequestMember)
        /// A member means nothing without another one.
        case meaningless(RequestMember, without: RequestMember)
        /// A member means nothing in coordinates that are not map points.
        case mapOnly(RequestMember, system: CoordinateKind)
        /// The theme is neither a built-in one nor a file.
        case unknownTheme(String)
        /// A member asks for what needs the scale, and nothing tells it.
        case scaleUnknown(RequestMember)
        /// The map scale needs the drawing's resolution, which the drawing does not tell.
        case resolutionUnknown
        /// No area has the name or identifier to crop to.
        case noSuchArea(String, known: [String])
        /// No marker has the number to crop to.
        case noSuchMarker(Int, known: [Int])
        /// The part to crop to lies outside the drawing.
        case cropOutside(drawing: Size)
        /// The region to render is empty or reaches beyond the sheet.
        case regionOutside(sheet: Size)
        /// The sheet would have too many pixels.
        case sheetTooLarge(megapixels: Int)
        /// The picture that takes the markers' symbol's place is too large.
        case iconTooLarge(file: String, width: Int, height: Int)
        /// The output's path tells no format that can be written.
        case unknownFormat(path: String)
        /// The output would take the place of a file that the sheet was made of.
        case outputIsInput(output: String, input: String)
        /// The drawing came through a pipe and has been read already.
        case drawingConsumed(name: String)
        /// The request is strict and markers were refused; the sheet is not rendered.
        case markersRefused(count: Int)
        /// The caller cancelled the rendering.
        case cancelled
        /// A picture cannot be read or written.
        case image(ImageError)
        /// A file of areas or markers, or a theme or scene, cannot be read.
        case file(InputError)
        /// The theme's file is no theme.
        case theme(ThemeError)
        /// The icon's file is no scene, or none for markers.
        case scene(SceneError)
        /// The font's file is no font.
        case font(FontFileError)
        /// The coordinates' zoom is out of range.
        case coordinates(CoordinateError)
        /// The plan's drawing cannot be had.
        case planDrawing(PlanDrawingError)
        /// Something cannot be drawn.
        case drawing(RenderError)
        /// An error that a plan source threw, or another error of a lower layer.
        case other(any Error)
    }
}

extension SheetError {
    /// The code that programs know the error by.
    public var code: String {
        switch cause {
        case .invalidValue: "invalidValue"
        case .wrongKind: "wrongKind"
        case .unknownMember: "unknownMember"
        case .otherVersion: "otherVersion"
        case .conflict: "conflict"
        case .meaningless: "meaningless"
        case .mapOnly: "mapOnly"
        case .unknownTheme: "unknownTheme"
        case .scaleUnknown: "scaleUnknown"
        case .resolutionUnknown: "resolutionUnknown"
        case .noSuchArea: "noSuchArea"
        case .noSuchMarker: "noSuchMarker"
        case .cropOutside: "cropOutside"
        case .regionOutside: "regionOutside"
        case .sheetTooLarge: "sheetTooLarge"
        case .iconTooLarge: "iconTooLarge"
        case .unknownFormat: "unknownFormat"
        case .outputIsInput: "outputIsInput"
        case .drawingConsumed: "drawingConsumed"
        case .markersRefused: "markersRefused"
        case .cancelled: "cancelled"
        case .image(let error): error.kind == .unwritable ? "outputNotWritable" : "pictureNotReadable"
        case .file: "fileNotReadable"
        case .theme: "badTheme"
        case .scene: "badScene"
        case .font: "badFont"
        case .coordinates: "badCoordinates"
        case .planDrawing(let error): error.code
        case .drawing: "notDrawable"
        case .other: "other"
        }
    }

    /// The kind of problem; of what lies below, that error's own.
    public var kind: ProblemKind {
        switch cause {
        case .invalidValue, .wrongKind, .unknownMember, .otherVersion, .conflict, .meaningless, .mapOnly, .unknownTheme,
            .scaleUnknown, .resolutionUnknown, .cropOutside, .regionOutside, .unknownFormat,
            .coordinates:
            .usage
        case .noSuchArea, .noSuchMarker: .notFound
        case .sheetTooLarge, .iconTooLarge: .limit
        case .outputIsInput: .unwritable
        case .drawingConsumed: .unreadable
        case .markersRefused: .refused
        case .cancelled: .cancelled
        case .image(let error): error.kind
        case .file(let error): error.kind
        case .theme(let error): error.kind
        case .scene(let error): error.kind
        case .font(let error): error.kind
        case .planDrawing(let error): error.kind
        case .drawing(let error): error.kind
        case .other(let error): (error as? any Problem)?.kind ?? .internal
        }
    }

    /// The file that is too large, would be overwritten or came through a pipe; of what lies below, that error's own.
    public var file: String? {
        switch cause {
        case .iconTooLarge(let file, _, _), .outputIsInput(let file, _), .drawingConsumed(let file): file
        default: handedOn?.file
        }
    }

    /// The path of the request's member; of what lies below, that error's own place.
    public var placeName: String? {
        switch cause {
        case .wrongKind(let path, _), .unknownMember(let path, _): path.isEmpty ? nil : path
        case .otherVersion: "version"
        case .regionOutside: "region"
        default: member?.rawValue ?? handedOn?.placeName
        }
    }

    /// The member of the request that the problem is about; nil if it is about none.
    package var member: RequestMember? {
        switch cause {
        case .invalidValue(let member, _), .conflict(let member, _), .meaningless(let member, _),
            .mapOnly(let member, _), .scaleUnknown(let member):
            member
        case .unknownTheme: .theme
        case .resolutionUnknown: .mapScale
        case .noSuchArea, .noSuchMarker, .cropOutside: .crop
        case .sheetTooLarge: .scale
        case .unknownFormat, .outputIsInput: .output
        case .coordinates(.zoomOutOfRange), .coordinates(.scaleOutOfRange): .zoom
        case .coordinates: .coordinates
        case .wrongKind, .unknownMember, .otherVersion, .regionOutside, .iconTooLarge, .drawingConsumed,
            .markersRefused,
            .cancelled, .image, .file, .theme, .scene, .font, .planDrawing, .drawing, .other:
            nil
        }
    }

    /// The problem that caused the error, where it is one of a library below; else the error itself.
    public var underlying: any Problem { handedOn ?? self }

    /// The problem of a library below that caused the error; nil if the error is about the sheet, or below it is an error of another kind.
    private var handedOn: (any Problem)? {
        switch cause {
        case .image(let error): error
        case .file(let error): error
        case .theme(let error): error
        case .scene(let error): error
        case .font(let error): error
        case .coordinates(let error): error
        case .planDrawing(let error): error
        case .drawing(let error): error
        case .other(let error): error as? any Problem
        default: nil
        }
    }
}

extension SheetError {
    /// Names any error of the layers below.
    package init(wrapping error: any Error, notes: [SheetNote] = []) {
        let cause: Cause =
            switch error {
            case let error as SheetError: error.cause
            case let error as RequestPartError: Cause(error)
            case let error as ImageError: .image(error)
            case let error as OutputError: .image(.output(error))
            case let error as InputError: .file(error)
            case let error as ThemeError: .theme(error)
            case let error as SceneError: .scene(error)
            case let error as FontFileError: .font(error)
            case let error as CoordinateError: .coordinates(error)
            case let error as PlanDrawingError: .planDrawing(error)
            case let error as RenderError: .drawing(error)
            default: .other(error)
            }
        self.init(cause, notes: notes)
    }
}

extension SheetError.Cause {
    fileprivate init(_ error: RequestPartError) {
        self =
            switch error.cause {
            case .wrongKind(let requirement): .wrongKind(path: error.path, requirement: requirement)
            case .unknownMember(let known): .unknownMember(path: error.path, known: known)
            }
    }
}
