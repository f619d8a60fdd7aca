import PlanCanvas
import PlanGeometry
import PlanModel

extension SceneDecoder {
    /// The view with one more modifier.
    mutating func modified(
        _ view: AnyView, _ name: String, _ value: JSONValue, path: String
    ) throws(SceneError) -> AnyView {
        switch name {
        case "frame": return view.modified(try frame(value, path: path))
        case "fixedSize":
            if case .bool = value {
                return try value.sceneBool(path: path)
                    ? view.modified(.fixedSize(horizontal: true, vertical: true)) : view
            }
            var object = try SceneObject(value, path: path, needed: "true, or { \"horizontal\": …, \"vertical\": … }")
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
        case "opacity": return view.modified(.opacity(try SceneNumber.read(value, in: 0...1, path: path)))
        case "blendMode":
            return view.modified(
                .blend(try value.sceneChoice(of: BlendMode.allCases.map { ($0.rawValue, $0) }, path: path)))
        case "mask":
            let (nodes, alignment) = try attachment(value, path: path)
            return view.modified(.mask(nodes, alignment))
        case "background":
            if value.string != nil {
                return view.modified(.background(try value.sceneColor(path: path).sceneNodes, .center))
            }
            let (nodes, alignment) = try attachment(value, path: path)
            return view.modified(.background(nodes, alignment))
        case "overlay":
            let (nodes, alignment) = try attachment(value, path: path)
            return view.modified(.overlay(nodes, alignment))
        case "clipShape":
            guard case .shape(let shape, let layers) = try draft(value, path: path).content else {
                throw .file("is no shape any more; leave out the modifiers of views", at: path)
            }
            var rule = FillRule.nonZero
            if case .fill(let own)? = layers.last?.outline { rule = own }
            return view.modified(.clip(AnyShape(shape), rule))
        case "clipped":
            return try value.sceneBool(path: path) ? view.modified(.clip(AnyShape(Rectangle()), .nonZero)) : view
        case "shadow":
            var object = try SceneObject(value, path: path)
            let color = try object.color("color") ?? Color(hex: 0, alpha: 0.33)
            let radius = try object.needed("radius", in: 0...1000)
            let offset = Vector(dx: try object.number("x") ?? 0, dy: try object.number("y") ?? 0)
            try object.finish()
            return view.modified(.shadow(color, radius: radius, offset: offset))
        case "accessibilityLabel": return view.modified(.label(try value.sceneText(path: path)))
        case "accessibilityHidden": return try value.sceneBool(path: path) ? view.modified(.hidden) : view
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
            let (width, height) = try value.scenePair(path: path, needed: "[width, height]", in: SceneNumber.length)
            return .frame(FrameSize(width: .fixed(width), height: .fixed(height)), .center)
        }
        var object = try SceneObject(value, path: path, needed: "{ \"width\": …, \"height\": … }")
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
                "cannot stand beside '\(fixed)', which fixes the length; leave one of them out",
                at: object.place(other))
        }
        var extent = FrameSize.Extent()
        extent.minimum = try object.number(bounds.0, in: SceneNumber.length)
        extent.ideal = try object.number(bounds.1, in: SceneNumber.length)
        if let value = object.take(bounds.2) {
            extent.maximum =
                value.string == "infinity"
                ? .infinity : try SceneNumber.read(value, in: SceneNumber.length, path: object.place(bounds.2))
        }
        return length.map { .fixed($0) } ?? extent
    }

    private func insets(_ value: JSONValue, path: String) throws(SceneError) -> EdgeInsets {
        if value.number != nil {
            let length = try SceneNumber.read(value, in: SceneNumber.any, path: path)
            return EdgeInsets(top: length, leading: length, bottom: length, trailing: length)
        }
        var object = try SceneObject(value, path: path, needed: "a length, or lengths by side")
        let horizontal = try object.number("horizontal") ?? 0
        let vertical = try object.number("vertical") ?? 0
        let insets = EdgeInsets(
            top: try object.number("top") ?? vertical, leading: try object.number("leading") ?? horizontal,
            bottom: try object.number("bottom") ?? vertical, trailing: try object.number("trailing") ?? horizontal)
        try object.finish()
        return insets
    }

    package func offset(_ value: JSONValue, path: String) throws(SceneError) -> Vector {
        if value.array != nil {
            let (x, y) = try value.scenePair(path: path, needed: "[x, y]")
            return Vector(dx: x, dy: y)
        }
        var object = try SceneObject(value, path: path, needed: "[x, y]")
        let vector = Vector(dx: try object.number("x") ?? 0, dy: try object.number("y") ?? 0)
        try object.finish()
        return vector
    }
}
