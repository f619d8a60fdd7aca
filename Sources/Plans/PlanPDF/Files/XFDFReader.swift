import PlanFiles
import PlanGeometry
import PlanTables

/// Reads annotations from XFDF (ISO 19444-1).
struct XFDFReader {
    /// The annotations of each page, by its number from 1.
    private(set) var pages: [Int: [Annotation]] = [:]
    /// The annotations that stand nowhere on their page.
    private(set) var unplaced: [Annotation] = []
    /// The annotations that stand on no page, as their page's number is missing or is none.
    private(set) var pageless: [Annotation] = []

    /// - Parameter name: What errors call the file.
    init(_ bytes: [UInt8], name: String) throws(InputError) {
        var reading = Reading()
        let parsed = withUnsafeMutablePointer(to: &reading) { reading in
            // The handlers run while `parse` does, and not afterwards.
            let elements = XMLElements(
                onStart: { reading.pointee.start($0, $1) }, onEnd: { reading.pointee.end($0) },
                onText: { reading.pointee.append($0) })
            return elements.parse(bytes) && elements.parse([])
        }
        guard parsed, reading.isXFDF else { throw InputError(.notXFDF, file: name) }
        (pages, unplaced, pageless) = (reading.pages, reading.unplaced, reading.pageless)
    }

    private struct Reading {
        var isXFDF = false
        var unplaced: [Annotation] = []
        var pageless: [Annotation] = []
        var pages: [Int: [Annotation]] = [:]
        private var depth = 0
        /// The annotation that is being read, with the number of its page, or nil for a number that is none.
        private var current: (annotation: Annotation, rect: Box?, page: Int?, depth: Int)?
        /// The kind of the text that is being read, and the depth of its element; nil outside texts.
        private var content: (kind: Content, depth: Int)?
        private var text: [UInt8] = []
        private var richText: String?

        /// No document has as many pages.
        private static let greatestPage = 10_000_000

        private enum Content {
            case contents, richContents, points

            init?(_ name: XMLName) {
                switch name {
                case "contents": self = .contents
                case "contents-richtext": self = .richContents
                case "vertices", "gesture": self = .points
                default: return nil
                }
            }
        }

        mutating func start(_ name: XMLName, _ attributes: XMLAttributes) {
            depth += 1
            if depth == 1 { isXFDF = name == "xfdf" }
            if current != nil {
                guard content == nil else {
                    // Paragraphs of rich text are lines.
                    if content?.kind == .richContents, name == "p", !text.isEmpty { text.append(UInt8(ascii: "\n")) }
                    return
                }
                if let kind = Content(name) {
                    content = (kind, depth)
                    text = []
                }
                return
            }
            guard let kind = Annotation.Kind.allCases.first(where: { name.isSame(as: $0.rawValue) }) else { return }
            // Pages are counted from 0 in XFDF.
            let page = attributes["page"].flatMap { Int($0.trimmed) }.flatMap {
                $0 < 0 ? nil : min($0, Self.greatestPage) + 1
            }
            current = (Self.annotation(kind, attributes), Self.box(attributes["rect"]), page, depth)
            richText = nil
        }

        mutating func end(_ name: XMLName) {
            defer { depth -= 1 }
            if let (kind, level) = content, level == depth {
                let read = String(decoding: text, as: UTF8.self)
                switch kind {
                case .contents: current?.annotation.contents = read.normalizedLines
                case .richContents: richText = read.normalizedLines
                // Several strokes of a hand are one drawing.
                case .points: current?.annotation.points += XFDFReader.points(read)
                }
                content = nil
            }
            guard let (read, rect, number, level) = current, level == depth else { return }
            current = nil
            var annotation = read
            annotation.contents = annotation.contents ?? richText
            // An answer stands where the annotation does that it answers.
            let isPlaced = annotation.stand(in: rect) || annotation.answers != nil
            guard let page = number else { return pageless.append(annotation) }
            guard isPlaced else { return unplaced.append(annotation) }
            if annotation.name == nil {
                annotation.name = "\(AnnotationReader.unnamed)\(page):\(pages[page, default: []].count)"
            }
            pages[page, default: []].append(annotation)
        }

        mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) { if content != nil { text += bytes } }

        /// Returns what the attributes of an element say, but for where the annotation stands.
        private static func annotation(_ kind: Annotation.Kind, _ attributes: XMLAttributes) -> Annotation {
            var annotation = Annotation(kind, rect: Annotation.noPlace)
            annotation.name = attributes["name"].flatMap { $0.isEmpty ? nil : $0 }
            annotation.author = attributes["title"]
            annotation.subject = attributes["subject"]
            annotation.created = attributes["creationdate"].flatMap(PDFDate.time)
            annotation.modified = attributes["date"].flatMap(PDFDate.time)
            annotation.answers = attributes["inreplyto"]
            annotation.isPart = attributes["replyType"] == "group"
            if let state = attributes["state"] {
                if attributes["statemodel"] ?? "Review" == "Review", let known = ReviewState(rawValue: state) {
                    annotation.state = known
                } else {
                    annotation.hasOtherState = true
                }
            }
            let flags = attributes["flags"]?.lowercased().split(separator: ",").map(\.trimmed) ?? []
            annotation.isHidden = flags.contains("hidden") || flags.contains("noview")
            let ends = [attributes["start"], attributes["end"]].compactMap(\.self)
            annotation.points = ends.flatMap { XFDFReader.points($0) }
            // The points of call-outs, and the corners of marked text.
            for text in [attributes["callout"], attributes["coords"]] where annotation.points.isEmpty {
                annotation.points = text.map { XFDFReader.points($0) } ?? []
            }
            if AnnotationSyntax.intent(of: annotation) != nil {
                annotation.pointsToEnd = Annotation.pointsToEnd(start: attributes["head"], end: attributes["tail"])
                annotation.isMeasured = Annotation.isMeasure(intent: attributes["IT"] ?? attributes["intent"])
            }
            if let plan = attributes["plan"] {
                annotation.own = OwnData(
                    line: attributes["line"], rect: box(attributes["ownrect"]),
                    points: attributes["points"].map { XFDFReader.points($0) } ?? [], plan: plan)
            }
            return annotation
        }

        private static func box(_ text: String?) -> Box? {
            let corners = text.map { XFDFReader.points($0) } ?? []
            return corners.count == 2 ? Box(enclosing: corners) : nil
        }
    }

    /// The points of a list of numbers, x and y by turns; those that have a number that is none are left out.
    private static func points(_ text: String) -> [Point] {
        let numbers = text.split { $0 == "," || $0 == ";" || $0.isWhitespace }.map { Double($0) ?? .nan }
        return stride(from: 0, to: numbers.count - 1, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
            .filter(\.isFinite)
    }
}
