import FoundationEssentials
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
import PlanTracing

@testable import PlanCanvas
@testable import PlanModel
@testable import PlanOverlay
@testable import PlanSheet
@testable import PlanStore

/// An example of every code: a value of each case of each type of problems and notes.
enum ProblemSamples {
    /// The problems of each type, in the order of the document.
    static let problems: [String: [any Problem]] = [
        "RequestPartError": [
            RequestPartError(.wrongKind(requirement: Message("must be a whole number")), path: "filter.limit"),
            RequestPartError(.unknownMember(known: ["due", "limit", "status"]), path: "filter.color"),
        ],
        "InputError": inputCauses.map { InputError($0.cause, file: "defects.csv", at: $0.place) },
        "ImageError": [
            ImageError.notFound(file: "office.png"),
            ImageError.cannotOpen(file: "office.png", reason: "Permission denied"),
            ImageError.isDirectory(file: "drawings"), ImageError.notAFile(file: "/dev/null"),
            ImageError.emptyFile(file: "office.png"), ImageError.unsupportedFormat(file: "office.tif", kind: .tiff),
            ImageError.otherFormat(file: "office.png", kind: .jpeg, expected: .png),
            ImageError.unsupportedVariant(
                file: "site.jpg", format: .jpeg, variant: Message("a JPEG with lossless coding")),
            ImageError.noSuchPage(file: "site.pdf", page: 9, pageCount: 4),
            ImageError.truncated(file: "office.png", row: 812),
            ImageError.corrupt(file: "office.png", format: .png, reason: Message(untranslated: "IDAT: CRC error")),
            ImageError.zeroSize(file: "office.png", width: 0, height: 1800),
            ImageError.tooLarge(file: "office.png", width: 40_000, height: 30_000, limit: .width(32_767)),
            ImageError.readFailed(file: "office.png", reason: "Input/output error"),
            ImageError.programMissing(file: "site.pdf", program: "pdftoppm", package: "poppler-utils"),
            ImageError.passwordNeeded(file: "site.pdf"),
            ImageError.pageNotDrawn(file: "site.pdf", page: 2, reason: Message(untranslated: "Syntax Error")),
            ImageError.noTemporaryFile(
                file: "site.pdf", folder: "/tmp", reason: Message(untranslated: "No space left on device")),
            ImageError.outOfMemory(file: "office.png"), ImageError.cancelled(file: "office.png"),
            ImageError.cannotEncode(file: "o.png", reason: Message(untranslated: "0 x 0 pixels")),
            ImageError.cannotEncodePicture(
                file: "tile", format: .webp, reason: Message(untranslated: "16384 x 16384 pixels")),
            ImageError.cannotAnimate(file: "turn.gif", reason: Message(untranslated: "0 frames")),
        ],
        "OutputError": [
            OutputError.folderMissing(file: "Output/office.png", folder: "Output"),
            OutputError.outputIsDirectory(file: "Output"),
            OutputError.outputIsPlan(file: "office.plan", plan: "office.plan"),
            OutputError.outputIsForeign(file: "issues.csv", found: Message("a table", context: "kind")),
            OutputError.outputWasChanged(file: "office.csv", line: 12),
            OutputError.cannotCreate(file: "office.png", reason: Message(untranslated: "Permission denied")),
            OutputError.writeFailed(file: "office.png", reason: "No space left on device"),
        ],
        "PlanDrawingError": drawingCauses.map { PlanDrawingError($0, file: "office.plan") },
        "WorkbookWriteError": [
            WorkbookWriteError.tooManyRows, WorkbookWriteError.system(Message(untranslated: "No space left on device")),
        ],
        "CoordinateError": [
            CoordinateError.nonFinitePoint(Point(x: .nan, y: 4)),
            CoordinateError.nonFiniteMapPoint(LatLng(lat: .infinity, lng: 0)), CoordinateError.zoomOutOfRange(99),
            CoordinateError.scaleOutOfRange(-1), CoordinateError.scaleUnknown,
            CoordinateError.singularTransformation(SimpleCRS.Transformation(a: 0, b: 0, c: 1, d: 0)),
            CoordinateError.invalidImageSize(Size(width: 0, height: 1800)), CoordinateError.overflow,
        ],
        "RingError": [
            RingError.tooFewVertices(count: 2), RingError.nonFiniteVertex(index: 3, Point(x: .nan, y: 4)),
        ],
        "ValidityIssue": [
            ValidityIssue.tooFewPoints(ring: ring, corner), ValidityIssue.repeatedVertex(ring: ring, index: 2, corner),
            ValidityIssue.doubledClosingPoint(ring: ring, corner), ValidityIssue.noArea(ring: ring, corner),
            ValidityIssue.spike(ring: ring, corner), ValidityIssue.selfCrossing(ring: ring, corner),
            ValidityIssue.selfTouching(ring: ring, corner), ValidityIssue.ringsCross(ring, hole, corner),
            ValidityIssue.ringsOverlap(ring, hole, corner), ValidityIssue.holeOutsideShell(ring: hole, corner),
            ValidityIssue.nested(ring: ring, inside: hole, corner),
            ValidityIssue.disconnectedInterior(polygon: 0, corner),
        ],
        "PlacementRefusal": [
            PlacementRefusal.notFinite(x: .nan, y: 4), PlacementRefusal.outsideDrawing(corner, drawingSize: small),
            PlacementRefusal.outsideAreas(corner, nearest: nearest),
            PlacementRefusal.notSaved(corner, reason: "No space left on device"), PlacementRefusal.notReady,
            PlacementRefusal.drawingChanged, PlacementRefusal.closed,
        ],
        "MarkerFieldError": [fieldError],
        "SkeletonError": [
            SkeletonError.blankName, SkeletonError.noKeypoints, SkeletonError.blankKeypoint(number: 3),
            SkeletonError.repeatedKeypoint("nose"), SkeletonError.edgeOutOfRange(edge: 2, keypoint: 18, count: 17),
            SkeletonError.edgeToItself(edge: 2, keypoint: "nose"),
            SkeletonError.unknownKeypoint("tail", known: ["nose", "left eye"]),
        ],
        "DetectionProblem": [
            DetectionProblem.notFinite(of: "box"), DetectionProblem.emptyBox(Box(origin: corner, size: .zero)),
            DetectionProblem.outside(box, size: small), DetectionProblem.tooFar(of: "box"),
            DetectionProblem.confidence(1.2, keypoint: nil), DetectionProblem.repeatedKeypoint("nose"),
            DetectionProblem.textTooLong(bytes: 20_000),
        ],
        "ZoneError": [
            ZoneError.noAnchors, ZoneError.lineNotFinite(name: "Door"),
            ZoneError.lineWithoutLength(name: "Door", at: corner), ZoneError.bentLine(name: "Door", points: 3),
            ZoneError.minimumCrossing(0),
        ],
        "PlanStoreError": storeErrors,
        "DatabaseAddressError": [
            DatabaseAddressError.noScheme, DatabaseAddressError.emptyPlan, DatabaseAddressError.repeatedPlan,
            DatabaseAddressError.badPlan, DatabaseAddressError.reservedCharacter, DatabaseAddressError.badParameter,
            DatabaseAddressError.badPort, DatabaseAddressError.badPassword,
            DatabaseAddressError.noLibrary("libpq.so.5"), DatabaseAddressError.notUnderstood("invalid sslmode value"),
        ],
        "PostgresPlanError": [
            PostgresPlanError.noName(address: site),
            PostgresPlanError.badName(address: site, reason: Message("it is empty")),
            PostgresPlanError.noPlan(address: site, near: ["level4"]),
            PostgresPlanError.unreachable(address: site, reason: "Connection refused"),
            PostgresPlanError.signInRefused(address: site, reason: "password authentication failed"),
            PostgresPlanError.noDatabase(address: site, reason: "database \"site\" does not exist"),
            PostgresPlanError.noRight(address: site, reason: "permission denied", role: nil),
            PostgresPlanError.noSchema(address: site),
            PostgresPlanError.olderSchema(address: site, version: 3, known: 5),
            PostgresPlanError.newerSchema(address: site, version: 7, known: 5),
            PostgresPlanError.timedOut(address: site),
            PostgresPlanError.lost(address: site, mayBeDone: false),
            PostgresPlanError.failed(
                address: site,
                reason: Message(
                    """
                    a status, or the id of an area, is longer than the database's indexes take, which is 2700 bytes or more; \
                    nothing was changed
                    """)),
        ],
        "MarkupError": [
            MarkupError.otherDrawing(plan: "annex", first: "office"), MarkupError.pictureOfSeveralPlans(plan: "annex"),
            MarkupError.otherPlan(file: "office.pdf", page: 1, plan: "annex"), MarkupError.givenTwice(plan: "annex"),
            MarkupError.notReadBack(file: "office.pdf", reason: Message(untranslated: "xref")),
        ],
        "SheetError": sheetCauses.map { SheetError($0) },
        "TraceError": [
            TraceError.image(.emptyFile(file: "office.png")), TraceError.gapOutOfRange(-1, longerSide: 2400),
            TraceError.pointOutsideDrawing(corner, size: small), TraceError.pointOnWall(corner),
            TraceError.roomNotClosed(corner, gap: 40), TraceError.roomTooSmall(corner, size: small),
        ],
        "RoomFindingError": [
            RoomFindingError.pageSize(Size(width: 0, height: 400)), RoomFindingError.scaleOutOfRange(-1),
            RoomFindingError.noWalls, RoomFindingError.cancelled,
        ],
        "RoomPageError": [
            RoomPageError.noRooms(.noWalls, file: "level4.pdf"),
            RoomPageError.noRooms(.cancelled, file: "level4.pdf"),
        ],
        "GridError": [GridError.stepOutOfRange(0, allowed: 1...2400)],
        "RectifyError": rectifyCauses.map { RectifyError($0, file: "photo.jpg") },
        "SVGPathError": [
            SVGPathError.noMove(position: 1), SVGPathError.unknownCommand("X", position: 6),
            SVGPathError.missingNumber(command: "L", position: 8), SVGPathError.invalidFlag(position: 12),
            SVGPathError.numberOutOfRange(position: 2),
        ],
        "StrokeError": [
            StrokeError.invalidLineWidth(-1), StrokeError.invalidMiterLimit(-1), StrokeError.invalidDash(index: 1, -2),
            StrokeError.invalidDashPhase(.infinity), StrokeError.tooManyDashes(limit: 1_000_000),
            StrokeError.invalidTolerance(0), StrokeError.pathNotFinite,
        ],
        "RenderError": [
            RenderError.invalidCanvasSize(width: 0, height: 40_000), RenderError.pointOutOfRange(corner),
            RenderError.invalidTransform(.scale(x: 0, y: 1)),
            RenderError.invalidLength(name: Message("the line width"), value: -1), RenderError.invalidAngle(.infinity),
            RenderError.invalidDashes([-1]), RenderError.tooManyDashes(limit: 1_000_000), RenderError.outOfMemory,
            RenderError.tooManyLayers, RenderError.areasTooDense(times: 40),
            RenderError.cairo(status: 1, message: "out of memory"),
            RenderError.sizeDiffers(displayList: small, width: 2400, height: 1800),
            RenderError.unsuitableWriter(width: 2400, height: 1800, kind: "gray"),
            RenderError.rowsOutsideDrawing(firstRow: 1800, byteCount: 7200),
            RenderError.regionOutsideDrawing(box, size: small),
        ],
        "SheetJobError": jobCauses.map { SheetJobError($0) },
        "TileError": tileCauses.map { TileError($0) },
        "ServerError": [
            ServerError.noLibrary(reason: "libmicrohttpd.so.12: cannot open shared object file"),
            ServerError.badAddress("8080:"), ServerError.unknownHost("plans.example"),
            ServerError.addressInUse("127.0.0.1:8080"),
            ServerError.cannotListen("0.0.0.0:80", reason: "Permission denied"), ServerError.notStarted(isSecure: true),
            ServerError.badToken(
                requirement: Message(
                    "a token must have \(8) or more letters, digits and signs of ASCII, without spaces")),
            ServerError.badFile(path: "key.pem", reason: Message("cannot be read")),
            ServerError.noPlans(place: "plans"),
        ],
        "PageCurlError": [
            PageCurlError.invalidSize(Size(width: 0, height: 300)), PageCurlError.invalidRadius(0),
            PageCurlError.gripOffLeaf(corner, small), PageCurlError.gripOnSpine(corner, .left),
            PageCurlError.nonFiniteFinger(Point(x: .nan, y: 4)), PageCurlError.invalidAngle(.degrees(90)),
            PageCurlError.progressNotANumber, PageCurlError.invalidEasing(corner),
            PageCurlError.spineNeedsTwoSides, PageCurlError.invalidSpacing(-1),
            PageCurlError.invalidPageSize(Size(width: 0, height: 300)),
            PageCurlError.wrongPageCount(given: 3, needed: 4),
            PageCurlError.invalidPictureSize(width: 40_000, height: 300, limit: 32_767),
            PageCurlError.pageDiffersFromFrame(width: 300, height: 400, frame: box),
            PageCurlError.curlDiffersFromFrame(width: 300, height: 400, frame: box),
            PageCurlError.unsuitablePicture(width: 300, height: 400, expectedWidth: 600, expectedHeight: 800),
        ],
    ]

