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
    /// Those that stand nowhere.
    let unplaced: [Annotation]
    /// The snapshots of the plans that were written onto the page.
    let snapshots: [ExportSnapshot]

    init(_ page: PDFFile.Object) {
        snapshots = (page["/PieceInfo"]?["/Planmark"]?["/Private"]?.items() ?? []).compactMap { snapshot in
            (try? snapshot.streamBytes()).flatMap { ExportSnapshot($0) }
        }
        let list = page["/Annots"]
        let count = min(list?.itemCount ?? 0, Self.greatestCount)
        var names: [Int: String] = [:]
        var unplaced: [Annotation] = []
        var found: [(annotation: Annotation, answered: Int?)] = []
        for index in 0..<count {
            guard let object = list?.item(index), var annotation = Self.annotation(object) else { continue }
            // An answer stands where the annotation does that it answers.
            guard annotation.stand(in: Self.box(object["/Rect"])) || object["/IRT"] != nil else {
                unplaced.append(annotation)
                continue
            }
            let number = object.number ?? -1 - index
            // One without a name is known by its object as long as the file is read.
            let name = annotation.name ?? "\(Self.unnamed)\(number)"
            annotation.name = name
            names[number] = name
            found.append((annotation, object["/IRT"]?.number))
        }
        self.unplaced = unplaced
        annotations = found.map { annotation, answered in
            var annotation = annotation
            annotation.answers = annotation.answers ?? answered.map { names[$0] ?? "" }
            return annotation
        }
    }

    /// The beginning of the names that are given to annotations without a name.
    static let unnamed = "unnamed object "

    /// Returns what an object says, but for where the annotation stands; nil for an object that can stand for nothing in a plan.
    private static func annotation(_ object: PDFFile.Object) -> Annotation? {
        guard object.isDictionary, let kind = object["/Subtype"]?.name.flatMap({ Annotation.Kind(rawValue: $0) }) else {
            return nil
        }
        var annotation = Annotation(kind, rect: Annotation.noPlace)
        annotation.name = text(object["/NM"]).flatMap { $0.isEmpty ? nil : $0 }
        annotation.author = text(object["/T"])
        annotation.subject = text(object["/Subj"])
        annotation.contents = text(object["/Contents"])?.normalizedLines
        if annotation.contents?.isEmpty != false, let rich = object["/RC"]?.text {
            annotation.contents = RichText.lines(of: rich)
        }
        annotation.created = object["/CreationDate"]?.text.flatMap(PDFDate.time)
        annotation.modified = object["/M"]?.text.flatMap(PDFDate.time)
        for key in ["/Vertices", "/CL", "/L", "/InkList", "/QuadPoints", "/Path"] where annotation.points.isEmpty {
            annotation.points = points(object[key])
        }
        if AnnotationSyntax.intent(of: annotation) != nil {
            let heads = object["/LE"]?.items(limit: 2).map(\.name) ?? []
            annotation.pointsToEnd = heads.count == 2 && Annotation.pointsToEnd(start: heads[0], end: heads[1])
            annotation.isMeasured = Annotation.isMeasure(intent: object["/IT"]?.name)
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
        annotation.isHidden = (object["/F"]?.wholeValue ?? 0) & (Flag.hidden | Flag.noView) != 0
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

    /// The flags of annotations that nobody sees on the page (ISO 32000-1, table 165).
    private enum Flag {
        static let hidden = 2
        static let noView = 32
    }

    /// The points of an array of numbers, or of all arrays in an array, such as the strokes that a hand has drawn.
    private static func points(_ object: PDFFile.Object?) -> [Point] {
        let items = object?.items(limit: 2 * greatestPointCount) ?? []
        guard items.first?.isArray == true else { return pairs(items) }
        // The arrays may be one and the same, so that a small file has many items.
        var rest = 2 * greatestPointCount
        var points: [Point] = []
        for item in items where rest > 0 {
            let stroke = item.items(limit: rest)
            rest -= stroke.count
            points += pairs(stroke)
        }
        return points
    }

    private static func pairs(_ items: [PDFFile.Object]) -> [Point] {
        let numbers = items.compactMap(\.value)
        guard numbers.count == items.count, items.count.isMultiple(of: 2) else { return [] }
        return stride(from: 0, to: numbers.count - 1, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
    }
}
