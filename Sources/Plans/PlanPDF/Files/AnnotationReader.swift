import PlanGeometry
import PlanImage

/// Reads the annotations of a page of a PDF file.
struct AnnotationReader {
    /// More are not read of one page.
    private static let greatestCount = 1_000_000
    /// More corners are not read of one annotation.
    private static let greatestPointCount = 100_000

    /// The annotations in the order in which they are painted, of the kinds that can stand for something in a plan.
    let annotations: [Annotation]
    /// The names of those that cannot be read, as they stand nowhere.
    let unreadable: [String]
    /// The records of the plans that were written onto the page.
    let records: [ExportRecord]

    init(_ page: PDFFile.Object) {
        records = (page["/PieceInfo"]?["/Planmark"]?["/Private"]?.items() ?? []).compactMap { record in
            (try? record.streamBytes()).flatMap { ExportRecord($0) }
        }
        let list = page["/Annots"]
        let count = min(list?.itemCount ?? 0, Self.greatestCount)
        var names: [Int: String] = [:]
        var unreadable: [String] = []
        var found: [(annotation: Annotation, answered: Int?)] = []
        for index in 0..<count {
            guard let object = list?.item(index) else { continue }
            guard var annotation = Self.annotation(object) else {
                if Self.isKnown(object) { unreadable.append(Self.text(object["/NM"]) ?? "") }
                continue
            }
            let number = object.number ?? -1 - index
            // One without a name is known by its object as long as the file is read.
            let name = annotation.name ?? "\(Self.unnamed)\(number)"
            annotation.name = name
            names[number] = name
            found.append((annotation, object["/IRT"]?.number))
        }
        self.unreadable = unreadable
        annotations = found.map { annotation, answered in
            var annotation = annotation
            annotation.answers = annotation.answers ?? answered.map { names[$0] ?? "" }
            return annotation
        }
    }

    /// The beginning of the names that are given to annotations without a name.
    static let unnamed = "unnamed object "

    /// True if an annotation is of a kind that can stand for something in a plan.
    private static func isKnown(_ object: PDFFile.Object) -> Bool {
        object["/Subtype"]?.name.flatMap { Annotation.Kind(rawValue: $0) } != nil
    }

    private static func annotation(_ object: PDFFile.Object) -> Annotation? {
        guard object.isDictionary, let kind = object["/Subtype"]?.name.flatMap({ Annotation.Kind(rawValue: $0) }),
            let rect = box(object["/Rect"])
        else { return nil }
        var annotation = Annotation(kind, rect: rect)
        annotation.name = text(object["/NM"]).flatMap { $0.isEmpty ? nil : $0 }
        annotation.author = text(object["/T"])
        annotation.subject = text(object["/Subj"])
        annotation.contents = text(object["/Contents"])?.normalizedLines
        if annotation.contents?.isEmpty != false, let rich = object["/RC"]?.text {
            annotation.contents = RichText.lines(of: rich)
        }
        annotation.created = object["/CreationDate"]?.text.flatMap(PDFDate.time)
        annotation.modified = object["/M"]?.text.flatMap(PDFDate.time)
        for key in ["/Vertices", "/CL", "/L"] where annotation.points.isEmpty {
            annotation.points = points(object[key])
        }
        if kind == .line || kind == .polyLine, let intent = object["/IT"]?.name {
            annotation.isMeasured = intent == AnnotationSyntax.intent(of: annotation)
        }
        // Some programs answer by the name of an annotation, or by a copy of it.
        let answered = object["/IRT"]
        annotation.answers = text(answered) ?? (answered?.number == nil ? text(answered?["/NM"]) : nil)
        annotation.isPart = object["/RT"]?.name == "Group"
        if let state = object["/State"]?.text {
            if object["/StateModel"]?.text ?? "Review" == "Review", let known = ReviewState(rawValue: state) {
                annotation.state = known
            } else {
                annotation.hasOtherState = true
            }
        }
        annotation.isHidden = (object["/F"]?.wholeValue ?? 0) & 2 != 0
        if let plan = object[AnnotationSyntax.Key.plan]?.text {
            annotation.own = OwnData(
                line: object[AnnotationSyntax.Key.line]?.text, rect: box(object[AnnotationSyntax.Key.rect]),
                points: points(object[AnnotationSyntax.Key.points]), plan: plan)
        }
        return annotation
    }

    private static func text(_ object: PDFFile.Object?) -> String? { object?.text?.withoutControls }

    /// The rectangle of two opposite corners; nil for anything else.
    private static func box(_ object: PDFFile.Object?) -> Box? {
        let numbers = object?.items(limit: 4).compactMap(\.value) ?? []
        guard numbers.count == 4 else { return nil }
        return Box(
            minX: min(numbers[0], numbers[2]), minY: min(numbers[1], numbers[3]), maxX: max(numbers[0], numbers[2]),
            maxY: max(numbers[1], numbers[3]))
    }

    private static func points(_ object: PDFFile.Object?) -> [Point] {
        let items = object?.items(limit: 2 * greatestPointCount) ?? []
        let numbers = items.compactMap(\.value)
        guard numbers.count == items.count, items.count.isMultiple(of: 2) else { return [] }
        return stride(from: 0, to: numbers.count - 1, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
    }
}
