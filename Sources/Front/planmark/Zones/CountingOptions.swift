import PlanArgumentParser
import PlanBase
import PlanDetections
import PlanGeometry
import PlanSheet

/// The options for counting: the conditions for a detection to be in a zone, to cross a line, and to count at all.
struct CountingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The point of a detection that must be in the zone; of several, separated by commas, all must.",
            valueName: "anchor"))
    var anchor: AnchorList = AnchorList([.bottomCenter])

    @Option(
        help: ArgumentHelp("The points of a detection that must all be on one side of a line.", valueName: "anchor"))
    var lineAnchor: AnchorList = AnchorList(ZoneAnchor.corners)

    @Option(help: ArgumentHelp("Which zones have the points on their boundary.", valueName: "rule"))
    var boundary: BoundaryRule = .inclusive

    @Option(
        help: ArgumentHelp("In how many frames a thing must be seen across a line to have crossed.", valueName: "n"))
    var minimumCrossing: Int = 1

    @Option(
        help: ArgumentHelp(
            "The least confidence that counts, 0 to 1; detections without one count.", valueName: "n"))
    var minConfidence: Double?

    @Option(help: ArgumentHelp("The classes that count, separated by commas; all if not given.", valueName: "names"))
    var classes: NameList?

    func validate() throws {
        guard minimumCrossing >= 1 else { throw ValidationError(Message("--minimum-crossing must be 1 or more")) }
        if let minConfidence, !(0...1).contains(minConfidence) {
            throw ValidationError(Message("--min-confidence must be from 0 to 1"))
        }
    }

    /// Tells which of the classes that count no detection has.
    ///
    /// - Parameter found: The classes of all detections.
    func tellUnknownClasses(_ found: Set<String>, in language: MessageLanguage) {
        guard !found.isEmpty, let note = SheetNote(unknownOf: classes?.names ?? [], among: found) else { return }
        Diagnostics.note(note.message, in: language)
    }

    /// A survey of no frame yet.
    func survey(of places: CountedPlaces, keepsFrames: Bool) throws -> ZoneSurvey {
        ZoneSurvey(
            zones: try ZoneCounter(places.zones, anchors: anchor.anchors, boundary: boundary),
            lines: try LineCounter(places.lines, anchors: lineAnchor.anchors, minimumCrossing: minimumCrossing),
            filter: ZoneSurvey.Filter(minimumConfidence: minConfidence, classes: classes.map { Set($0.names) }),
            keepsFrames: keepsFrames)
    }
}
