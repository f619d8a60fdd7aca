import PlanBase
import PlanDetections
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanModel
import PlanTables

/// A request to import a file into a plan, with the options of `planmark import`; see ``Plan/importFile(_:_:progress:)``.
///
///     {"duplicates": "update", "coordinates": {"system": "leaflet", "zoom": 3}, "author": "Ada"}
///
/// The request can be decoded: members that are missing keep their defaults; unknown members, and values of the wrong kind, are refused
/// with a `RequestPartError` that names the member.
public struct PlanImport: RequestPart, Hashable, Sendable {
    /// The file's format; nil for what its name or content tells.
    public var format: PlanFormat?
    /// The treatment of markers without an id that the plan seems to have already.
    public var duplicates = MarkerImport.Duplicates.keep
    /// The role in which statuses of markers that the plan has are changed.
    public var role: String?
    /// True if every status is taken over, even one that the workflow does not have or allow.
    public var anyStatus = false
    /// True if the file's values replace values that were changed in the plan after the file was written.
    public var overwriteNewer = false
    /// True if areas are taken over that lie where another area of the plan is, and not where the area of their id or name was.
    public var exchangeAreas = false
    /// The day on which rows without a time of their own were written; nil if that is not known.
    public var since: FilterDate?
    /// True if nothing is written, and the report is on what an import would do.
    public var dryRun = false
    /// True if new markers may lie outside the allowed areas.
    public var anywhere = false
    /// The greatest distance in pixels by which a new place outside the allowed areas is moved into the nearest; 0 to move none. A
    /// place that the file has had before, and that the plan's marker has or had, is none.
    public var snap = 0.0
    /// True if nothing is imported when the plan refuses any marker, area or other part of the file.
    public var strict = false
    /// True if a value that its field cannot have counts as a refusal for ``strict``.
    public var refuseUnread = false
    /// The means by which markers get their places; nil for their rooms where a list has a column of these and none of coordinates.
    public var placeBy: PlaceBy?
    /// The coordinates of the file, for formats that have a choice.
    public var coordinates = CoordinateRequest()
    /// The form of a table, for what its content does not tell. The members of the request are those of the table.
    public var table = TableRequest()
    /// True if the file's places are those of the drawing as its own file stores it, before it is turned as EXIF says.
    public var stored = false
    /// The drawing as its own file stores it, for ``stored``; nil for what the plan's drawing tells, which `Plan.importDocument` reads.
    public var storedDrawing: StoredPicture?
    /// The file of the drawing, where it is not where the plan has it; for XFDF, whose places are those of the drawing's page, and for
    /// places of the drawing as its file stores it.
    public var drawing: String?
    /// Of annotations of several pictures, the one that is meant, by file name or id.
    public var image: String?
    /// The treatment of markers, areas and measured lines that were written onto a PDF and are not on it any more.
    public var deleted = Deleted.keep
    /// True if areas and markers that were written onto a PDF or XFDF from another plan are imported.
    public var otherPlan = false
    /// The settings for reading a file of detections, which become detections of the plan; nil to read a file of areas and markers.
    public var detections: DetectionFileRequest?
    /// True if detections that the plan has, and the file does not have, are removed.
    public var replaceDetections = false
    /// The person who imports, for the history.
    public var author: String?
    /// The language of the report.
    public var language = MessageLanguage.english

    /// The treatment of objects that were written onto a PDF and were deleted from it before the PDF is imported.
    public enum Deleted: String, CaseIterable, Codable, NamedChoice, Hashable, Sendable {
        /// It stays in the plan, and is told.
        case keep
        /// It is removed from the plan, where it has not been changed since it was written.
        case remove
    }

    /// An import with the defaults of the command.
    public init() {}

    package static var members: [Member<Self>] {
        let ofImport: [Member<Self>] = [
            Member("format", \.format), Member("duplicates", \.duplicates), Member("role", \.role),
            Member("anyStatus", \.anyStatus), Member("overwriteNewer", \.overwriteNewer),
            Member("exchangeAreas", \.exchangeAreas), Member("since", \.since), Member("dryRun", \.dryRun),
            Member("anywhere", \.anywhere), Member("snap", \.snap), Member("strict", \.strict),
            Member("refuseUnread", \.refuseUnread), Member("author", \.author), Member("language", \.language),
        ]
        let ofFile: [Member<Self>] = [
            Member("coordinates", \.coordinates), Member("placeBy", \.placeBy),
            Member("stored", \.stored), Member("storedDrawing", \.storedDrawing), Member("drawing", \.drawing),
            Member("image", \.image), Member("deleted", \.deleted), Member("otherPlan", \.otherPlan),
            Member("detections", \.detections), Member("replaceDetections", \.replaceDetections),
        ]
        return ofImport + TableRequest.members(of: \.table) + ofFile
    }

    /// Checks that all values are in range.
    ///
    /// - Throws: `RequestPartError` for the first that is not.
    public func check() throws(RequestPartError) {
        try coordinates.check(in: "coordinates")
        try detections?.check(in: "detections")
        if replaceDetections, detections == nil {
            throw RequestPartError(.wrongKind(requirement: Message("goes with detections")), path: "replaceDetections")
        }
        try tolerance.check()
        _ = try table.style()
    }

    /// True if the file's places are those of the drawing as its own file stores it, by ``stored`` or by that of ``detections``.
    package var isOfStoredDrawing: Bool { stored || detections?.stored == true }

    /// Returns the drawing as its own file stores it, if the file's places are in that; nil if they are in the upright drawing.
    ///
    /// - Throws: `RequestPartError` if that is not known.
    func annotatedDrawing() throws(RequestPartError) -> StoredPicture? {
        guard isOfStoredDrawing else { return nil }
        guard let storedDrawing else {
            throw RequestPartError(
                .wrongKind(requirement: Message("needs the drawing as its file stores it, which is not known here")),
                path: stored ? "stored" : "detections.stored")
        }
        return storedDrawing
    }

    /// The tolerance for the places of new markers: ``anywhere`` and ``snap``.
    var tolerance: PlacementTolerance { PlacementTolerance(anywhere: anywhere, snapDistance: snap) }
}

extension FilterDate {
    /// The first moment of the day in UTC.
    var start: Timestamp { Timestamp(milliseconds: date.daysSince1970 * 86_400_000) }
}

extension PlacementTolerance {
    /// Checks the distance, which requests call `snap`.
    package func check() throws(RequestPartError) {
        guard snapDistance >= 0, snapDistance.isFinite else {
            throw RequestPartError(
                .wrongKind(requirement: Message("must be a number of pixels, 0 or more")), path: "snap")
        }
    }
}
