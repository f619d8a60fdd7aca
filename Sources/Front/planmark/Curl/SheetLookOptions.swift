import PlanArgumentParser
import PlanBase
import PlanGeometry
import PlanImage
import PlanPageCurl

/// The options for the look of the turning sheets and of what is around them.
struct SheetLookOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The point where the sheet is held, in pixels of the picture; near a corner if not given.",
            valueName: "x,y"))
    var touch: CommaSeparatedNumbers?

    @Option(help: ArgumentHelp("The radius of the roll; a tenth of the page if not given.", valueName: "px"))
    var radius: Double?

    @Option(
        help: ArgumentHelp(
            "Roll about a cylinder, pulled so far from straight: -60, 30; the hold decides if not given.",
            valueName: "degrees"))
    var angle: Double?

    @Option(
        help: ArgumentHelp(
            "The backs of the sheets: a colour, which lets the front through as far as it is transparent, or a picture.",
            valueName: "color|file"),
        completion: .file(extensions: DrawingFile.endings))
    var back: BackArgument?

    @Option(help: ArgumentHelp("The colour of the paper.", valueName: "color"))
    var paper: Color = .white

    @Option(help: ArgumentHelp("What is seen beside the pages: a colour, or none to see through.", valueName: "color"))
    var background: BackgroundArgument = BackgroundArgument(color: Color(hex: 0xE6E3DE))

    @Option(help: ArgumentHelp("Room around the pages, in pixels.", valueName: "px"))
    var margin: Int = 0

    func validate() throws {
        if let touch, touch.numbers.count != 2 {
            throw ValidationError(Message("--touch needs two numbers, such as 590,780"))
        }
        if let radius, !(radius > 0 && radius <= 1_000_000) {
            throw ValidationError(Message("--radius must be above 0 and at most 1000000 pixels"))
        }
        if let angle, !(abs(angle) < 90) {
            throw ValidationError(Message("--angle must be between -90 and 90 degrees"))
        }
        if !(0...10_000).contains(margin) { throw ValidationError(Message("--margin must be from 0 to 10000 pixels")) }
    }

    /// - Throws: `ValidationError` for what pages that scroll do not have.
    func refuseWithScroll() throws {
        let given = [
            ("--touch", touch != nil), ("--radius", radius != nil), ("--angle", angle != nil), ("--back", back != nil),
        ]
        guard let name = given.first(where: \.1)?.0 else { return }
        throw ValidationError(Message("\(name) goes with --style curl: pages that scroll are not bent"))
    }

    var curl: CurlLook {
        // The stage is laid out without the margin.
        let point = touch.map { Point(x: $0.numbers[0] - Double(margin), y: $0.numbers[1] - Double(margin)) }
        return CurlLook(touch: point, radius: radius, angle: angle.map { .degrees($0) })
    }

    var style: PageCurlStyle {
        var style = PageCurlStyle(background: background.color, paper: paper)
        if case .color(let color) = back { style.back = color }
        return style
    }
}
