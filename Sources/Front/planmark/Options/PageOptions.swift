import PlanArgumentParser
import PlanBase
import PlanFiles

/// Which page of a PDF is the drawing, and how fine it is drawn.
struct PageOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The page of a PDF, from 1, as FILE.pdf#page=N names it too; 'planmark new' also takes all. (default: 1)",
            valueName: "n"))
    var page: PageChoice?

    @Option(help: ArgumentHelp("Pixels to an inch of a PDF's page. (default: 200)", valueName: "n"))
    var dpi: Double?

    func validate() throws {
        if let dpi, !(dpi >= 1 && dpi <= 10_000) { throw ValidationError(Message("--dpi must be from 1 to 10000")) }
    }

    /// A drawing's path with what is asked for.
    func path(of drawing: String) throws -> String {
        if case .all? = page {
            throw ValidationError(Message("--page all goes with 'planmark new' alone; give the number of a page"))
        }
        var place = PagePath(drawing)
        if case .number(let number)? = page { place.page = number }
        place.dotsPerInch = dpi ?? place.dotsPerInch
        return "\(place)"
    }
}

/// A page of a PDF, or all.
enum PageChoice: ExpressibleByArgument, CustomStringConvertible {
    case number(Int)
    case all

    init?(argument: String) {
        if argument == "all" {
            self = .all
        } else if let number = Int(argument), number >= 1 {
            self = .number(number)
        } else {
            return nil
        }
    }

    static let expectedForm = Message("the number of a page, from 1")

    var description: String {
        switch self {
        case .number(let number): "\(number)"
        case .all: "all"
        }
    }
}
