import PlanArgumentParser
import PlanGeometry
import PlanModel
import PlanStore

/// `planmark scale`: a plan's scale from a length that is known, or a length from the scale.
struct ScaleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scale", abstract: "Set a plan's scale by a length that is known, or measure one.",
        discussion: """
            Give two points of the drawing, such as the ends of a wall, and with --is how long that is in the building: sheets then have \
            a scale bar, and areas and distances are in metres. A long line gives a better scale than a short one. Without --is the \
            distance is told and nothing changed. 'planmark grid' shows the coordinates of a drawing.
            """,
        examples: [
            CommandExample(
                "A wall from (472, 382) to (1252, 382) is 7.80 m long.",
                "planmark scale Output/office.plan 472,382 1252,382 --is 7.80m"),
            CommandExample("How long is this?", "planmark scale Output/office.plan 472,382 472,900"),
        ])

    @OptionGroup var file: PlanArgument

    @Argument(help: ArgumentHelp("One end of the length.", valueName: "x,y"))
    var start: NumberList

    @Argument(help: ArgumentHelp("Its other end.", valueName: "x,y"))
    var end: NumberList

    @Option(help: ArgumentHelp("How long it is: a number with m, cm, mm, ft, in or yd.", valueName: "length"))
    var `is`: LengthArgument?

    @OptionGroup(title: "Coordinates") var coordinates: CoordinateOptions
    @OptionGroup(title: "History") var author: AuthorOptions

    @Flag(help: "Print one JSON object instead of text.") var json = false
    @OptionGroup var language: LanguageOptions

    func validate() throws {
        for point in [start, end] where point.numbers.count != 2 { throw ValidationError("a point must be x,y") }
    }

    func run() throws {
        let plan = try `is` == nil ? file.openForReading(notesIn: language.lang) : file.open(notesIn: language.lang)
        let system = try coordinates.system(imageSize: plan.drawing.size)
        let (start, end) = (try pixelPoint(self.start, system), try pixelPoint(self.end, system))
        let pixels = (end - start).length
        if let metres = `is`?.metres {
            // Coordinates are exact to a pixel at best.
            guard pixels >= 2 else {
                throw CommandFailure(
                    "the two points are the same; give the ends of a length of at least 2 pixels", exitCode: .usage)
            }
            try plan.write("set", by: author.name) { try $0.setScale(pixelsPerMetre: pixels / metres) }
        }
        let scale = plan.drawing.pixelsPerMeter
        let metres = scale.map { pixels / $0 }
        if json {
            return printJSON([
                "plan": .string(file.plan), "pixels": .number(pixels), "metres": JSONValue(metres),
                "pixelsPerMetre": JSONValue(scale),
            ])
        }
        let lengths = ["\(Self.rounded(pixels)) px"] + (metres.map { ["\(Self.rounded($0)) m"] } ?? [])
        let scaleText =
            scale.map { language.lang.text("\(Self.rounded($0)) pixels per metre", "每米 \(Self.rounded($0)) 像素") }
            ?? language.lang.text("no scale; --is sets one", "无比例;可用 --is 设置")
        print("\(file.plan): \(lengths.joined(separator: ", ")); \(scaleText)")
    }

    private func pixelPoint(_ list: NumberList, _ system: CoordinateSystem) throws -> Point {
        let point = try system.pixelPoint(written: list.numbers[0], list.numbers[1])
        guard point.isFinite else { throw CommandFailure("a point must be of finite numbers", exitCode: .usage) }
        return point
    }

    private static func rounded(_ number: Double) -> String { ((number * 1000).rounded() / 1000).shortest }
}
