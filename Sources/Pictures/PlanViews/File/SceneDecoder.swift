import PlanBase
import PlanCanvas
import PlanGeometry
import PlanImage
import PlanJSON

/// Decodes views from JSON values.
struct SceneDecoder {
    let folder: String
    private var depth = 0
    /// The pictures read so far, by the names that the scene gives them.
    var pictures: [String: PixelBuffer] = [:]
    /// The deepest nesting of views in a file: recursion over deeper ones might exhaust the stack.
    static let greatestNesting = 100

    init(folder: String) { self.folder = folder }

    /// The view of a value.
    mutating func view(_ value: JSONValue, path: String) throws(SceneError) -> AnyView {
        try draft(value, path: path).view
    }

    /// The view of a value, in the form that modifiers need.
    mutating func draft(_ value: JSONValue, path: String) throws(SceneError) -> SceneDraft {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.greatestNesting else {
            throw SceneError(.tooDeep(limit: Self.greatestNesting), path: path)
        }
        var object = try SceneObject(
            value, path: path, needed: Message("a view: an object with a 'type'", context: "kind"))
        guard let type = try object.string("type").map(Self.typeName) else {
            throw .file(Message("'type' is missing; known are \(Self.list(Self.types))"), at: path)
        }
        let modifiers = object.take("modifiers")
        var draft = try content(type, &object)
        try object.finish { Self.remedy(forMember: $0, ofRoot: path.isEmpty) }
        draft.locate(path)
        guard let modifiers else { return draft }
        let place = object.place("modifiers")
        for (entry, at) in try SceneObject.list(
            modifiers, path: place, needed: Message("a list of modifiers", context: "kind"))
        {
            guard case .object(let members) = entry, let (name, value) = members.first else {
                throw SceneObject.unfit(entry, Message("one modifier: { \"name\": value }", context: "kind"), path: at)
            }
            guard members.count == 1 else {
                let names = members.keys.sorted().prefix(5).map { "{ \"\($0.prefix(40).onOneLine)\": … }" }
                throw .file(
                    Message(
                        """
                        has \(members.count) modifiers, whose order matters; write each in braces of its own: \
                        \(Self.list(names))
                        """), at: at)
            }
            try apply(name, value, to: &draft, path: "\(at).\(name)")
            draft.locate("\(at).\(name)")
            if draft.isTooDeep { throw SceneError(.tooDeep(limit: SceneNode.greatestDepth), path: at) }
        }
        return draft
    }

    /// All view types.
    static let types =
        shapeTypes + [
            "text", "hStack", "vStack", "zStack", "group", "spacer", "divider", "image", "color", "gradient",
        ]

    /// A type's name with a small first letter, as all types have here: Swift's `ZStack` is `zStack`.
    private static func typeName(_ given: String) -> String {
        let name = given.prefix(1).lowercased() + given.dropFirst()
        return types.contains(name) ? name : given
    }

    /// Where a member belongs that a view does not have; nil if that cannot be told.
    private static func remedy(forMember name: String, ofRoot isRoot: Bool) -> Message? {
        if isRoot, ["size", "scale", "background", "marker"].contains(name) {
            return Message("goes beside a 'view': write { \"\(name)\": …, \"view\": { \"type\": … } }")
        }
        guard modifierNames.contains(name) else { return nil }
        return Message("is a modifier: write \"modifiers\": [{ \"\(name)\": … }]")
    }

    /// An enumeration of names.
    static func list(_ names: some Sequence<String>) -> [Message] { names.map { Message(untranslated: $0) } }

