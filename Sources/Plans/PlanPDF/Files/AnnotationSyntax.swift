import PlanBase
import PlanGeometry
import PlanImage

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
    /// Where the page's own space lies.
    let space: PageSpace

    /// - Parameters:
    ///   - appearance: The object with what is painted of it.
    ///   - answered: The object of the annotation that it answers.
    func dictionary(of annotation: Annotation, appearance: Int?, answered: Int?) -> PDFSyntax {
        var text = PDFSyntax()
        func key(_ key: String) {
            text.append(" ")
            text.append(key)
            text.append(" ")
        }
        func add(_ name: String, text value: String?) {
            guard let value else { return }
            key(name)
            text.append(text: value)
        }
        func add(_ name: String, date: Timestamp?) { add(name, text: date.map(PDFDate.text)) }
        func add(_ name: String, _ numbers: [Double]?) {
            guard let numbers else { return }
            key(name)
            text.append(numbers)
        }
        text.append("<< /Type /Annot /Subtype /\(annotation.kind.rawValue) /P \(page)")
        add("/Rect", numbers(annotation.rect))
        add("/NM", text: annotation.name)
        add("/T", text: annotation.author)
        add("/Subj", text: annotation.subject)
        add("/Contents", text: annotation.contents)
        add("/CreationDate", date: annotation.created)
        add("/M", date: annotation.modified)
        // Hidden, printed, neither zoomed nor turned, as programs write answers; or else printed.
        text.append(annotation.isHidden ? " /F 30" : " /F 4")
        add("/C", annotation.color.map(components))
        if let intent = Self.intent(of: annotation) {
            add(annotation.kind == .line ? "/L" : "/Vertices", numbers(annotation.points))
            add("/IC", annotation.interior.map(components))
            if annotation.isMeasured { text.append(" /LE [/Slash /Slash]") }
            if annotation.isMeasured || annotation.scale != nil { text.append(" /IT /\(intent)") }
            if let scale = annotation.scale { text.append(" /Measure \(scale.dictionary)") }
            if let width = annotation.lineWidth { text.append(" /BS << /W \(PDFSyntax.number(width)) /S /S >>") }
        }
        if let opacity = annotation.opacity { text.append(" /CA \(PDFSyntax.number(opacity))") }
        switch annotation.kind {
        case .stamp: text.append(" /Name /PlanmarkMarker")
        case .freeText: text.append(" /DA (0 g /Helv \(PDFSyntax.number(space.units(points: 9))) Tf)")
        case .text where annotation.answers == nil: text.append(" /Name /Comment")
        default: break
        }
        if let answered { text.append(" /IRT \(answered) 0 R /RT /R") }
        if let state = annotation.state { text.append(" /StateModel (Review) /State (\(state.rawValue))") }
        if let appearance { text.append(" /AP << /N \(appearance) 0 R >>") }
        if let own = annotation.own {
            add(Key.plan, text: own.plan)
            if let line = own.line {
                key(Key.line)
                text.append(utf8Text: line)
            }
            add(Key.rect, own.rect.map(numbers))
            if !own.points.isEmpty { add(Key.points, numbers(own.points)) }
        }
        text.append(" >>")
        return text
    }

    /// Returns the intent (`/IT`) of a line or outline that is measured; nil for other kinds of annotations.
    static func intent(of annotation: Annotation) -> String? {
        switch annotation.kind {
        case .polygon: "PolygonDimension"
        case .polyLine: "PolyLineDimension"
        case .line: "LineDimension"
        default: nil
        }
    }

    private func numbers(_ box: Box) -> [Double] { [box.minX, box.minY, box.maxX, box.maxY] }
    private func numbers(_ points: [Point]) -> [Double] { points.flatMap { [$0.x, $0.y] } }
    private func components(_ color: Color) -> [Double] {
        // More digits than colours have say nothing.
        [color.red, color.green, color.blue].map { ($0 * 10_000).rounded() / 10_000 }
    }
}

/// Dates as PDF writes them (ISO 32000-1, 7.9.4).
enum PDFDate {
    /// A moment in UTC, to the second: `D:20260301083000Z`.
    static func text(_ time: Timestamp) -> String {
        let digits = "\(time)".utf8.prefix(19).filter { (0x30...0x39).contains($0) }
        return "D:\(String(decoding: digits, as: UTF8.self))Z"
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