    /// The notes of each type.
    static let notes: [String: [(code: String, message: Message)]] = [
        "SheetNote": sheetNotes.map { ($0.code, $0.message) }, "RoomDoubt": roomDoubts.map { ($0.code, $0.message) },
        "SpaceRefusal": [SpaceRefusal.openToOutside, .tooSmall(0.25), .noEntrance, .noSpace].map {
            ($0.code, $0.message)
        },
    ]

    private static let roomDoubts: [RoomDoubt] = [
        .severalTags(["1.01 Office", "1.02 Kitchen"]), .areaContradictsTag(measured: 31.5, printed: 18.2),
        .manyCorners(40), .openings(part: 0.45), .surroundsRooms, .untagged(hasDoor: false), .noEntrance,
        .noPlan(title: "Section A-A"), .scaleUnknown, .scaleContradicted,
    ]
    private static let small = Size(width: 600, height: 400)
    private static let corner = Point(x: 812, y: 430)
    private static let box = Box(origin: corner, size: Size(width: 40, height: 30))
    private static let ring = ValidityIssue.RingPosition(polygon: 0)
    private static let hole = ValidityIssue.RingPosition(polygon: 0, hole: 0)
    private static let nearest = NearestArea(
        area: Area(
            id: "kitchen", name: "Kitchen",
            shape: MultiPolygon([try? Polygon(Box(x: 700, y: 400, width: 100, height: 60))].compactMap(\.self))),
        distance: 12.5, point: Point(x: 800, y: 430))
    private static let fieldError = MarkerFieldError(
        field: .due, expected: Message("a date such as 2026-03-01"), found: "soon")
    private static let site = "postgresql://db.example/site?plan=level3"
    private static let report = SheetReport(
        drawingSize: small, scale: 1, paper: nil, part: nil, areaCount: 0, acceptedCount: 0, placedCount: nil,
        detectionCount: nil,
        isChecked: true,
        refused: [], notes: [], doubts: [], isRenderable: false)

