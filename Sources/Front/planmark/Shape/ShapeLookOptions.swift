import PlanArgumentParser
import PlanBase
import PlanGeometry
import PlanViews

/// The options for the look of a shape that is given by its name.
struct ShapeLookOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The colour of the inside; black when there is no --stroke either.", valueName: "color"))
    var fill: Color?

    @Option(help: ArgumentHelp("The colour of the outline.", valueName: "color"))
    var stroke: Color?

    @Option(help: ArgumentHelp("The outline's width in points, 1 if not given.", valueName: "points"))
    var lineWidth: Double?

    @Option(help: ArgumentHelp("How the outline's open ends look: butt, round or square.", valueName: "cap"))
    var lineCap: StrokeStyle.LineCap?

    @Option(help: ArgumentHelp("Dashes and gaps in turn, in points: 10,5.", valueName: "lengths"))
    var dash: CommaSeparatedNumbers?

    @Option(help: ArgumentHelp("The part of the outline that is kept: 0.2,0.8.", valueName: "from,to"))
    var trim: CommaSeparatedNumbers?

    @Option(help: ArgumentHelp("How far the shape is turned clockwise, in degrees.", valueName: "degrees"))
    var rotate: Double?

    func validate() throws {
        if stroke == nil {
            for (name, isGiven) in [
                ("--line-width", lineWidth != nil), ("--line-cap", lineCap != nil), ("--dash", dash != nil),
            ]
            where isGiven { throw ValidationError(Message("\(name) goes with --stroke")) }
        }
        if let lineWidth, !(0...1_000_000).contains(lineWidth) {
            throw ValidationError(Message("--line-width must be from 0 to 1000000 points"))
        }
        if let dash, !dash.numbers.allSatisfy({ $0 >= 0 && $0 <= 1_000_000 }) {
            throw ValidationError(Message("--dash: lengths must be from 0 to 1000000 points"))
        }
        if let trim, trim.numbers.count != 2 {
            throw ValidationError(Message("--trim needs two numbers, such as 0.2,0.8"))
        }
        if let rotate, !rotate.isFinite {
            throw ValidationError(Message("--rotate must be an ordinary number of degrees"))
        }
    }

    /// - Throws: `ValidationError` when something is given, for a scene brings its own looks.
    func refuseWithScene() throws {
        let given = [
            ("--fill", fill != nil), ("--stroke", stroke != nil), ("--trim", trim != nil), ("--rotate", rotate != nil),
        ]
        guard let name = given.first(where: \.1)?.0 else { return }
        throw ValidationError(Message("\(name) goes with a shape given by its name, not with a scene"))
    }

    /// The shape of a name, in a size; its outline lies inside it, line width included.
    func view(ofShape name: String, size: Size) throws -> AnyView {
        let style = StrokeStyle(
            lineWidth: stroke == nil ? 0 : lineWidth ?? 1, lineCap: lineCap ?? .butt, dash: dash?.numbers ?? [])
        var shape = try SceneFile.shape(named: name)
        if let trim { shape = AnyShape(shape.trim(from: trim.numbers[0], to: trim.numbers[1])) }
        if let rotate { shape = AnyShape(shape.rotation(.degrees(rotate))) }
        var view = ShapeView(shape, isFilled: fill == nil && stroke == nil)
        if let fill { view = view.fill(fill) }
        if let stroke { view = view.stroke(stroke, style: style) }
        return AnyView(view.padding(style.lineWidth / 2))
    }
}

extension StrokeStyle.LineCap: ExpressibleByArgument {}
