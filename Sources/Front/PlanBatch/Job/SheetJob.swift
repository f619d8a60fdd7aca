import PlanBase
import PlanImage
import PlanSheet
import PlanStore
import PlanTables

/// One sheet to be made: of what, how, and where to.
///
///     let job = try SheetJob(json: #"{"drawing": "a.png", "markers": "a.csv", "output": "a-marked.png"}"#)
///     let result = job.run()
///
/// A job is what a front end of another language hands over as JSON: members that are missing have their defaults, and members
/// that no job has, values of the wrong kind and members that do not go together are refused with a ``SheetJobError`` that names
/// the member. Relative paths start at the process's current folder.
public struct SheetJob: Hashable, Sendable {
    /// A name of the caller's own, which comes back in the result.
    public var id: String?
    /// The plan to show: the path of its file, or `postgresql://user@host/database?plan=name`.
    public var plan: String?
    /// The drawing: a PNG, a JPEG, or a page of a PDF (`site.pdf#page=3&dpi=150`); with a plan, where the plan's drawing is,
    /// when it is not in the plan or its folder.
    public var drawing: String?
    /// The file of the areas. Not with a plan.
    public var areas: String?
    /// The file of the markers. Not with a plan.
    public var markers: String?
    /// The file of detections; with a plan in place of the plan's own.
    public var detections: String?
    /// Of a file with annotations of several pictures, the one that is the drawing, by file name or id.
    public var image: String?
    /// The form of the table of markers, for what the table's content does not tell.
    public var table = TableRequest()
    /// Which markers of a plan are shown.
    public var filter = MarkerFilter()
    /// True if a plan's areas are shown.
    public var showsAreas = true
    /// The file to write.
    public var output: String?
    /// The format of the sheet; nil for the one that the output's ending tells, and for PNG if the sheet is returned as bytes.
    public var format: SheetFormat?
    /// The balance between a PNG's size and the time to write it.
    public var compression = PNGCompression.balanced
    /// The quality of a JPEG, 1 to 100; nil for `JPEGWriter.usualQuality`.
    public var quality: Int?
    /// The content of the sheet and its look.
    public var request = SheetRequest()

    /// A job without a drawing, which cannot be run yet.
    public init() {}
}

extension SheetFormat: NamedChoice {}
extension PNGCompression: NamedChoice {}

extension SheetJob: RequestPart {
    package static var members: [Member<Self>] {
        [
            Member("id", \.id), Member("plan", \.plan), Member("drawing", \.drawing), Member("areas", \.areas),
            Member("markers", \.markers), Member("detections", \.detections), Member("image", \.image),
            Member("table", \.table),
            Member("filter", \.filter), Member("showsAreas", \.showsAreas), Member("output", \.output),
            Member("format", \.format), Member("compression", \.compression), Member("quality", \.quality),
            Member("request", \.request),
        ]
    }

    /// Reads a job.
    ///
    /// - Throws: ``SheetJobError`` for a member that no job has, for a value of the wrong kind or out of range, and for members
    ///   that do not go together.
    public init(from decoder: any Decoder) throws {
        do {
            try self.init(membersOf: decoder)
        } catch {
            throw SheetJobError(wrapping: error)
        }
        try check()
    }

    /// Checks that the members are in range and go together. Running a job does so too.
    ///
    /// - Throws: ``SheetJobError`` for the first that is not or does not.
    public func check() throws(SheetJobError) {
        do {
            try request.check()
            if let quality, !JPEGWriter.qualities.contains(quality) {
                throw RequestPartError(
                    .wrongKind(requirement: Message("must be a whole number from 1 to 100")), path: "quality")
            }
            try filter.check(path: ["filter"])
            _ = try table.style(in: "table.")
        } catch {
            throw SheetJobError(wrapping: error)
        }
        for (member, path) in inputs where path == "-" || path == "/dev/stdin" {
            throw SheetJobError(.standardInput(member))
        }
        if plan == nil { try checkFiles() } else { try checkPlan() }
    }

    private func checkPlan() throws(SheetJobError) {
        for (member, isGiven) in [
            ("areas", areas != nil), ("markers", markers != nil), ("image", image != nil),
            ("table", table != TableRequest()),
        ] where isGiven {
            throw SheetJobError(.conflict("plan", member))
        }
    }

    private func checkFiles() throws(SheetJobError) {
        if drawing == nil { throw SheetJobError(.noDrawing) }
        if areas == nil, markers == nil, detections == nil { throw SheetJobError(.nothingToDraw) }
        if filter != MarkerFilter() { throw SheetJobError(.meaningless("filter", without: "plan")) }
        if !showsAreas { throw SheetJobError(.meaningless("showsAreas", without: "plan")) }
        if markers == nil, table != TableRequest() { throw SheetJobError(.meaningless("table", without: "markers")) }
    }

    /// The members that name files to be read, with the files' paths.
    var inputs: [(member: String, path: String)] {
        let theme = request.look.theme
        let members = [
            ("plan", plan), ("drawing", drawing), ("areas", areas), ("markers", markers),
            ("detections", detections), ("request.detections.file.skeletons", request.detections.file.skeletons),
            ("request.look.theme", theme.contains(".") || theme.contains("/") || theme == "-" ? theme : nil),
            ("request.markers.icon", request.markers.icon), ("request.text.fontFile", request.text.fontFile),
        ]
        return members.compactMap { member, path in path.map { (member, $0) } }
    }
}
