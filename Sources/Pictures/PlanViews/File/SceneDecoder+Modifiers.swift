import PlanBase
import PlanCanvas
import PlanGeometry
import PlanJSON

extension SceneDecoder {
    /// The modifiers that change a shape's outline.
    static let outlineModifiers = ["trim", "rotation", "scale", "inset", "size"]
    /// The modifiers that paint a shape.
    static let paintModifiers = ["fill", "stroke", "strokeBorder"]
    /// The modifiers of a text, or of all texts in a view.
    static let textModifiers = [
        "font", "fontWeight", "bold", "italic", "underline", "strikethrough", "baselineOffset", "kerning",
        "tracking", "foregroundStyle", "foregroundColor",
    ]
    /// The modifiers of images.
    static let imageModifiers = ["resizable"]
    /// The modifiers of all views.
    static let viewModifiers = [
        "frame", "fixedSize", "padding", "offset", "rotationEffect", "scaleEffect", "opacity", "blendMode", "mask",
        "clipShape", "clipped", "cornerRadius", "border", "shadow", "blur", "aspectRatio", "scaledToFit",
        "scaledToFill",
        "position", "layoutPriority", "zIndex", "hidden", "background", "overlay", "multilineTextAlignment",
        "lineLimit",
        "truncationMode", "minimumScaleFactor", "lineSpacing", "dynamicTypeScale", "accessibilityLabel",
        "accessibilityHidden",
    ]
    /// All modifiers.
    static var modifierNames: [String] {
        outlineModifiers + paintModifiers + textModifiers + imageModifiers + viewModifiers
    }

    mutating func apply(
        _ name: String, _ value: JSONValue, to draft: inout SceneDraft, path: String
    ) throws(SceneError) {
        if name == "offset", case .shape(let shape, let layers) = draft.content, layers.isEmpty {
            // Offsetting the shape, not a view, lets outline modifiers follow; the picture is the same.
            let offset = try offset(value, path: path)
            draft.content = .shape(shape.moved(by: offset), layers: [])
        } else if Self.outlineModifiers.contains(name) {
            guard case .shape(let shape, let layers) = draft.content, layers.isEmpty else {
                throw .file(
                    name == "rotation" || name == "scale"
                        ? Message(
                            """
                            changes the outline of a shape: put it before fill, stroke and the modifiers of views, or use \
                            \("\(name)Effect")
                            """)
                        : Message(
                            "changes the outline of a shape: put it before fill, stroke and the modifiers of views"),
                    at: path)
            }
            draft.content = .shape(try outline(name, value, shape, path: path), layers: [])
        } else if Self.paintModifiers.contains(name) {
            guard case .shape(let shape, let layers) = draft.content else {
                throw .file(
                    Message("paints a shape: put it before the modifiers of views; a text takes foregroundStyle"),
                    at: path)
            }
            draft.content = .shape(shape, layers: layers + [try layer(name, value, shape, path: path)])
        } else if Self.textModifiers.contains(name) {
            try applyText(name, value, to: &draft, path: path)
        } else if Self.imageModifiers.contains(name) {
            guard case .image(let image) = draft.content else {
                throw .file(Message("goes with an image: put it before the modifiers of views"), at: path)
            }
            if try SceneObject.bool(value, path: path) { draft.content = .image(image.resizable()) }
        } else if Self.viewModifiers.contains(name) {
            draft.content = .view(try modified(draft.view, name, value, path: path))
        } else {
            throw .file(
                Message("is no known modifier; \(Message.suggestion(for: name, among: Self.modifierNames))"), at: path)
        }
    }

    // MARK: - Outlines and paints