    private static let inputCauses: [(cause: InputError.Cause, place: FilePlace?)] = [
        (.notFound, nil), (.isDirectory, nil), (.notReadable(reason: "Permission denied"), nil), (.empty, nil),
        (.tooLarge(limit: 268_435_456), nil), (.tooLargeToImport(limit: 268_435_456), nil),
        (.notText(found: Message("a PNG picture")), nil), (.foreign(.gpx), nil),
        (.notUTF8(encoding: "Windows-1252"), nil),
        (.unknownEncoding("latin"), nil), (.notInEncoding("shift-jis"), nil), (.notWorkbook, nil),
        (.encryptedWorkbook, nil),
        (.notKML(reason: Message("it is no well-formed XML here; save it again, or export GeoJSON")), line),
        (.damagedWorkbook(part: "xl/workbook.xml"), nil), (.noSuchSheet("Defects", known: ["Sheet1", "List"]), nil),
        (.cellTooLong(limit: 1_000_000), nil), (.severalImages(["a.png", "b.png"]), nil),
        (.sameImageNames("a.png", ids: ["3", "7"]), nil), (.noSuchImage("c.png", known: ["a.png", "b.png"]), nil),
        (.zeroByte, line), (.unclosedQuote, line), (.textAfterQuote, line), (.rowTooLong(limit: 1_000_000), line),
        (.missingColumns(["x", "y"], found: ["title", "status"], hint: nil), nil),
        (.missingMembers(["x"], found: ["title"]), nil), (.missingRooms(found: ["title"], hint: nil), nil),
        (.missingAreaMembers(["Raum"], found: ["name"]), nil),
        (.degrees(at: "(139.7, 35.6)"), nil), (.mapUnusable(format: "coco"), nil), (.mappedTwice("Titel"), nil),
        (.meaningTwice("title", columns: ["Titel", "Mangel"]), nil), (.duplicateColumn("title"), nil),
        (.unknownColumn("width", known: ["x", "y", "title"]), nil), (.notANumber(column: "x", text: "12,5"), line),
        (.failedFormula(column: "x", error: "#REF!"), line), (.raggedRow(fields: 3, expected: 4), line),
        (.tooFewFields(1, needed: 2), line), (.otherFieldCount(3, expected: 4), line), (.cutOffPoint(number: 812), nil),
        (.notJSON(reason: Message(untranslated: "'}' expected")), line), (.notGeoJSON(found: Message("an array")), nil),
        (
            .wrongKind(
                of: Message(untranslated: "coordinates"), found: Message("a text"), expected: Message("an array")),
            feature
        ),
        (.wrongGeometry(found: Message(untranslated: "Point"), expected: nil), feature),
        (.tooFewPoints(ring: Message(untranslated: "ring 1"), count: 2), feature),
        (.openRing(ring: Message(untranslated: "ring 1"), first: "(1, 1)", last: "(2, 1)"), feature),
        (.notFinite(subject: Message(untranslated: "ring 1"), coordinates: "(1e400, 1)"), feature),
        (.needsPlan(format: "XFDF"), nil), (.notXFDF, nil),
        (.unfit(reason: Message("the point is not finite")), feature),
        (.textTooLong(of: Message(untranslated: "title"), bytes: 20_000, limit: 10_000), line),
    ]
    private static let line = FilePlace.line(12, column: nil)
    private static let feature = FilePlace.feature(3, name: nil)

