import PlanFiles
import PlanGeometry
import PlanTables

/// Reads annotations from XFDF (ISO 19444-1).
struct XFDFReader {
    /// The annotations of each page, by its number from 1.
    private(set) var pages: [Int: [Annotation]] = [:]
    /// The names of annotations that cannot be read, as they stand nowhere.
    private(set) var unreadable: [String] = []
    /// The names of annotations that stand on no page, as their page's number is missing or is none.
    private(set) var pageless: [String] = []

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
        (pages, unreadable, pageless) = (reading.pages, reading.unreadable, reading.pageless)
    }

    private struct Reading {
        var isXFDF = false
        var unreadable: [String] = []
        var pageless: [String] = []
        var pages: [Int: [Annotation]] = [:]
        private var depth = 0
        private var current: (annotation: Annotation, page: Int, depth: Int)?
        /// The kind of the text that is being read, and the depth of its element; nil outside texts.
        private var content: (kind: Content, depth: Int)?
        private var text: [UInt8] = []
        private var richText: String?

        /// No document has as many pages.
        private static let greatestPage = 10_000_000

        private enum Content {
            case contents, richContents, vertices
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
                let kind: Content? =
                    name == "contents"
                    ? .contents : name == "contents-richtext" ? .richContents : name == "vertices" ? .vertices : nil
                if let kind {
                    content = (kind, depth)
                    text = []
                }
                return
            }
            guard let kind = Annotation.Kind.allCases.first(where: { name.isSame(as: $0.rawValue) }) else { return }
            guard let annotation = Self.annotation(kind, attributes) else {
                unreadable.append(attributes["name"] ?? "")
                return
            }
            // Pages are counted from 0 in XFDF.
            guard let page = attributes["page"].flatMap({ Int($0.trimmed) }), page >= 0 else {
                pageless.append(attributes["name"] ?? "")
                return
            }
            (current, richText) = ((annotation, min(page, Self.greatestPage) + 1, depth), nil)
        }

        mutating func end(_ name: XMLName) {
            defer { depth -= 1 }
            if let (kind, level) = content, level == depth {
                let read = String(decoding: text, as: UTF8.self)
                switch kind {
                case .contents: current?.annotation.contents = read.normalizedLines
                case .richContents: richText = read.normalizedLines
                case .vertices:
                    let numbers = read.split { $0 == "," || $0 == ";" }.compactMap { Double($0.trimmed) }
                    current?.annotation.points = XFDFReader.points(numbers)
                }
                content = nil
            }
            guard let (read, page, level) = current, level == depth else { return }
            var annotation = read
            annotation.contents = annotation.contents ?? richText
            if annotation.name == nil {
                annotation.name = "\(AnnotationReader.unnamed)\(page):\(pages[page, default: []].count)"
            }
            pages[page, default: []].append(annotation)
            current = nil
        }

        mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) { if content != nil { text += bytes } }

        private static func annotation(_ kind: Annotation.Kind, _ attributes: XMLAttributes) -> Annotation? {
            guard let rect = box(attributes["rect"]) else { return nil }
            var annotation = Annotation(kind, rect: rect)
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
            annotation.isHidden = attributes["flags"]?.split(separator: ",").contains("hidden") ?? false
            let ends = [attributes["start"], attributes["end"]].compactMap { $0 }.flatMap { XFDFReader.numbers($0) }
            annotation.points = XFDFReader.points(ends)
            if let callout = attributes["callout"] {
                annotation.points = XFDFReader.points(XFDFReader.numbers(callout))
            }
            if kind == .line || kind == .polyLine {
                annotation.isMeasured = attributes["IT"].map { $0 == AnnotationSyntax.intent(of: annotation) } ?? false
            }
            if let plan = attributes["plan"] {
                annotation.own = OwnData(
                    line: attributes["line"], rect: box(attributes["ownrect"]),
                    points: XFDFReader.points(attributes["points"].map { XFDFReader.numbers($0) } ?? []), plan: plan)
            }
            return annotation
        }

        private static func box(_ text: String?) -> Box? {
            let numbers = text.map { XFDFReader.numbers($0) } ?? []
            guard numbers.count == 4 else { return nil }
            return Box(
                minX: min(numbers[0], numbers[2]), minY: min(numbers[1], numbers[3]),
                maxX: max(numbers[0], numbers[2]), maxY: max(numbers[1], numbers[3]))
        }
    }

    private static func numbers(_ text: String) -> [Double] {
        text.split(separator: ",").compactMap { Double($0.trimmed) }.filter(\.isFinite)
    }

    private static func points(_ numbers: [Double]) -> [Point] {
        stride(from: 0, to: numbers.count - 1, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
            .filter(\.isFinite)
    }
}
