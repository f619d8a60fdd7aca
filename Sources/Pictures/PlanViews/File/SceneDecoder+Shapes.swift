import PlanBase
import PlanCanvas
import PlanGeometry
import PlanJSON

extension SceneDecoder {
    /// All shape types.
    static let shapeTypes = [
        "circle", "ellipse", "capsule", "rectangle", "roundedRectangle", "unevenRoundedRectangle", "regularPolygon",
        "star", "arc", "sector", "arrow", "mapPin", "revisionCloud", "path",
    ]

    /// The shape of a type; nil if the type is not a shape.
    package func shape(_ type: String, _ object: inout SceneObject) throws(SceneError) -> (any Shape)? {
        switch type {
        case "circle": return Circle()
        case "ellipse": return Ellipse()
        case "rectangle": return Rectangle()
        case "capsule": return Capsule(style: try cornerStyle(&object))
        case "roundedRectangle":
            let style = try cornerStyle(&object)
            if let value = object.take("cornerSize") {
                let (width, height) = try SceneObject.pair(
                    value, path: object.place("cornerSize"), needed: Message(untranslated: "[width, height]"),
                    in: SceneNumber.length)
                return RoundedRectangle(cornerSize: Size(width: width, height: height), style: style)
            }
            return RoundedRectangle(
                cornerRadius: try object.needed("cornerRadius", in: SceneNumber.length), style: style)
        case "unevenRoundedRectangle":
            return UnevenRoundedRectangle(
                topLeadingRadius: try object.number("topLeadingRadius", in: SceneNumber.length) ?? 0,
                bottomLeadingRadius: try object.number("bottomLeadingRadius", in: SceneNumber.length) ?? 0,
                bottomTrailingRadius: try object.number("bottomTrailingRadius", in: SceneNumber.length) ?? 0,
                topTrailingRadius: try object.number("topTrailingRadius", in: SceneNumber.length) ?? 0,
                style: try cornerStyle(&object))
        case "regularPolygon": return RegularPolygon(sides: try object.whole("sides", in: 3...10_000) ?? 6)
        case "star":
            let usual = Star()
            return Star(
                points: try object.whole("points", in: 2...5_000) ?? usual.points,
                innerRatio: try object.number("innerRatio", in: 0...1) ?? usual.innerRatio)
        case "arc":
            return Arc(
                startAngle: try object.angle("startAngle") ?? .zero,
                endAngle: try object.angle("endAngle") ?? .degrees(360),
                clockwise: try object.bool("clockwise") ?? false)
        case "sector":
            return Sector(
                startAngle: try object.angle("startAngle") ?? .zero,
                endAngle: try object.angle("endAngle") ?? .degrees(360),
                clockwise: try object.bool("clockwise") ?? false,
                innerRatio: try object.number("innerRatio", in: 0...1) ?? 0)
        case "arrow":
            return Arrow(
                shaftWidth: try object.number("shaftWidth", in: 0...1) ?? 0.4,
                headLength: try object.number("headLength", in: SceneNumber.length) ?? 0.8)
        case "mapPin": return MapPin(hole: try object.number("hole", in: 0...1) ?? 0.4)
        case "revisionCloud":
            return RevisionCloud(
                scallop: try object.number("scallop", in: 0.01...SceneError.greatestLength) ?? 24,
                bulge: try object.number("bulge", in: 0.05...0.5) ?? 0.3)
        case "path":
            guard let data = try object.string("data") else {
                throw object.missing("data", Message("SVG path data", context: "kind"))
            }
            do throws(SVGPathError) {
                return try Path(svgPathData: data)
            } catch {
                throw .file(Message(describing: error), at: object.place("data"))
            }
        default: return nil
        }
    }

    private func cornerStyle(_ object: inout SceneObject) throws(SceneError) -> RoundedCornerStyle {
        try object.choice("style", RoundedCornerStyle.self) ?? .continuous
    }

    // MARK: - Styles

    package static let gradients = ["linearGradient", "radialGradient", "angularGradient"]

    /// A style from a string with a colour, or an object with a colour or gradient.
    package func style(_ value: JSONValue, path: String) throws(SceneError) -> AnyShapeStyle {
        if value.string != nil { return .color(try SceneObject.color(value, path: path)) }
        var object = try SceneObject(
            value, path: path, needed: Message("a colour, or an object with a gradient", context: "kind"))
        let style = try style(&object)
        try object.finish()
        return style
    }