    private mutating func content(_ type: String, _ object: inout SceneObject) throws(SceneError) -> SceneDraft {
        if let shape = try shape(type, &object) { return SceneDraft(.shape(shape, layers: [])) }
        switch type {
        case "text": return SceneDraft(.text(try text(&object)))
        case "hStack":
            let alignment = try object.choice("alignment", VerticalAlignment.self) ?? .center
            let stack = SceneStack.row(alignment, spacing: try object.number("spacing"))
            return SceneDraft(.view(AnyView(.stack(stack, try children(&object)))))
        case "vStack":
            let alignment = try object.choice("alignment", HorizontalAlignment.self) ?? .center
            let stack = SceneStack.column(alignment, spacing: try object.number("spacing"))
            return SceneDraft(.view(AnyView(.stack(stack, try children(&object)))))
        case "zStack":
            let alignment = try object.choice("alignment", of: Alignment.named) ?? .center
            return SceneDraft(.view(AnyView(.stack(.layers(alignment), try children(&object)))))
        case "group": return SceneDraft(.view(AnyView(nodes: try children(&object))))
        case "spacer":
            let length = try object.number("minLength", in: SceneNumber.length)
            return SceneDraft(.view(AnyView(Spacer(minLength: length))))
        case "divider": return SceneDraft(.view(AnyView(Divider())))
        case "image": return SceneDraft(.image(try image(&object)))
        case "color":
            guard let color = try object.color("color") else {
                throw object.missing("color", Message("a colour", context: "kind"))
            }
            return SceneDraft(.view(AnyView(color)))
        case "gradient":
            guard let style = try gradient(&object) else {
                throw .file(Message("needed is one of \(Self.list(Self.gradients))"), at: object.path)
            }
            return SceneDraft(.view(AnyView(Rectangle().fill(style))))
        default:
            throw .file(
                Message(
                    "'\(type.prefix(60).onOneLine)' is not known; \(Message.suggestion(for: type, among: Self.types))"),
                at: object.place("type"))
        }
    }

    private mutating func children(_ object: inout SceneObject) throws(SceneError) -> [SceneNode] {
        let path = object.place("children")
        guard let value = object.take("children") else {
            throw object.missing("children", Message("a list of views", context: "kind"))
        }
        var nodes: [SceneNode] = []
        for (child, path) in try SceneObject.list(
            value, path: path, needed: Message("a list of views", context: "kind"))
        {
            nodes += try view(child, path: path).nodes
        }
        return nodes
    }

    private mutating func text(_ object: inout SceneObject) throws(SceneError) -> Text {
        if let text = try object.string("text") { return Text(text) }
        let path = object.place("parts")
        guard let value = object.take("parts") else { throw object.missing("text", Message("a text", context: "kind")) }
        var result = Text("")
        for (part, place) in try SceneObject.list(
            value, path: path, needed: Message("a list of texts", context: "kind"))
        {
            guard case .text(let text) = try draft(part, path: place).content else {
                throw .file(Message("is no text any more; use modifiers of text only"), at: place)
            }
            result = result + text
        }
        return result
    }
}

/// A view under construction, in the form that modifiers need: some apply only to shapes or texts.
struct SceneDraft {
    enum Content {
        /// A shape, which is filled in the foreground style if it has no layers.
        case shape(any Shape, layers: [ShapeLayer])
        case text(Text)
        case image(Image)
        case view(AnyView)
    }

    var content: Content
    private var path: String?

    init(_ content: Content) { self.content = content }

    var view: AnyView {
        let view =
            switch content {
            case .shape(let shape, let layers): layers.isEmpty ? AnyView(shape) : AnyView(.shape(layers))
            case .text(let text): AnyView(text)
            case .image(let image): AnyView(image)
            case .view(let view): view
            }
        return AnyView(
            nodes: view.nodes.map { node in
                var node = node
                node.source = node.source ?? path
                return node
            })
    }

    /// Records the JSON path that the view was read from; its parts keep their own paths.
    mutating func locate(_ path: String) {
        self.path = path
        if case .view = content { content = .view(view) }
    }

    var isTooDeep: Bool {
        guard case .view(let view) = content else { return false }
        return view.nodes.contains { if case .tooDeep = $0.content { true } else { false } }
    }
}