    private func outline(
        _ name: String, _ value: JSONValue, _ shape: any Shape, path: String
    ) throws(SceneError) -> any Shape {
        switch name {
        case "trim":
            if value.array != nil {
                let (start, end) = try SceneObject.pair(
                    value, path: path, needed: Message(untranslated: "[from, to]"), in: SceneNumber.any)
                return AnyShape(shape).trim(from: start, to: end)
            }
            var object = try SceneObject(value, path: path, needed: Message(untranslated: "{ \"from\": 0, \"to\": 1 }"))
            let trimmed = AnyShape(shape).trim(from: try object.number("from") ?? 0, to: try object.number("to") ?? 1)
            try object.finish()
            return trimmed
        case "rotation":
            let (angle, anchor) = try rotation(value, path: path)
            return shape.turned(angle, anchor)
        case "scale":
            let (x, y, anchor) = try scale(value, path: path)
            return AnyShape(shape).scale(x: x, y: y, anchor: anchor)
        case "inset":
            let amount = try SceneObject.number(value, in: SceneNumber.any, path: path)
            guard let shape = shape as? any InsettableShape else {
                throw .file(Message("this shape cannot be inset; use padding or scale"), at: path)
            }
            return shape.inset(by: amount)
        default:
            let (width, height) = try SceneObject.pair(
                value, path: path, needed: Message(untranslated: "[width, height]"), in: SceneNumber.length)
            return AnyShape(shape).size(width: width, height: height)
        }
    }

    private func layer(
        _ name: String, _ value: JSONValue, _ shape: any Shape, path: String
    ) throws(SceneError) -> ShapeLayer {
        if name == "fill" {
            if value.string != nil {
                let color = try SceneObject.color(value, path: path)
                return ShapeLayer(shape: AnyShape(shape), outline: .fill(.nonZero), style: .color(color))
            }
            var object = try SceneObject(
                value, path: path, needed: Message("a colour, or an object with a gradient", context: "kind"))
            let isEvenOdd = try object.bool("eoFill") ?? false
            let style = try styleIfAny(&object)
            try object.finish()
            return ShapeLayer(shape: AnyShape(shape), outline: .fill(isEvenOdd ? .evenOdd : .nonZero), style: style)
        }
        var style: AnyShapeStyle?
        var line = StrokeStyle()
        if value.string != nil {
            style = .color(try SceneObject.color(value, path: path))
        } else {
            var object = try SceneObject(
                value, path: path,
                needed: Message("a colour, or an object with a color and a lineWidth", context: "kind"))
            line = try strokeStyle(&object)
            style = try styleIfAny(&object)
            try object.finish()
        }
        guard name == "strokeBorder" else {
            return ShapeLayer(shape: AnyShape(shape), outline: .stroke(line), style: style)
        }
        guard let shape = shape as? any InsettableShape else {
            throw .file(Message("this shape has no border inside its outline; use stroke"), at: path)
        }
        let inner: any Shape = shape.inset(by: line.lineWidth / 2)
        return ShapeLayer(shape: AnyShape(inner), outline: .stroke(line), style: style)
    }

    package func rotation(_ value: JSONValue, path: String) throws(SceneError) -> (Angle, UnitPoint) {
        if value.number != nil {
            return (.degrees(try SceneObject.number(value, in: SceneNumber.any, path: path)), .center)
        }
        var object = try SceneObject(value, path: path, needed: Message("an angle in degrees", context: "kind"))
        let angle = Angle.degrees(try object.needed("degrees", in: SceneNumber.any))
        let anchor = try object.unitPoint("anchor") ?? .center
        try object.finish()
        return (angle, anchor)
    }

    package func scale(_ value: JSONValue, path: String) throws(SceneError) -> (Double, Double, UnitPoint) {
        if value.number != nil {
            let factor = try SceneObject.number(value, in: SceneNumber.any, path: path)
            return (factor, factor, .center)
        }
        var object = try SceneObject(value, path: path, needed: Message("a factor", context: "kind"))
        let x = try object.number("x") ?? 1
        let y = try object.number("y") ?? 1
        let anchor = try object.unitPoint("anchor") ?? .center
        try object.finish()
        return (x, y, anchor)
    }
}

extension Shape {
    /// The rotated shape, which stays insettable if it was.
    fileprivate func turned(_ angle: Angle, _ anchor: UnitPoint) -> any Shape { rotation(angle, anchor: anchor) }

    /// The moved shape, which stays insettable if it was.
    fileprivate func moved(by vector: Vector) -> any Shape { offset(x: vector.dx, y: vector.dy) }
}
