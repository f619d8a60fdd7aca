import Foundation
import PlanBase
import PlanBatch
import PlanDetections
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanImage
import PlanPDF
import PlanPageCurl
import PlanPostgres
import PlanServer
import PlanTiles
import TestSupport
import Testing

@testable import PlanCanvas
@testable import PlanModel
@testable import PlanOverlay
@testable import PlanSheet
@testable import PlanStore

/// The codes by which programs know errors and notes: each table of `Documentation/Codes.md` is of a type, and has the codes of its cases.
@Suite struct ErrorCodeTests {
    private static let documented = Result { try documentedCodes() }

    @Test(arguments: codes.keys.sorted())
    func `Errors have the codes that are documented`(type: String) throws {
        #expect(try Self.documented.get()[type] == Self.codes[type])
    }

    @Test func `No other codes are documented`() throws {
        #expect(try Set(Self.documented.get().keys) == Set(Self.codes.keys))
    }

    @Test func `An error about another error has its code`() {
        let request = RequestPartError(.unknownMember(known: []), path: "")
        let drawing = SheetError(.planDrawing(PlanDrawingError(.otherContent, file: "")))
        let codes = [
            drawing.code, SheetJobError(.member(request)).code, SheetJobError(.sheet(drawing)).code,
            SheetJobError(.plan(PlanStoreError.locked(file: ""))).code,
            SheetJobError(.plan(PlanLocationError.unknownKind)).code,
            SheetJobError(.plan(DatabaseAddressError.badPort)).code,
            SheetJobError(.plan(PostgresPlanError.timedOut(address: ""))).code, TileError(.noSheet(drawing)).code,
        ]
        #expect(
            codes == [
                "otherContent", "unknownMember", "otherContent", "plan.locked", "plan.unknownKind", "plan.badPort",
                "plan.timedOut", "otherContent",
            ])
    }

    /// The codes of each type in the order of the document.
    private static func documentedCodes() throws -> [String: [String]] {
        var codes: [String: [String]] = [:]
        var type = ""
        for line in try Clone.text("Documentation/Codes.md").split(separator: "\n") {
            if let name = line.firstMatch(of: /^Swift: `(\w+)`/) { type = String(name.1) }
            if let code = line.firstMatch(of: /^\| `([\w.]+)` \|/) { codes[type, default: []].append(String(code.1)) }
        }
        return codes
    }

    private static let size = Size(width: 1, height: 1)
    private static let box = Box(origin: .zero, size: size)
    private static let ring = ValidityIssue.RingPosition(polygon: 0)
    private static let message = Message(untranslated: "")
    private static let tile = TileAddress(level: 0, column: 0, row: 0)
    private static let nearest = NearestArea(
        area: Area(id: "", name: "", shape: MultiPolygon([])), distance: 1, point: .zero)
    private static let fieldError = MarkerFieldError(field: .title, expected: message, found: nil)
    private static let attachment = MissingAttachment(marker: 1, name: "", isAmbiguous: false, attachments: [])
    private static let theme = ThemeError(file: "", path: "", reason: "")
    private static let scene = SceneError(.tooInvolved)
    private static let font = FontFileError(path: "", reason: "")
    private static let image = ImageError.emptyFile(file: "")
    private static let report = SheetReport(
        drawingSize: size, scale: 1, part: nil, areaCount: 0, acceptedCount: 0, detectionCount: nil, isChecked: true,
        refused: [], notes: [], isRenderable: false)

    /// The codes of each type: those of a value of each case.
    private static let codes: [String: [String]] = [
        "RequestPartError":
            ([
                .wrongKind(requirement: ""), .unknownMember(known: []),
            ] as [RequestPartError.Problem]).map { RequestPartError($0, path: "").code },
        "InputError":
            ([
                .notFound, .isDirectory, .notReadable(reason: ""), .empty, .tooLarge(limit: 1),
                .tooLargeToImport(limit: 1), .notText(found: message), .foreign(.kml), .notUTF8(encoding: nil),
                .unknownEncoding(""),
                .notInEncoding(""), .notWorkbook, .damagedWorkbook(part: nil), .noSuchSheet(nil, known: []),
                .cellTooLong(limit: 1), .severalImages([]), .sameImageNames("", ids: []), .noSuchImage("", known: []),
                .zeroByte, .unclosedQuote, .textAfterQuote, .rowTooLong(limit: 1),
                .missingColumns([], found: [], hint: nil), .missingMembers([], found: []), .duplicateColumn(""),
                .unknownColumn("", known: []),
                .notANumber(column: "", text: ""), .failedFormula(column: "", error: nil),
                .raggedRow(fields: 1, expected: 1), .tooFewFields(1, needed: 1), .otherFieldCount(1, expected: 1),
                .cutOffPoint(number: 1), .notJSON(reason: ""), .notGeoJSON(found: message),
                .wrongKind(of: message, found: message, expected: message),
                .wrongGeometry(found: message, expected: nil),
                .tooFewPoints(ring: message, count: 1), .openRing(ring: message, first: "", last: ""),
                .notFinite(subject: message, coordinates: ""), .needsPlan(format: ""), .notXFDF,
                .unfit(reason: message),
                .textTooLong(of: message, bytes: 1, limit: 1),
            ] as [InputError.Problem]).map { InputError($0, file: "").code },
        "ImageError":
            ([
                .cannotOpen(file: "", reason: ""), .isDirectory(file: ""), .notAFile(file: ""), .emptyFile(file: ""),
                .unsupportedFormat(file: "", kind: .png), .otherFormat(file: "", kind: .png, expected: .png),
                .unsupportedVariant(file: "", format: .png, variant: ""),
                .noSuchPage(file: "", page: 1, pageCount: 1), .truncated(file: "", row: nil),
                .corrupt(file: "", format: .png, reason: ""), .zeroSize(file: "", width: 1, height: 1),
                .tooLarge(file: "", width: 1, height: 1, limit: .width(1)), .readFailed(file: "", reason: ""),
                .programMissing(file: "", program: "", package: ""), .passwordNeeded(file: ""),
                .pageNotDrawn(file: "", page: 1, reason: ""), .noTemporaryFile(file: "", folder: "", reason: ""),
                .outOfMemory(file: ""), .cancelled(file: ""), .cannotEncode(file: "", reason: ""),
                .cannotEncodePicture(file: "", format: .png, reason: ""), .cannotAnimate(file: "", reason: ""),
            ] as [ImageError]).map(\.code),
        "OutputError":
            ([
                .folderMissing(file: "", folder: ""), .outputIsDirectory(file: ""), .outputIsPlan(file: "", plan: ""),
                .cannotCreate(file: "", reason: ""), .writeFailed(file: "", reason: ""),
            ] as [OutputError]).map(\.code),
        "PlanDrawingError":
            ([
                .noDrawing, .outsideFolder(path: ""), .symbolicLink(path: ""), .notReadable(path: "", reason: ""),
                .notAFile(path: ""), .otherContent, .otherSize(plan: size, drawing: size),
            ] as [PlanDrawingError.Problem]).map { PlanDrawingError($0, file: "").code },
        "WorkbookWriteError":
            ([
                .tooManyRows, .system(""),
            ] as [WorkbookWriteError]).map(\.code),
        "CoordinateError":
            ([
                .nonFinitePoint(.zero), .nonFiniteMapPoint(LatLng(lat: 0, lng: 0)), .zoomOutOfRange(1),
                .scaleOutOfRange(1), .singularTransformation(SimpleCRS.leaflet.transformation),
                .invalidImageSize(size), .overflow,
            ] as [CoordinateError]).map(\.code),
        "RingError":
            ([
                .tooFewVertices(count: 1), .nonFiniteVertex(index: 1, .zero),
            ] as [RingError]).map(\.code),
        "ValidityIssue":
            ([
                .tooFewPoints(ring: ring, .zero), .repeatedVertex(ring: ring, index: 1, .zero),
                .doubledClosingPoint(ring: ring, .zero), .noArea(ring: ring, .zero), .spike(ring: ring, .zero),
                .selfCrossing(ring: ring, .zero), .selfTouching(ring: ring, .zero), .ringsCross(ring, ring, .zero),
                .ringsOverlap(ring, ring, .zero), .holeOutsideShell(ring: ring, .zero),
                .nested(ring: ring, inside: ring, .zero), .disconnectedInterior(polygon: 1, .zero),
            ] as [ValidityIssue]).map(\.code),
        "PlacementRefusal":
            ([
                .notFinite(x: 1, y: 1), .outsideDrawing(.zero, drawingSize: size),
                .outsideAreas(.zero, nearest: nearest), .notSaved(.zero, reason: ""), .notReady, .drawingChanged,
                .closed,
            ] as [PlacementRefusal]).map(\.code),
        "MarkerFieldError": [fieldError.code],
        "SkeletonError":
            ([
                .blankName, .noKeypoints, .blankKeypoint(number: 1), .repeatedKeypoint(""),
                .edgeOutOfRange(edge: 1, keypoint: 1, count: 1), .edgeToItself(edge: 1, keypoint: ""),
                .unknownKeypoint("", known: []),
            ] as [SkeletonError]).map(\.code),
        "DetectionProblem":
            ([
                .notFinite(of: ""), .emptyBox(box), .outside(box, size: size), .tooFar(of: ""),
                .confidence(1, keypoint: nil), .repeatedKeypoint(""), .textTooLong(bytes: 1),
            ] as [DetectionProblem]).map(\.code),
        "ZoneError":
            ([
                .noAnchors, .lineNotFinite(name: ""), .lineWithoutLength(name: "", at: .zero),
                .bentLine(name: "", points: 1), .minimumCrossing(1),
            ] as [ZoneError]).map(\.code),
        "PlanStoreError":
            ([
                .notFound(file: ""), .alreadyExists(file: ""), .strayLog(file: "", log: ""),
                .notAPlan(file: "", found: ""), .newer(file: "", version: 1, known: 1),
                .foreignSchema(file: "", differences: []), .notReadable(file: "", reason: ""),
                .readOnly(file: "", reason: ""), .locked(file: ""), .damaged(file: "", detail: ""),
                .diskFull(file: ""), .inLogOnly(file: "", reason: ""), .replaced(file: ""),
                .alreadyInTransaction(file: ""), .closed(file: ""), .failed(file: "", DatabaseError(code: 1)),
                .noMarker(number: 1, isRetired: true), .noArea(""), .ambiguousArea("", ids: []),
                .duplicateArea(id: ""), .areaTooFar(name: ""), .noLine(""), .ambiguousLine("", ids: []),
                .badLine(name: ""), .noDetection(id: ""), .badDetection(id: "", reason: message), .noDetail(""),
                .offDrawing(""), .numberTaken(1), .idTaken(UUID()),
                .stepNotAllowed(number: nil, from: nil, to: "", role: nil, possible: [], others: []),
                .unknownStatus("", near: nil, known: []), .nothingToUndo, .nothingToRedo,
                .reversalNotAllowed(.workflow), .changedSince(""), .badValue(fieldError),
                .badPlanValue(PlanField.name, expected: ""), .contentTooLarge(name: "", size: 1, limit: 1),
                .contentMissing(name: ""), .noAttachment(attachment), .beyondRepair(file: "", detail: ""),
                .unrelated(file: "", other: ""),
            ] as [PlanStoreError]).map(\.code),
        "PlanLocationError":
            ([
                .unknownKind
            ] as [PlanLocationError]).map(\.code),
        "DatabaseAddressError":
            ([
                .noScheme, .emptyPlan, .repeatedPlan, .badPlan, .reservedCharacter, .badParameter, .badPort,
                .badPassword, .noLibrary(""), .notUnderstood(""),
            ] as [DatabaseAddressError]).map(\.code),
        "PostgresPlanError":
            ([
                .noName(address: ""), .badName(address: "", reason: ""), .noPlan(address: "", near: []),
                .unreachable(address: "", reason: ""), .signInRefused(address: "", reason: ""),
                .noDatabase(address: "", reason: ""), .noRight(address: "", reason: "", role: nil),
                .noSchema(address: ""), .olderSchema(address: "", version: 1, known: 1),
                .newerSchema(address: "", version: 1, known: 1), .timedOut(address: ""),
                .lost(address: "", mayBeDone: true), .failed(address: "", reason: ""),
            ] as [PostgresPlanError]).map(\.code),
        "MarkupError":
            ([
                .otherDrawing(plan: "", first: ""), .pictureOfSeveralPlans(plan: ""),
                .otherPlan(file: "", page: 1, plan: nil), .givenTwice(plan: ""), .notReadBack(file: "", reason: ""),
            ] as [MarkupError]).map(\.code),
        "SheetError":
            ([
                .invalidValue(.crop, requirement: ""), .wrongKind(path: "", requirement: ""),
                .unknownMember(path: "", known: []), .otherVersion(1), .conflict(.crop, .crop),
                .meaningless(.crop, without: .crop), .mapOnly(.crop, system: .pixel), .unknownTheme(""),
                .scaleUnknown(.crop), .resolutionUnknown, .noSuchArea("", known: []), .noSuchMarker(1, known: []),
                .cropOutside(drawing: size), .regionOutside(sheet: size), .sheetTooLarge(megapixels: 1),
                .iconTooLarge(file: "", width: 1, height: 1), .unknownFormat(path: ""),
                .outputIsInput(output: "", input: ""), .drawingConsumed(name: ""), .markersRefused(count: 1),
                .cancelled, .image(.emptyFile(file: "")), .image(.output(.writeFailed(file: "", reason: ""))),
                .file(InputError(.empty, file: "")), .theme(theme), .scene(scene), .font(font),
                .coordinates(.overflow), .drawing(.outOfMemory), .other(CancellationError()),
            ] as [SheetError.Problem]).map { SheetError($0).code },
        "SheetNote":
            ([
                .fontNotInstalled(family: ""), .misnamedDrawing(file: "", kind: .png),
                .areaNameShared(name: "", shown: "", others: []), .areaOutsideDrawing(id: "", name: ""),
                .areaOutline(message), .missingGlyphs(text: ""), .noRoomForAreaNames([]), .noRoomForAreaSizes([]),
                .sizesUnknown([]), .unequalResolution(x: 1, y: 1), .namesOverDrawing(1), .markersSpread(1),
                .markersPartlyHidden(1), .markersHidden(1), .nothingToColorBy(property: "", similar: nil, known: []),
                .noRoomForLabels([]), .labelsShortened([]), .panelTextShortened(""),
                .panelOverMarkers(panel: "", markerCount: 1), .panelOutside(panel: ""), .panelsLeftOut,
                .transparencyOnPaper, .noRoomForPanel(panel: ""), .file(.linesPassedOver(1)), .detections(message),
                .unknownClasses([], known: []), .refusedNotHidden(1), .noOutlines(1, mark: ""), .noTrails,
            ] as [SheetNote]).map(\.code),
        "TraceError":
            ([
                .image(image), .gapOutOfRange(1, longerSide: 1), .pointOutsideDrawing(.zero, size: size),
                .pointOnWall(.zero), .roomNotClosed(.zero, gap: 1), .roomTooSmall(.zero, size: size),
            ] as [TraceError]).map(\.code),
        "GridError":
            ([
                .stepOutOfRange(1, allowed: 1...2)
            ] as [GridError]).map(\.code),
        "RectifyError":
            ([
                .cornerNotFinite(1, .zero), .cornerOutsideDrawing(1, .zero, size), .cornersEqual(1, 1, .zero),
                .cornersOnLine(1, .zero), .sidesCross, .dent(1, .zero), .badWidth(1), .badHeight(1), .badScale(1),
                .beyondHorizon, .nearHorizon(detailedScale: 1, possibleScale: 1),
                .tooLarge(width: 1, height: 1, limit: .width(1), greatestScale: 1), .coordinates(.overflow),
            ] as [RectifyError.Problem]).map { RectifyError($0, file: "").code },
        "StrokeError":
            ([
                .invalidLineWidth(1), .invalidMiterLimit(1), .invalidDash(index: 1, 1), .invalidDashPhase(1),
                .tooManyDashes(limit: 1), .invalidTolerance(1), .pathNotFinite,
            ] as [StrokeError]).map(\.code),
        "RenderError":
            ([
                .invalidCanvasSize(width: 1, height: 1),
                .pointOutOfRange(.zero),
                .invalidTransform(.identity), .invalidLength(name: "", value: 1), .invalidAngle(1),
                .invalidDashes([]), .tooManyDashes(limit: 1), .outOfMemory, .tooManyLayers, .areasTooDense(times: 1),
                .cairo(status: 1, message: ""),
            ] as [RenderError]).map(\.code),
        "OverlayError":
            ([
                .sizeDiffers(displayList: size, width: 1, height: 1),
                .unsuitableWriter(width: 1, height: 1, kind: ""), .rowsOutsideDrawing(firstRow: 1, byteCount: 1),
                .regionOutsideDrawing(box, size: size),
            ] as [OverlayError]).map(\.code),
        "SheetJobError":
            ([
                .notJSON(reason: "", column: 1), .notReadable(reason: ""), .conflict("", ""),
                .meaningless("", without: ""), .noDrawing, .nothingToDraw, .standardInput(""), .noOutput,
                .noFormat(output: ""), .outputIsInput(output: "", input: ""), .sameOutput(output: "", line: 1),
                .outputIsInputOfJob(output: "", line: 1), .outputIsBatchFile(output: ""), .plan(CancellationError()),
            ] as [SheetJobError.Problem]).map { SheetJobError($0).code },
        "TileError":
            ([
                .tileSize(1), .overlap(1, tileSize: 1), .noOverlap(.dzi), .levelCount(1, greatest: 1),
                .tooManyTiles(1), .quality(1), .noQuality(.png), .tileTooLarge(1, .png), .background(""),
                .address(""), .noAddress(.dzi), .outputExists(path: "", isPyramid: true), .outputName(path: ""),
                .outputIsInput(output: "", input: ""), .inUse(path: ""),
                .marksMissing(path: "", areas: 1, markers: 1), .selectionMissing(path: "", selection: ""),
                .otherWork(path: "", difference: ""), .notOurs(path: ""), .foreignFile(path: "", reason: ""),
                .notAPyramid(path: "", reason: ""), .damagedRecord(path: "", member: nil, reason: ""),
                .otherDrawing(path: ""), .noSuchTile(tile), .unreadableTile(tile, file: "", reason: ""),
                .unreadableViewer(path: "", reason: ""), .writeFailed(path: "", reason: ""), .markersRefused(report),
            ] as [TileError.Problem]).map { TileError($0).code },
        "ServerError":
            ([
                .noLibrary(reason: ""), .badAddress(""), .unknownHost(""), .addressInUse(""),
                .cannotListen("", reason: ""), .notStarted(isSecure: true), .badToken(requirement: message),
                .badFile(path: "", reason: ""), .noPlans(place: ""),
            ] as [ServerError]).map(\.code),
        "PageTurnError":
            ([
                .spineNeedsTwoSides, .invalidSpacing(1), .invalidPageSize(size), .wrongPageCount(given: 1, needed: 1),
                .invalidRadius(1),
            ] as [PageTurnError]).map(\.code),
        "PageCurlError":
            ([
                .invalidSize(size), .invalidRadius(1), .gripOffLeaf(.zero, size), .gripOnSpine(.zero, .left),
                .nonFiniteFinger(.zero), .invalidAngle(.zero), .progressNotANumber, .invalidEasing(.zero),
            ] as [PageCurlError]).map(\.code),
        "PageCurlRenderError":
            ([
                .invalidSize(width: 1, height: 1, limit: 1), .pageDiffersFromFrame(width: 1, height: 1, frame: box),
                .curlDiffersFromFrame(width: 1, height: 1, frame: box),
                .unsuitablePicture(width: 1, height: 1, expectedWidth: 1, expectedHeight: 1),
            ] as [PageCurlRenderError]).map(\.code),
    ]
}