    /// The colour or gradient among the members of an object.
    package func style(_ object: inout SceneObject) throws(SceneError) -> AnyShapeStyle {
        guard let style = try styleIfAny(&object) else {
            throw .file(Message("needed is a color, or one of \(Self.list(Self.gradients))"), at: object.path)
        }
        return style
    }

    /// The colour or gradient among the members of an object; nil if there is none.
    func styleIfAny(_ object: inout SceneObject) throws(SceneError) -> AnyShapeStyle? {
        if let color = try object.color("color") { return .color(color) }
        return try gradient(&object)
    }

    /// The gradient among the members of an object; nil if there is none.
    package func gradient(_ object: inout SceneObject) throws(SceneError) -> AnyShapeStyle? {
        for name in Self.gradients {
            guard let value = object.take(name) else { continue }
            var gradient = try SceneObject(
                value, path: object.place(name), needed: Message("an object with 'colors' or 'stops'", context: "kind"))
            let stops = try self.stops(&gradient)
            let result: AnyShapeStyle
            switch name {
            case "linearGradient":
                result = .linear(
                    LinearGradient(
                        stops: stops, startPoint: try gradient.unitPoint("startPoint") ?? .top,
                        endPoint: try gradient.unitPoint("endPoint") ?? .bottom))
            case "radialGradient":
                result = .radial(
                    RadialGradient(
                        stops: stops, center: try gradient.unitPoint("center") ?? .center,
                        startRadius: try gradient.number("startRadius", in: SceneNumber.length) ?? 0,
                        endRadius: try gradient.needed("endRadius", in: SceneNumber.length)))
            default:
                let start = try gradient.angle("startAngle") ?? .zero
                result = .angular(
                    AngularGradient(
                        stops: stops, center: try gradient.unitPoint("center") ?? .center, startAngle: start,
                        endAngle: try gradient.angle("endAngle") ?? start + .degrees(360)))
            }
            try gradient.finish()
            return result
        }
        return nil
    }

    private func stops(_ object: inout SceneObject) throws(SceneError) -> [Gradient.Stop] {
        if let value = object.take("colors") {
            let path = object.place("colors")
            var colors: [Color] = []
            for (element, path) in try SceneObject.list(
                value, path: path, needed: Message("a list of colours", context: "kind"))
            {
                colors.append(try SceneObject.color(element, path: path))
            }
            guard !colors.isEmpty else { throw .file(Message("is empty; give it colours"), at: path) }
            return Gradient.Stop.spread(colors)
        }
        let path = object.place("stops")
        guard let value = object.take("stops") else {
            throw object.missing("colors", Message("a list of colours, or 'stops'", context: "kind"))
        }
        var stops: [Gradient.Stop] = []
        for (element, path) in try SceneObject.list(
            value, path: path, needed: Message("a list of stops", context: "kind"))
        {
            var stop = try SceneObject(element, path: path)
            let location = try stop.needed("location", in: 0...1)
            guard let color = try stop.color("color") else {
                throw stop.missing("color", Message("a colour", context: "kind"))
            }
            try stop.finish()
            stops.append(Gradient.Stop(location, color))
        }
        guard !stops.isEmpty else { throw .file(Message("is empty; give it stops"), at: path) }
        return stops
    }

    /// The stroke style that the members of an object describe.
    func strokeStyle(_ object: inout SceneObject) throws(SceneError) -> StrokeStyle {
        var style = StrokeStyle()
        style.lineWidth = try object.number("lineWidth", in: SceneNumber.length) ?? 1
        style.lineCap = try object.choice("lineCap", StrokeStyle.LineCap.self) ?? .butt
        style.lineJoin = try object.choice("lineJoin", StrokeStyle.LineJoin.self) ?? .miter
        style.miterLimit = try object.number("miterLimit", in: SceneNumber.length) ?? 10
        style.dashPhase = try object.number("dashPhase") ?? 0
        if let value = object.take("dash") {
            for (element, path) in try SceneObject.list(
                value, path: object.place("dash"), needed: Message("a list of lengths", context: "kind"))
            {
                style.dash.append(try SceneObject.number(element, in: SceneNumber.length, path: path))
            }
        }
        return style
    }
}
