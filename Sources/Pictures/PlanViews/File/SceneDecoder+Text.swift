import PlanBase
import PlanCanvas
import PlanGeometry
import PlanJSON

extension SceneDecoder {
    /// Applies a text modifier to a text, or to all texts in a view.
    func applyText(_ name: String, _ value: JSONValue, to draft: inout SceneDraft, path: String) throws(SceneError) {
        let change: @Sendable (inout TextTraits) -> Void
        switch name {
        case "font":
            let font = try font(value, path: path)
            change = { $0.font = font }
        case "fontWeight":
            let weight = try SceneObject.choice(value, of: Font.Weight.named, path: path)
            change = { $0.weight = weight }
        case "bold":
            let isBold = try SceneObject.bool(value, path: path)
            change = { $0.weight = isBold ? .bold : nil }
        case "italic":
            let isItalic = try SceneObject.bool(value, path: path)
            change = { $0.isItalic = isItalic }
        case "underline":
            let line = try line(value, path: path)
            change = { $0.underline = line }
        case "strikethrough":
            let line = try line(value, path: path)
            change = { $0.strikethrough = line }
        case "baselineOffset":
            let offset = try SceneObject.number(value, in: -10_000...10_000, path: path)
            change = { $0.baselineOffset = offset }
        case "kerning":
            let kerning = try SceneObject.number(value, in: -10_000...10_000, path: path)
            change = { $0.kerning = kerning }
        case "tracking":
            let tracking = try SceneObject.number(value, in: -10_000...10_000, path: path)
            change = { $0.tracking = tracking }
        case "foregroundColor":
            let color = try SceneObject.color(value, path: path)
            change = { $0.foreground = .color(color) }
        default:
            let style = try style(value, path: path)
            change = { $0.foreground = style }
        }
        if case .text(let text) = draft.content {
            draft.content = .text(text.setting(change))
        } else {
            draft.content = .view(draft.view.modified(.environment { change(&$0.traits) }))
        }
    }

    /// The view with a modifier of whole texts, such as the line limit.
    func withTextSetting(
        _ view: AnyView, _ name: String, _ value: JSONValue, path: String
    ) throws(SceneError) -> AnyView {
        func choice<Choice: RawRepresentable & CaseIterable>(
            _: Choice.Type
        ) throws(SceneError) -> Choice where Choice.RawValue == String {
            try SceneObject.choice(value, of: Choice.allCases.map { ($0.rawValue, $0) }, path: path)
        }
        func number(_ range: ClosedRange<Double>) throws(SceneError) -> Double {
            try SceneObject.number(value, in: range, path: path)
        }
        switch name {
        case "multilineTextAlignment": return AnyView(view.multilineTextAlignment(try choice(TextAlignment.self)))
        case "truncationMode": return AnyView(view.truncationMode(try choice(Text.TruncationMode.self)))
        case "lineLimit": return AnyView(view.lineLimit(Int(saturating: try number(1...1_000_000))))
        case "minimumScaleFactor": return AnyView(view.minimumScaleFactor(try number(0.01...1)))
        case "lineSpacing": return AnyView(view.lineSpacing(try number(0...10_000)))
        default: return AnyView(view.dynamicTypeScale(try number(0.1...10)))
        }
    }

    /// `true`, `false`, or `{ "color": … }`.
    private func line(_ value: JSONValue, path: String) throws(SceneError) -> TextLine? {
        guard case .object = value else { return try SceneObject.bool(value, path: path) ? TextLine() : nil }
        var object = try SceneObject(value, path: path)
        let line = TextLine(color: try object.color("color"))
        try object.finish()
        return line
    }

    /// A font from a string with a text style's name, or an object.
    private func font(_ value: JSONValue, path: String) throws(SceneError) -> Font {
        let styles = Font.TextStyle.allCases.map { ($0.rawValue, $0) }
        if value.string != nil { return .system(try SceneObject.choice(value, of: styles, path: path)) }
        var object = try SceneObject(
            value, path: path, needed: Message("a text style, or an object with a size", context: "kind"))
        let design = try object.choice("design", Font.Design.self) ?? .default
        let weight = try object.choice("weight", of: Font.Weight.named)
        let style = try object.choice("style", of: styles)
        let size = try object.number("size", in: 0...10_000)
        var font = Font.system(style ?? .body, design: design, weight: weight)
        if let size { font = .system(size: size, weight: weight ?? font.weight, design: design) }
        if let family = try object.string("family") {
            guard Font.isInstalled(family) else {
                throw .file(
                    Message(
                        "no font of the family '\(family.prefix(60).onOneLine)' is installed; install it or name its 'file'"
                    ),
                    at: object.place("family"))
            }
            font.family = "\(family), \(font.family)"
        }
        if let file = try object.string("file") {
            do throws(FontFileError) {
                let fontFile = try FontFile(path: file.hasPrefix("/") ? file : folder + file)
                font.file = fontFile
                font.family = fontFile.familyList
            } catch {
                throw .file(error.message, at: object.place("file"))
            }
        }
        try object.finish()
        return font
    }
}