    private static let drawingCauses: [PlanDrawingError.Cause] = [
        .noDrawing, .outsideFolder(path: "../office.png"), .symbolicLink(path: "office.png"),
        .notReadable(path: "office.png", reason: "Permission denied"), .notAFile(path: "drawings"), .otherContent,
        .otherSize(plan: small, drawing: Size(width: 400, height: 600)),
    ]

    private static let storeErrors: [PlanStoreError] = [
        .notFound(file: plan), .alreadyExists(file: plan), .strayLog(file: plan, log: "\(plan)-wal"),
        .notAPlan(file: plan, found: Message("a PNG picture")), .newer(file: plan, version: 9, known: 5),
        .foreignSchema(file: plan, differences: [Message(untranslated: "table marker")]),
        .notReadable(file: plan, reason: Message(untranslated: "Permission denied")),
        .readOnly(file: plan, reason: Message(untranslated: "Read-only file system")), .locked(file: plan),
        .damaged(file: plan, detail: Message(untranslated: "database disk image is malformed")), .diskFull(file: plan),
        .inLogOnly(file: plan, reason: "No space left on device"), .replaced(file: plan),
        .alreadyInTransaction(file: plan), .closed(file: plan), .failed(file: plan, DatabaseError(code: 1)),
        .noMarker(number: 12, isRetired: true), .noArea("Kitchn"),
        .ambiguousArea("Kitchen", ids: ["kitchen", "kitchen-2"]),
        .duplicateArea(id: "kitchen"), .areaTooFar(name: "Kitchen"), .noLine("Wall"),
        .ambiguousLine("Wall", ids: ["wall", "wall-2"]), .badLine(name: "Wall"), .noDetection(id: "d12"),
        .badDetection(id: "d12", reason: Message("the point is not finite")), .noDetail("Stairs"),
        .offDrawing(Message("the line '\("Wall")'")), .numberTaken(12),
        .idTaken(UUID(uuid: (91, 26, 26, 212, 93, 74, 79, 14, 157, 122, 111, 79, 95, 10, 27, 44))),
        .stepNotAllowed(number: 12, from: "closed", to: "open", role: nil, possible: [], others: ["open"]),
        .unknownStatus("opne", near: nil, known: ["open", "closed"]), .nothingToUndo, .nothingToRedo,
        .fewerToUndo(count: 3, possible: 2), .fewerToRedo(count: 3, possible: 2),
        .reversalNotAllowed(.workflow), .changedSince(Message("marker \(12)", context: "subject")),
        .badValue(fieldError), .badPlanValue(.name, expected: Message("a text")),
        .contentTooLarge(name: "film.mov", size: 300_000_000, limit: 200_000_000),
        .contentMissing(name: Message(untranslated: "photo.jpg")),
        .noAttachment(MissingAttachment(marker: 12, name: "photo.jpg", isAmbiguous: false, attachments: [])),
        .beyondRepair(file: plan, detail: Message(untranslated: "file is not a database")),
        .unrelated(file: plan, other: "annex.plan"), .unknownAddress,
        .areasOutside(OutsideAreas(file: "rooms.geojson", areas: [nearest.area])),
    ]
    private static let plan = "office.plan"

