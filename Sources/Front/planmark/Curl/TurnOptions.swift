import PlanArgumentParser
import PlanBase
import PlanPageCurl

/// The options for the way in which pages turn.
struct TurnOptions: ParsableArguments {
    @Option(help: ArgumentHelp("How pages turn: curl or scroll.", valueName: "style"))
    var style: StyleArgument = .curl

    @Option(help: ArgumentHelp("The line that pages turn along.", valueName: "line"))
    var orientation: NavigationOrientation = .horizontal

    @Option(help: ArgumentHelp("Where sheets are bound; where reading begins if not given.", valueName: "place"))
    var spine: SpineLocation?

    @Option(help: ArgumentHelp("Where the turn leads.", valueName: "direction"))
    var direction: NavigationDirection = .forward

    @Flag(help: "Sheets have pages on both sides; with --spine mid they always do.")
    var doubleSided = false

    @Option(help: ArgumentHelp("Pixels between pages that scroll.", valueName: "px"))
    var spacing: Double?

    @Flag(help: "The book is read from right to left.") var rightToLeft = false

    enum StyleArgument: String, CaseIterable, ExpressibleByArgument {
        case curl, scroll
    }

    func validate() throws {
        if style == .scroll {
            if let spine, spine != .none {
                throw ValidationError(
                    Message("--spine \(spine.rawValue) goes with --style curl: pages that scroll have none"))
            }
            if doubleSided { throw ValidationError(Message("--double-sided goes with --style curl")) }
        } else {
            if spine == SpineLocation.none { throw ValidationError(Message("--spine none goes with --style scroll")) }
            if spacing != nil { throw ValidationError(Message("--spacing goes with --style scroll")) }
        }
        if let spacing, !(0...100_000).contains(spacing) {
            throw ValidationError(Message("--spacing must be from 0 to 100000 pixels"))
        }
    }

    func turnOptions() throws -> PageTurnOptions {
        try PageTurnOptions(
            transitionStyle: style == .curl ? .pageCurl : .scroll, navigationOrientation: orientation,
            spineLocation: spine, isDoubleSided: spine == .mid ? nil : doubleSided,
            interPageSpacing: spacing ?? 0, isRightToLeft: rightToLeft)
    }
}

extension NavigationOrientation: ExpressibleByArgument {}
extension NavigationDirection: ExpressibleByArgument {}

extension SpineLocation: ExpressibleByArgument {
    /// The meaning of each value, for help and completion.
    public static let allValueDescriptions = [
        "none": "pages that scroll",
        "min": "at the left edge, or the top",
        "mid": "between two pages",
        "max": "at the right edge, or the bottom",
    ]
}
