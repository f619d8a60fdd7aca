import PlanArgumentParser
import PlanBase
import PlanSheet

/// The options for the size of a sheet and for the encoding of its picture.
struct OutputOptions: ParsableArguments {
    @OptionGroup var sheet: SheetSizeOptions
    @OptionGroup var picture: PictureOptions

    @Option(
        help: ArgumentHelp(
            "The paper that the sheet fills, within margins of 10 mm, either way up, with text of at least 7 points.",
            valueName: "size"))
    var paper: SheetRequest.Paper?

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("How the sheet on --paper is looked at; without this it is printed.", valueName: "medium"))
    var medium: SheetRequest.Medium?

    /// The font file that is named.
    var fontFile: String? { sheet.fontFile }

    /// Sets the paper in a request, beside what ``sheet`` sets.
    func fill(_ request: inout SheetRequest) {
        (request.view.paper, request.view.medium) = (paper, medium)
    }
}

extension SheetRequest.Paper: ExpressibleByArgument {
    /// The paper of a name, such as `A4` or `letter`.
    public init?(argument: String) { self.init(rawValue: argument.lowercased()) }
}

extension SheetRequest.Medium: ExpressibleByArgument {
    /// The meaning of each value, for help and completion.
    public static let allValueDescriptions = [
        "print": "300 pixels to the inch", "screen": "144 pixels to the inch, for screens and mail",
    ]
}