    private static let sheetCauses: [SheetError.Cause] = [
        .invalidValue(.fade, requirement: Message("must be from \(0) to \(1)")),
        .wrongKind(path: "view.scale", requirement: Message("must be a number")),
        .unknownMember(path: "view.zoom", known: ["crop", "padding", "scale"]), .otherVersion(2),
        .conflict(.pixelsPerMetre, .mapScale), .meaningless(.padding, without: .crop),
        .mapOnly(.zoom, system: .pixel), .unknownTheme("drak"), .scaleUnknown(.scaleBar), .resolutionUnknown,
        .noSuchArea("Kitchn", known: ["Kitchen", "Hall"]), .noSuchMarker(99, known: [1, 2, 3]),
        .cropOutside(drawing: small), .regionOutside(sheet: small), .sheetTooLarge(megapixels: 960),
        .iconTooLarge(file: "icon.png", width: 4000, height: 4000), .unknownFormat(path: "office.bmp"),
        .outputIsInput(output: "office.png", input: "office.png"), .drawingConsumed(name: "/dev/stdin"),
        .markersRefused(count: 3), .cancelled, .image(.emptyFile(file: "office.png")),
        .image(.output(.writeFailed(file: "o.png", reason: "No space left on device"))),
        .file(InputError(.empty, file: "rooms.geojson")),
        .theme(
            ThemeError(
                file: "theme.json", path: "areas.colour",
                reason: Message("is not known here; \(Message("did you mean '\("color")'?"))"))),
        .scene(SceneError(.tooInvolved)),
        .font(
            FontFileError(
                path: "plan.ttf", reason: Message("it is not a font; give a TrueType or OpenType file"))),
        .coordinates(.overflow), .drawing(.outOfMemory), .other(CancellationError()),
    ]

