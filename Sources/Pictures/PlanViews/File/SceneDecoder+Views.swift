import PlanBase
import PlanCanvas
import PlanGeometry
import PlanJSON

extension SceneDecoder {
    /// The view with one more modifier.
    mutating func modified(
        _ view: AnyView, _ name: String, _ value: JSONValue, path: String
    ) throws(SceneError) -> AnyView {
        switch name {
        case "frame": return view.modified(try frame(value, path: path))
        case "fixedSize":
            if case .bool = value {
                return try SceneObject.bool(value, path: path)
                    ? view.modified(.fixedSize(horizontal: true, vertical: true)) : view
            }
            var object = try SceneObject(
                value, path: path, needed: Message("true, or { \"horizontal\": …, \"vertical\": … }", context: "kind"))
            let modifier = SceneModifier.fixedSize(
                horizontal: try object.bool("horizontal") ?? false, vertical: try object.bool("vertical") ?? false)
            try object.finish()
            return view.modified(modifier)
        case "padding": return view.modified(.padding(try insets(value, path: path)))
        case "offset": return view.modified(.offset(try offset(value, path: path)))
        case "rotationEffect":
            let (angle, anchor) = try rotation(value, path: path)
            return view.modified(.rotation(angle, anchor))
        case "scaleEffect":
            let (x, y, anchor) = try scale(value, path: path)
            return view.modified(.scale(x: x, y: y, anchor))
        case "opacity": return view.modified(.opacity(try SceneObject.number(value, in: 0...1, path: path)))
        case "blendMode":
            return view.modified(
                .blend(try SceneObject.choice(value, of: BlendMode.allCases.map { ($0.rawValue, $0) }, path: path)))
        case "mask":
            let (nodes, alignment) = try attachment(value, path: path)
            return view.modified(.mask(nodes, alignment))
        case "background":
            if value.string != nil {
                return view.modified(.background(try SceneObject.color(value, path: path).sceneNodes, .center))
            }
            let (nodes, alignment) = try attachment(value, path: path)
            return view.modified(.background(nodes, alignment))
        case "overlay":
            let (nodes, alignment) = try attachment(value, path: path)
            return view.modified(.overlay(nodes, alignment))
        case "clipShape":
            guard case .shape(let shape, let layers) = try draft(value, path: path).content else {
                throw .file(Message("is no shape any more; leave out the modifiers of views"), at: path)
            }
            var rule = FillRule.nonZero
            if case .fill(let own)? = layers.last?.outline { rule = own }
            return view.modified(.clip(AnyShape(shape), rule))
        case "clipped":
            return try SceneObject.bool(value, path: path)
                ? view.modified(.clip(AnyShape(Rectangle()), .nonZero)) : view
        case "shadow":
            var object = try SceneObject(value, path: path)
            let color = try object.color("color") ?? Color(hex: 0, alpha: 0.33)
            let radius = try object.needed("radius", in: 0...1000)
            let offset = Vector(dx: try object.number("x") ?? 0, dy: try object.number("y") ?? 0)
            try object.finish()
            return view.modified(.shadow(color, radius: radius, offset: offset))
        case "cornerRadius":
            return AnyView(view.cornerRadius(try SceneObject.number(value, in: SceneNumber.length, path: path)))
        case "border": return try bordered(view, value, path: path)
        case "blur":
            guard value.number == nil else {
                return view.modified(.blur(radius: try SceneObject.number(value, in: 0...1000, path: path)))
            }
            var object = try SceneObject(value, path: path, needed: Message("a radius", context: "kind"))
            let radius = try object.needed("radius", in: 0...1000)
            try object.finish()
            return view.modified(.blur(radius: radius))
        case "aspectRatio": return view.modified(try aspectRatio(value, path: path))
        case "scaledToFit": return try SceneObject.bool(value, path: path) ? AnyView(view.scaledToFit()) : view
        case "scaledToFill": return try SceneObject.bool(value, path: path) ? AnyView(view.scaledToFill()) : view
        case "position":
            let place = try offset(value, path: path)
            return view.modified(.position(Point(x: place.dx, y: place.dy)))
        case "layoutPriority":
            return view.modified(.layoutPriority(try SceneObject.number(value, in: SceneNumber.any, path: path)))
        case "zIndex": return view.modified(.zIndex(try SceneObject.number(value, in: SceneNumber.any, path: path)))
        case "hidden": return try SceneObject.bool(value, path: path) ? view.modified(.hidden) : view
        case "accessibilityLabel": return view.modified(.label(try SceneObject.string(value, path: path)))
        case "accessibilityHidden":
            return try SceneObject.bool(value, path: path) ? view.modified(.hiddenFromReaders) : view
        default: return try withTextSetting(view, name, value, path: path)
        }
    }

    /// A view by itself, or as `{ "view": …, "alignment": … }`.
    private mutating func attachment(_ value: JSONValue, path: String) throws(SceneError) -> ([SceneNode], Alignment) {
        guard value["view"] != nil else { return (try view(value, path: path).nodes, .center) }
        var object = try SceneObject(value, path: path)
        let alignment = try object.choice("alignment", of: Alignment.named) ?? .center
        let nodes = try view(object.take("view") ?? .null, path: object.place("view")).nodes
        try object.finish()
        return (nodes, alignment)
    }

