import PlanBase
import PlanGeometry

/// Writes annotations as XFDF (ISO 19444-1): what a PDF's annotations say, without the PDF and without what is painted of them.
///
/// Markers are notes, whose symbols programs paint by themselves. What Planmark keeps with each stands in attributes of a namespace of
/// its own.
struct XFDFWriter {
    /// The name of the PDF that the annotations are for.
    let file: String

    /// The namespace of what Planmark keeps.
    static let namespace = "urn:planmark:xfdf"
    /// The first bytes of what is written.
    static let start = """
        <?xml version="1.0" encoding="UTF-8"?>
        <xfdf xmlns="http://ns.adobe.com/xfdf/" xmlns:planmark="\(namespace)"
        """

    func write(_ plans: [PlanAnnotations], to output: (ArraySlice<UInt8>) throws -> Void) throws -> WrittenCounts {
        var counts = WrittenCounts()
        var text = """
            \(Self.start) xml:space="preserve">
            <f href="\(Self.escaped(file.writable))"/>
            <annots>

            """
        for plan in plans {
            // The legend is a picture of what the others say.
            let written = try plan.forEach { item in
                guard item.annotation.kind != .freeText else { return }
                append(item.annotation, page: plan.space.page, to: &text)
                if text.utf8.count > 1 << 16 {
                    try output(Array(text.utf8)[...])
                    text = ""
                }
            }
            counts.add(written)
        }
        text += "</annots>\n</xfdf>\n"
        try output(Array(text.utf8)[...])
        return counts
    }

    private func append(_ annotation: Annotation, page: Int, to text: inout String) {
        let element = annotation.kind == .stamp ? "text" : annotation.kind.rawValue.lowercased()
        text += "<\(element) page=\"\(page - 1)\""
        func add(_ name: String, _ value: String?) {
            if let value { text += " \(name)=\"\(Self.escaped(value.writable))\"" }
        }
        add("rect", Self.list(annotation.rect))
        add("name", annotation.name)
        add("title", annotation.author)
        add("subject", annotation.subject)
        add("creationdate", annotation.created.map(PDFDate.text))
        add("date", annotation.modified.map(PDFDate.text))
        add("flags", annotation.isHidden ? "hidden,print,nozoom,norotate" : "print")
        add("color", annotation.color.map { String($0.withAlpha(1).hex.prefix(7)).uppercased() })
        add("interior-color", annotation.interior.map { String($0.withAlpha(1).hex.prefix(7)).uppercased() })
        add("opacity", annotation.opacity.map { "\($0)" })
        add("width", annotation.lineWidth.map { "\($0)" })
        if annotation.isMeasured { add("IT", AnnotationSyntax.intent(of: annotation)) }
        if annotation.kind == .line, let start = annotation.points.first, let end = annotation.points.last {
            add("start", Self.list([start]))
            add("end", Self.list([end]))
        }
        add("inreplyto", annotation.answers)
        if annotation.answers != nil { add("replyType", "reply") }
        if element == "text", annotation.answers == nil { add("icon", "Comment") }
        if let state = annotation.state {
            add("statemodel", "Review")
            add("state", state.rawValue)
        }
        if let own = annotation.own {
            add("planmark:plan", own.plan)
            // JSON escapes what XML cannot hold, and all else is to come back as it went.
            if let line = own.line { text += " planmark:line=\"\(Self.escaped(line))\"" }
            add("planmark:ownrect", own.rect.map(Self.list))
            if !own.points.isEmpty { add("planmark:points", Self.list(own.points)) }
        }
        text += ">"
        if !annotation.points.isEmpty, annotation.kind != .line {
            let pairs = annotation.points.map { "\($0.x),\($0.y)" }.joined(separator: ";")
            text += "<vertices>\(pairs)</vertices>"
        }
        if let contents = annotation.contents { text += "<contents>\(Self.escaped(contents.writable))</contents>" }
        text += "</\(element)>\n"
    }

    private static func list(_ box: Box) -> String { "\(box.minX),\(box.minY),\(box.maxX),\(box.maxY)" }
    private static func list(_ points: [Point]) -> String { points.map { "\($0.x),\($0.y)" }.joined(separator: ",") }

    /// A text as XML has it, in attributes too.
    private static func escaped(_ text: String) -> String {
        var written = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": written += "&amp;"
            case "<": written += "&lt;"
            case ">": written += "&gt;"
            case "\"": written += "&quot;"
            case "\n": written += "&#10;"
            case "\r": written += "&#13;"
            case "\t": written += "&#9;"
            default: written.unicodeScalars.append(character)
            }
        }
        return written
    }
}