    private static let sheetNotes: [SheetNote] = [
        .fontNotInstalled(family: "Helvetica"), .misnamedDrawing(file: "office.png", kind: .jpeg),
        .areaNameShared(name: "Kitchen", shown: "kitchen", others: ["kitchen-2"]),
        .areaOutsideDrawing(id: "kitchen", name: "Kitchen"), .areaOutline(Message("the point is not finite")),
        .missingGlyphs(text: "厨房"), .unwritableCharacters(["Kitchen\u{1}"]), .noRoomForAreaNames(["Kitchen"]),
        .areaNamesShortened(["Kitchen"]), .noRoomForAreaSizes(["Kitchen"]),
        .sizesUnknown(["Wall"]), .unequalResolution(x: 300, y: 298), .namesOverDrawing(4), .markersSpread(2),
        .markersPartlyHidden(3), .markersHidden(1),
        .nothingToColorBy(property: "staus", similar: "status", known: ["status"]), .noRoomForLabels(["12"]),
        .labelsShortened(["12"]), .panelTextShortened("legend"), .panelOverMarkers(panel: "legend", markerCount: 2),
        .panelOutside(panel: "legend"), .sheetOverPaper(points: 4.6), .panelsOverHalf(percent: 62),
        .panelsLeftOut, .transparencyOnPaper, .noRoomForPanel(panel: "legend"),
        .file(.linesPassedOver(2)), .detections(Message("the point is not finite")),
        .unknownClasses(["cat"], known: ["person", "car"]), .refusedNotHidden(2), .noOutlines(3, mark: "mask"),
        .noTrails,
    ]

