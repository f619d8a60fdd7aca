import PlanGeometry
import PlanImage
import PlanModel

/// An annotation's dictionary in PDF's syntax (ISO 32000-1, 12.5.2 and 12.5.6).
struct AnnotationSyntax {
    /// The keys under which Planmark keeps what is its own.
    enum Key {
        static let plan = "/PLMK_Plan"
        static let line = "/PLMK_Line"
        static let rect = "/PLMK_Rect"
        static let points = "/PLMK_Points"
    }

    /// The page that it stands on, as a reference.
    let page: String

    /// - Parameters:
    ///   - appearance: The object with what is painted of it.
    ///   - answered: The object of the annotation that it answers.
    func dictionary(of annotation: Annotation, appearance: Int?, answered: Int?) -> String {
        var text = "<< /Type /Annot /Subtype /\(annotation.kind.rawValue) /P \(page)"
        func add(_ key: String, _ value: String?) { if let value { text += " \(key) \(value)" } }
        add("/Rect", array(annotation.rect))
        add("/NM", annotation.name.map(PDFSyntax.text))
        add("/T", annotation.author.map(PDFSyntax.text))
        add("/Subj", annotation.subject.map(PDFSyntax.text))
        add("/Contents", annotation.contents.map(PDFSyntax.text))
        add("/CreationDate", annotation.created.map { "(\(PDFDate.text($0)))" })
        add("/M", annotation.modified.map { "(\(PDFDate.text($0)))" })
        // Hidden, printed, neither zoomed nor turned, as programs write answers; or else printed.
        add("/F", annotation.isHidden ? "30" : "4")
        add("/C", annotation.color.map(components))
        if annotation.kind == .polygon {
            add("/Vertices", array(annotation.points))
            add("/IC", annotation.interior.map(components))
            add("/BS", annotation.lineWidth.map { "<< /W \(PDFSyntax.number($0)) /S /S >>" })
        }
        add("/CA", annotation.opacity.map(PDFSyntax.number))
        if annotation.kind == .stamp { add("/Name", "/PlanmarkMarker") }
        if annotation.kind == .freeText { add("/DA", "(0 g /Helv 9 Tf)") }
        if annotation.kind == .text, annotation.answers == nil { add("/Name", "/Comment") }
        if let answered {
            add("/IRT", "\(answered) 0 R")
            add("/RT", "/R")
        }
        if let state = annotation.state {
            add("/StateModel", "(Review)")
            add("/State", "(\(state.rawValue))")
        }
        add("/AP", appearance.map { "<< /N \($0) 0 R >>" })
        if let own = annotation.own {
            add(Key.plan, PDFSyntax.text(own.plan))
            add(Key.line, own.line.map(PDFSyntax.utf8Text))
            add(Key.rect, own.rect.map(array))
            if !own.points.isEmpty { add(Key.points, array(own.points)) }
        }
        return text + " >>"
    }

    private func array(_ box: Box) -> String { PDFSyntax.array([box.minX, box.minY, box.maxX, box.maxY]) }
    private func array(_ points: [Point]) -> String { PDFSyntax.array(points.flatMap { [$0.x, $0.y] }) }
    private func components(_ color: Color) -> String {
        // More digits than colours have say nothing.
        PDFSyntax.array([color.red, color.green, color.blue].map { ($0 * 10_000).rounded() / 10_000 })
    }
}

/// Dates as PDF writes them (ISO 32000-1, 7.9.4).
enum PDFDate {
    /// A moment in UTC, to the second: `D:20260301083000Z`.
    static func text(_ time: Timestamp) -> String {
        "D:" + "\(time)".prefix(19).filter(\.isNumber) + "Z"
    }

    /// Reads a date, of which all but the year may be missing; nil for any other text.
    static func time(_ text: String) -> Timestamp? {
        var rest = Substring(text.trimmed)
        if rest.hasPrefix("D:") { rest.removeFirst(2) }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard digits.count >= 4, digits.count <= 14, digits.count.isMultiple(of: 2) else { return nil }
        let missing = "00000101000000".suffix(14 - digits.count)
        let all = Array(String(digits) + missing)
        func part(_ range: Range<Int>) -> String { String(all[range]) }
        // +01'00' or +01'00 or Z, or nothing for the unknown.
        let zone = rest.dropFirst(digits.count).filter { $0 != "'" }
        var offset = "Z"
        if let sign = zone.first, sign == "+" || sign == "-" {
            let numbers = Array((String(zone.dropFirst()) + "0000").prefix(4))
            guard numbers.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
            offset = "\(sign)\(String(numbers[0..<2])):\(String(numbers[2..<4]))"
        }
        let date = "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))"
        return Timestamp("\(date)T\(part(8..<10)):\(part(10..<12)):\(part(12..<14))\(offset)")
    }
}