    private func frame(_ value: JSONValue, path: String) throws(SceneError) -> SceneModifier {
        if value.array != nil {
            let (width, height) = try SceneObject.pair(
                value, path: path, needed: Message(untranslated: "[width, height]"), in: SceneNumber.length)
            return .frame(FrameSize(width: .fixed(width), height: .fixed(height)), .center)
        }
        var object = try SceneObject(
            value, path: path, needed: Message(untranslated: "{ \"width\": …, \"height\": … }"))
        let width = try extent("width", ("minWidth", "idealWidth", "maxWidth"), &object)
        let height = try extent("height", ("minHeight", "idealHeight", "maxHeight"), &object)
        let alignment = try object.choice("alignment", of: Alignment.named) ?? .center
        try object.finish()
        return .frame(FrameSize(width: width, height: height), alignment)
    }

    private func extent(
        _ fixed: String, _ bounds: (String, String, String), _ object: inout SceneObject
    ) throws(SceneError) -> FrameSize.Extent {
        let other = [bounds.0, bounds.1, bounds.2].first(where: object.has)
        let length = try object.number(fixed, in: SceneNumber.length)
        if length != nil, let other {
            throw .file(
                Message("cannot stand beside '\(fixed)', which fixes the length; leave one of them out"),
                at: object.place(other))
        }
        var extent = FrameSize.Extent()
        extent.minimum = try object.number(bounds.0, in: SceneNumber.length)
        extent.ideal = try object.number(bounds.1, in: SceneNumber.length)
        if let value = object.take(bounds.2) {
            extent.maximum =
                value.string == "infinity"
                ? .infinity : try SceneObject.number(value, in: SceneNumber.length, path: object.place(bounds.2))
        }
        return length.map { .fixed($0) } ?? extent
    }

    /// A length, lengths by side, or `true` in the place of a length for the usual one. No sides are all sides, as in `padding()`.
    private func insets(_ value: JSONValue, path: String) throws(SceneError) -> EdgeInsets {
        let usual = 16.0
        func equal(_ length: Double) -> EdgeInsets {
            EdgeInsets(top: length, leading: length, bottom: length, trailing: length)
        }
        if value.number != nil { return equal(try SceneObject.number(value, in: SceneNumber.any, path: path)) }
        if case .bool(let isPadded) = value { return equal(isPadded ? usual : 0) }
        if case .object(let members) = value, members.isEmpty { return equal(usual) }
        var object = try SceneObject(
            value, path: path, needed: Message("a length, true for \(Int(usual)), or lengths by side", context: "kind"))
        func length(_ side: String) throws(SceneError) -> Double? {
            guard case .bool(let isPadded)? = object.value(side) else { return try object.number(side) }
            _ = object.take(side)
            return isPadded ? usual : 0
        }
        let horizontal = try length("horizontal") ?? 0
        let vertical = try length("vertical") ?? 0
        let insets = EdgeInsets(
            top: try length("top") ?? vertical, leading: try length("leading") ?? horizontal,
            bottom: try length("bottom") ?? vertical, trailing: try length("trailing") ?? horizontal)
        try object.finish()
        return insets
    }

    /// A border of a colour, or of a colour or gradient with a width.
    private func bordered(_ view: AnyView, _ value: JSONValue, path: String) throws(SceneError) -> AnyView {
        if value.string != nil { return AnyView(view.border(try SceneObject.color(value, path: path))) }
        var object = try SceneObject(
            value, path: path, needed: Message("a colour, or an object with a color and a width", context: "kind"))
        let width = try object.number("width", in: SceneNumber.length) ?? 1
        let style = try style(&object)
        try object.finish()
        return AnyView(view.border(style, width: width))
    }

    /// A ratio, `fit` or `fill`, or `{ "ratio": …, "contentMode": … }`.
    private func aspectRatio(_ value: JSONValue, path: String) throws(SceneError) -> SceneModifier {
        let modes = ContentMode.allCases.map { ($0.rawValue, $0) }
        if value.string != nil { return .aspectRatio(nil, try SceneObject.choice(value, of: modes, path: path)) }
        if value.number != nil {
            return .aspectRatio(try SceneObject.number(value, in: ContentMode.ratios, path: path), .fit)
        }
        var object = try SceneObject(value, path: path, needed: Message("a ratio, fit or fill", context: "kind"))
        let ratio = try object.number("ratio", in: ContentMode.ratios)
        let mode = try object.choice("contentMode", of: modes) ?? .fit
        try object.finish()
        return .aspectRatio(ratio, mode)
    }

    package func offset(_ value: JSONValue, path: String) throws(SceneError) -> Vector {
        if value.array != nil {
            let (x, y) = try SceneObject.pair(
                value, path: path, needed: Message(untranslated: "[x, y]"), in: SceneNumber.any)
            return Vector(dx: x, dy: y)
        }
        var object = try SceneObject(value, path: path, needed: Message(untranslated: "[x, y]"))
        let vector = Vector(dx: try object.number("x") ?? 0, dy: try object.number("y") ?? 0)
        try object.finish()
        return vector
    }
}