    private static let rectifyCauses: [RectifyError.Cause] = [
        .cornerNotFinite(1, Point(x: .nan, y: 4)), .cornerOutsideDrawing(1, corner, small), .cornersEqual(1, 2, corner),
        .cornersOnLine(2, corner), .sidesCross, .dent(3, corner), .badWidth(0), .badHeight(0), .badScale(0),
        .beyondHorizon, .nearHorizon(detailedScale: 100, possibleScale: 20),
        .tooLarge(width: 90_000, height: 400, limit: .width(32_767), greatestScale: 36), .coordinates(.overflow),
    ]

    private static let jobCauses: [SheetJobError.Cause] = [
        .notJSON(reason: Message(untranslated: "'}' expected"), column: 40),
        .notReadable(reason: Message("the row has \(3) fields, the header \(4)")), .conflict("plan", "drawing"),
        .meaningless("table", without: "markers"), .noDrawing, .nothingToDraw, .standardInput("drawing"), .noOutput,
        .noFormat(output: "office.bmp"), .outputIsInput(output: "office.png", input: "office.png"),
        .sameOutput(output: "o.png", line: 3), .outputIsInputOfJob(output: "office.png", line: 3),
        .outputIsBatchFile(output: "jobs.jsonl"), .plan(CancellationError()),
    ]

    private static let tileCauses: [TileError.Cause] = [
        .tileSize(8), .overlap(300, tileSize: 256), .noOverlap(.zoomify), .levelCount(20, greatest: 9),
        .tooManyTiles(64), .quality(101), .noQuality(.png), .tileTooLarge(20_000, .webp), .background("whit"),
        .address("example"), .noAddress(.dzi), .outputExists(path: folder, isPyramid: true), .outputName(path: "/"),
        .outputIsInput(output: "office.png", input: "office.png"), .inUse(path: folder),
        .marksMissing(path: folder, areas: 4, markers: 12), .selectionMissing(path: folder, selection: "status open"),
        .otherWork(path: folder, difference: Message(untranslated: "tile size")), .notOurs(path: "\(folder).partial"),
        .foreignFile(path: "\(folder)/notes", reason: Message(untranslated: "Is a directory")),
        .notAPyramid(path: folder, reason: Message(untranslated: "planmark.json")), .notFound(path: folder),
        .damagedRecord(path: folder, member: "levels", reason: Message("must be a whole number")),
        .otherDrawing(path: folder), .noSuchTile(tile),
        .unreadableTile(tile, file: "\(folder)/4/1/2.png", reason: Message(untranslated: "Permission denied")),
        .unreadableViewer(path: "Web/viewer.html", reason: Message(untranslated: "Permission denied")),
        .writeFailed(path: folder, reason: Message(untranslated: "No space left on device")), .markersRefused(report),
    ]
    private static let folder = "office-tiles"
    private static let tile = TileAddress(level: 4, column: 1, row: 2)
}
