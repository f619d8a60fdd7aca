import FoundationEssentials
import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanJSON
import PlanModel
import PlanStore

/// A reader of the annotations of a page, which finds out what an import changes in a plan.
///
/// New annotations become markers. Annotations that Planmark wrote are compared with what it wrote, so that what was changed in between
/// is changed in the plan, and nothing else.
struct MarkupReader {
    private let plan: Plan
    private let request: PlanImport
    /// The page's number.
    let page: Int
    private let records: [ExportRecord]
    private let workflow: Workflow
    private let planAreas: [Area]
    private let planLines: [MeasuredLine]
    /// Where the pixels of the plan's drawing lie, for annotations without a record.
    private let space: PageSpace
    private let byName: [String: Annotation]
    /// The names of annotations that Planmark wrote.
    private let ownNames: Set<String>
    /// The annotations of others that were there when the plan was written.
    private let formerOthers: Set<String>
    /// The names of areas when they were written, by their ids.
    private var writtenAreaNames: [Area.ID: String] = [:]
    /// The names of what the plan has written and that is there.
    private var present: Set<String> = []
    /// The ids of the plans whose annotations are read.
    private let plans: Set<String>
    private(set) var imported = ImportedPlan()
    /// The markers, areas and lines that were written onto the page and are not there any more.
    private(set) var deletions = ImportedDeletions()
    private var losses: [(text: Message, count: Int, first: String?)] = []
    private let threads: MarkupThreads

    /// Reads the annotations of a page.
    ///
    /// - Parameters:
    ///   - page: The page's number.
    ///   - space: Where the pixels of the plan's drawing lie on it.
    ///   - records: What Planmark keeps of the plans that it has written onto the page.
    ///   - unplaced: Annotations without a sound place, which are passed over.
    ///   - pageless: Annotations without a sound page number, which are passed over.
    init(
        _ annotations: [Annotation], page: Int, of plan: Plan, _ request: PlanImport, on space: PageSpace,
        records: [ExportRecord], unplaced: [Annotation] = [], pageless: [Annotation] = []
    ) throws {
        (self.plan, self.request, self.page, self.space) = (plan, request, page, space)
        self.records = records
        workflow = try plan.workflow()
        (planAreas, planLines) = (try plan.areas(), try plan.measuredLines())
        ownNames = Set(annotations.compactMap { $0.own == nil ? nil : $0.name })
        formerOthers = Set(records.flatMap(\.others))
        byName = Dictionary(annotations.compactMap { item in item.name.map { ($0, item) } }) { first, _ in first }
        threads = MarkupThreads(annotations, byName: byName)
        let all = Set(annotations.compactMap(\.own?.plan) + records.map(\.plan))
        plans = all.contains(plan.idInFiles) ? [plan.idInFiles] : all
        present = Set((unplaced + pageless).compactMap(\.name))
        for annotation in unplaced { note(Message("annotations without a sound place"), first: annotation) }
        for annotation in pageless {
            note(
                Message("annotations left out, as their page number is missing or is not 0 or more"), first: annotation)
        }
        for loss in threads.losses { note(loss) }
        for (index, annotation) in annotations.enumerated() {
            let place = FilePlace.annotation(index + 1, page: page, name: annotation.shownName)
            if let own = annotation.own {
                guard plans.contains(own.plan) else { continue }
                try take(annotation, own, at: place)
            } else if annotation.answers == nil {
                try takeOther(annotation, at: place)
            }
        }
        findDeletions()
        imported.losses += losses.map { text, count, first in
            if let first { return Message("\(text): \(count); the first is '\(first)'") }
            return count == 1 ? text : Message("\(text): \(count)")
        }
    }

    /// True if the page was written from another plan, and not from the plan that the annotations are read into.
    var isOfOtherPlan: Bool { !plans.isEmpty && !plans.contains(plan.idInFiles) }

    /// The name of the plan that the page was written from; nil if the name is not known.
    var otherPlanName: String? { records.first { plans.contains($0.plan) }?.planName }

    // MARK: - What Planmark wrote

    private mutating func take(_ annotation: Annotation, _ own: OwnData, at place: FilePlace) throws {
        guard let line = own.line else {
            // A reply, a state or the legend.
            if annotation.kind == .freeText, threads.hasAnswers(to: annotation.name) {
                note(Message("answers to the legend"))
            }
            return
        }
        let read: ImportedPlan
        do throws(InputError) {
            read = try PlanFormat.jsonl.read(Array(line.utf8), file: "", coordinates: .pixel)
        } catch {
            return refuse(place, Message("what Planmark keeps with it is damaged"))
        }
        if let line = read.lines.first?.line {
            take(line, of: annotation, own, at: place)
        } else if let area = read.areas.first {
            try take(area, of: annotation, own, at: place)
        } else if let marker = read.markers.first?.marker {
            try take(marker, of: annotation, own, at: place)
        } else if let problem = read.refused.first?.reason {
            refuse(place, problem)
        }
    }

    /// From the pixels in which a plan was written to those of this plan's drawing; nil if they are the same.
    private func toThisDrawing(for own: OwnData) -> AffineTransform? {
        guard let record = records.first(where: { $0.plan == own.plan }),
            record.drawingSize != plan.drawing.size || own.plan != plan.idInFiles
        else { return nil }
        let map = record.toPage.concatenating(space.toDrawing)
        return map.isNearIdentity(on: record.drawingSize) ? nil : map
    }

    private func toPage(for own: OwnData) -> AffineTransform {
        records.first { $0.plan == own.plan }?.toPage ?? space.toPage
    }

    private mutating func take(
        _ written: ImportedMarker, of annotation: Annotation, _ own: OwnData, at place: FilePlace
    ) throws {
        var marker = written
        let name = annotation.name ?? ""
        let original = written.item.id.uuidString.lowercased()
        // A copy that somebody made of it is another marker.
        let isCopy = name != original && byName[original] != nil
        if !isCopy { present.insert(original) }
        let (id, map) = (written.item.id, toPage(for: own))
        let identity = isCopy ? nil : try plan.reading { try $0.identity(.id(id)) }
        var changed: Set<MarkerField> = []
        if let old = own.rect,
            let point = Self.moved(
                marker.item.marker.point, from: old, to: annotation.rect, map)
        {
            marker.item.marker.point = point
            changed.insert(.point)
        }
        let edit = AnnotationText.edit(
            annotation.contents ?? "", of: written.item, area: marker.areaName.map { areaName(of: $0) })
        apply(edit, to: &marker.item, &changed, at: place)
        takeReplies(to: name, of: written.item, &marker.item, &changed, at: place)
        if own.plan == plan.idInFiles, written.item.marker.details.replies.contains(where: { byName[$0.id] == nil }) {
            note(Message("replies that were deleted, which stay"))
        }
        let status = written.item.marker.details.status
        let current = identity == nil ? status : try plan.marker(id: id)?.marker.details.status ?? status
        takeState(of: name, from: status, current: current, &marker.item, &changed, at: place)
        if let map = toThisDrawing(for: own) {
            marker.item.marker.point = marker.item.marker.point.applying(map).inThousandths
        }
        if isCopy {
            marker.item.marker.id = UUID(annotationName: name)
            marker.item.marker.number = nil
            marker.hasID = !name.hasPrefix(AnnotationReader.unnamed)
        }
        guard let identity else { return append(marker, at: place) }
        // Gone from the plan, and nothing new is said of it.
        if identity.isRetired, changed.isEmpty { return }
        append(change(of: marker.item, changed, since: written.changed), at: place)
    }

    /// Changes a marker to what its edited text says, and tells what cannot be taken.
    private mutating func apply(
        _ edit: AnnotationText.Edit, to item: inout PlanMarker, _ changed: inout Set<MarkerField>, at place: FilePlace
    ) {
        for problem in edit.problems { refuse(place, problem) }
        for (field, value) in edit.values {
            let limit = field == .note ? TextLimit.note : TextLimit.short
            if let problem = TextLimit.problem(bytes: value.string?.utf8.count ?? 0, limit: limit) {
                refuse(place, Message("\(field.name) is \(problem)"))
            } else if (try? item.set(field, to: value)) != nil {
                changed.insert(field)
            }
        }
    }

    private mutating func takeReplies(
        to name: String, of old: PlanMarker, _ item: inout PlanMarker, _ changed: inout Set<MarkerField>,
        at place: FilePlace
    ) {
        let former = old.marker.details.replies
        let replies = threads.replies(to: name).map { reply in
            var reply = reply
            // What the way through a file does to a text is no edit.
            if let known = former.first(where: { $0.id == reply.id }) {
                if reply.text.isSameInFiles(as: known.text) { reply.text = known.text }
                if (reply.author ?? "").isSameInFiles(as: known.author ?? "") { reply.author = known.author }
                if reply.time.map(PDFDate.text) == known.time.map(PDFDate.text) { reply.time = known.time }
                if reply.edited.map(PDFDate.text) == known.edited.map(PDFDate.text) { reply.edited = known.edited }
            }
            return reply
        }.filter { reply in
            guard let problem = TextLimit.problem(bytes: reply.text.utf8.count, limit: TextLimit.note) else {
                return true
            }
            refuse(place, Message("a reply is \(problem)"))
            return false
        }
        let thread = MarkerReply.union(former, replies)
        guard thread != former else { return }
        item.marker.details.replies = thread
        changed.insert(.replies)
    }

    private mutating func takeState(
        of name: String, from status: String?, current: String?, _ item: inout PlanMarker,
        _ changed: inout Set<MarkerField>, at place: FilePlace
    ) {
        guard let state = threads.state(of: name), state.ofStatus != ReviewState(of: status, in: workflow) else {
            return
        }
        guard let next = state.status(after: current, in: workflow, role: request.role) else {
            return refuse(
                place, Message("no status of the workflow means \(state.rawValue)"))
        }
        guard next != status else { return }
        item.marker.details.status = next
        changed.insert(.status)
    }

    /// A marker of the plan with the fields that change.
    ///
    /// - Parameter time: When the plan's marker was as the file has it.
    private func change(of item: PlanMarker, _ changed: Set<MarkerField>, since time: Timestamp?) -> ImportedMarker {
        var change = ImportedMarker(point: item.marker.point)
        change.item = item
        (change.hasID, change.changed, change.given, change.isDivisible) = (true, time, changed, true)
        change.item.marker.number = nil
        if !changed.contains(.status) { change.item.marker.details.status = nil }
        return change
    }

    /// Where a point of an annotation's box lies when the box is another; nil if it is the same but for rounding.
    private static func moved(_ point: Point, from old: Box, to new: Box, _ toPage: AffineTransform) -> Point? {
        let pairs = [
            (old.minX, new.minX), (old.minY, new.minY), (old.maxX, new.maxX), (old.maxY, new.maxY),
        ]
        guard pairs.contains(where: { abs($0 - $1) > 0.01 }), let toDrawing = toPage.inverted() else { return nil }
        let place = point.applying(toPage)
        func part(_ value: Double, _ from: Double, _ size: Double) -> Double { size > 0 ? (value - from) / size : 0.5 }
        return Point(
            x: new.minX + part(place.x, old.minX, old.width) * new.width,
            y: new.minY + part(place.y, old.minY, old.height) * new.height
        ).applying(toDrawing).inThousandths
    }

    private mutating func take(
        _ written: Area, of annotation: Annotation, _ own: OwnData, at place: FilePlace
    ) throws {
        var area = written
        var isChanged = false
        writtenAreaNames[written.id] = written.shownName
        if let name = annotation.name { present.insert(name) }
        present.insert(AnnotationName.area(written.id, of: plan))
        if threads.hasAnswers(to: annotation.name) { note(Message("answers to areas")) }
        if let name = annotation.contents.flatMap({ Self.newName(in: $0, AnnotationText.areaName, since: written.name) }
        ) {
            area.name = name
            isChanged = true
        }
        if annotation.points.count >= 3, !own.points.isEmpty,
            annotation.points.differ(from: own.points)
        {
            let map = toPage(for: own)
            guard let toDrawing = map.inverted(),
                let ring = try? Ring(annotation.points.map { $0.applying(toDrawing) })
            else { return refuse(place, Message("its corners enclose nothing")) }
            let polygons = BridgedRing.polygons(of: ring)
            guard polygons.contains(where: { $0.area > 0 }) else {
                return refuse(place, Message("its corners enclose nothing"))
            }
            let largest = written.shape.polygons.max { $0.exterior.area < $1.exterior.area }
            area.shape = MultiPolygon(written.shape.polygons.flatMap { $0 == largest ? polygons : [$0] })
            isChanged = true
        }
        if let map = toThisDrawing(for: own) {
            let scaled = area.shape.polygons.map { polygon in
                polygon.rings.compactMap { try? Ring($0.vertices.map { $0.applying(map).inThousandths }) }
            }
            area.shape = MultiPolygon(scaled.flatMap { Polygon.nested($0) })
        }
        guard let known = planAreas.first(where: { $0.id == written.id }) else {
            if own.plan != plan.idInFiles {
                imported.append(area, hasID: true, at: place)
            } else if isChanged {
                refuse(place, Message("the area was removed from the plan"))
            }
            return
        }
        guard isChanged else {
            // Another plan's area of that id takes the place of the plan's, as that of any file does.
            if own.plan != plan.idInFiles { imported.append(area, hasID: true, at: place) }
            return
        }
        let line = PlanAnnotations.line(of: known)
        // Both have the same by now.
        if line == PlanAnnotations.line(of: area) { return }
        if line != own.line, own.plan == plan.idInFiles, !request.overwriteNewer {
            return refuse(
                place,
                Message(
                    """
                    the area was changed in the plan after the PDF was written, and on the PDF too; \
                    \(Remedy.set(.overwriteNewer)) takes that of the PDF
                    """))
        }
        imported.append(area, hasID: true, at: place)
    }

    /// Returns the name that the text of an area or line says; nil if it is the name that was written. A name that looks like a measure
    /// stands in the text alone where there is no scale.
    private static func newName(
        in text: String, _ name: (String) -> String, since written: String
    ) -> String? {
        let new = name(text)
        return new.isSameInFiles(as: written) || text.isSameInFiles(as: written) ? nil : new
    }

    // MARK: - Measured lines

    private mutating func take(
        _ written: MeasuredLine, of annotation: Annotation, _ own: OwnData, at place: FilePlace
    ) {
        var (line, isChanged) = (written, false)
        if let name = annotation.name { present.insert(name) }
        present.insert(AnnotationName.line(written.id, of: plan))
        if threads.hasAnswers(to: annotation.name) { note(Message("answers to measured lines")) }
        if let name = annotation.contents.flatMap({ Self.newName(in: $0, AnnotationText.lineName, since: written.name) }
        ) {
            line.name = name
            isChanged = true
        }
        if annotation.points.count >= 2, !own.points.isEmpty, annotation.points.differ(from: own.points) {
            let map = toPage(for: own).inverted()
            let points = map.map { map in annotation.points.map { $0.applying(map).inThousandths } } ?? []
            guard let moved = line.with(points: points) else {
                return refuse(place, Message("its points make no line"))
            }
            (line, isChanged) = (moved, true)
        }
        if let map = toThisDrawing(for: own) {
            line = line.with(points: line.points.map { $0.applying(map).inThousandths }) ?? line
        }
        let isOurs = own.plan == plan.idInFiles
        guard let known = planLines.first(where: { $0.id == written.id }) else {
            if !isOurs {
                imported.lines.append(ImportedLine(line, hasID: true))
            } else if isChanged {
                refuse(place, Message("the line was removed from the plan"))
            }
            return
        }
        guard isChanged || !isOurs, known != line else { return }
        if isOurs, known != written, !request.overwriteNewer {
            return refuse(
                place,
                Message(
                    """
                    the line was changed in the plan after the PDF was written, and on the PDF too; \
                    \(Remedy.set(.overwriteNewer)) takes that of the PDF
                    """))
        }
        imported.lines.append(ImportedLine(line, hasID: true))
    }

    /// Takes a line that somebody has measured; false if its points make no line.
    private mutating func takeNewLine(_ annotation: Annotation, at place: FilePlace) -> Bool {
        let points = annotation.points.map { $0.applying(space.toDrawing).inThousandths }
        let name = annotation.contents.map(AnnotationText.nameBesideLength) ?? ""
        let hasID = annotation.name.map { !$0.hasPrefix(AnnotationReader.unnamed) } ?? false
        guard let line = MeasuredLine(id: annotation.name ?? annotation.fingerprint, name: name, points: points) else {
            return false
        }
        if let name = annotation.name { present.insert(name) }
        imported.lines.append(ImportedLine(line, hasID: hasID))
        return true
    }

    /// The name of an area as the page has it.
    private func areaName(of id: String) -> String {
        writtenAreaNames[id] ?? planAreas.first { $0.id == id }?.shownName ?? id
    }

    // MARK: - What others wrote

    private mutating func takeOther(_ annotation: Annotation, at place: FilePlace) throws {
        let name = annotation.name ?? ""
        // What was imported from a PDF that is the drawing stands there beside its marker.
        if ownNames.contains(name) { return }
        let wasThere = formerOthers.contains(annotation.fingerprint)
        if annotation.isHidden, !wasThere { return note(Message("hidden annotations"), first: annotation) }
        // A program may have dropped what Planmark keeps with it, and not its name.
        if let id = UUID(uuidString: name), let known = try plan.marker(id: id), annotation.isPlanmarks {
            return takeKnown(known, annotation, at: place)
        }
        if AnnotationName.isArea(name) {
            return note(Message("areas of which the program keeps nothing of Planmark's"))
        }
        if AnnotationName.isLine(name) {
            return note(Message("measured lines of which the program keeps nothing of Planmark's"))
        }
        if AnnotationName.isLegend(name) { return }
        if wasThere, annotation.isHidden || !threads.hasAnswers(to: name) {
            return note(Message("annotations that the drawing had before"))
        }
        if annotation.isMeasured, annotation.kind != .polygon, takeNewLine(annotation, at: place) { return }
        noteLosses(of: annotation)
        let point = annotation.place.applying(space.toDrawing).inThousandths
        guard point.isFinite else { return refuse(place, Message("it has no finite place")) }
        var marker = ImportedMarker(point: point)
        let text = annotation.contents ?? annotation.subject ?? ""
        let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        var values: [MarkerField: JSONValue] = [:]
        for (field, line) in zip([MarkerField.title, .note], lines) where !line.isBlank {
            values[field] = .string(line.trimmed)
        }
        marker.given = [.point, .title, .note]
        apply(AnnotationText.Edit(values: values), to: &marker.item, &marker.given, at: place)
        takeReplies(to: name, of: marker.item, &marker.item, &marker.given, at: place)
        marker.item.author = annotation.author.flatMap { $0.isBlank ? nil : $0 }
        if let time = annotation.created ?? annotation.modified {
            (marker.item.created, marker.item.changed) = (time, max(time, annotation.modified ?? time))
            marker.hasTimes = true
        }
        if let state = threads.state(of: name), state != .none {
            marker.item.marker.details.status = state.status(after: nil, in: workflow, role: request.role)
        }
        if !name.hasPrefix(AnnotationReader.unnamed) {
            marker.item.marker.id = UUID(annotationName: name)
            marker.hasID = true
            if let number = try plan.marker(id: marker.item.id)?.marker.number {
                // As the file has it, it came into the plan by the last import.
                marker.changed = try lastImport(ofMarker: number)
                marker.isDivisible = true
            }
        }
        append(marker, at: place)
    }

    /// When an import changed a marker last, or made it.
    private func lastImport(ofMarker number: Int) throws -> Timestamp {
        var time: Timestamp?
        try plan.forEachRevision(ofMarker: number) { revision in
            if time == nil, revision.action.hasPrefix("import") { time = revision.time }
        }
        return time ?? Timestamp(milliseconds: 0)
    }

    /// Takes what is said of a marker of the plan by an annotation that has nothing but its name.
    private mutating func takeKnown(_ known: PlanMarker, _ annotation: Annotation, at place: FilePlace) {
        var item = known
        let name = annotation.name ?? ""
        var changed: Set<MarkerField> = []
        present.insert(known.id.uuidString.lowercased())
        let edit = AnnotationText.edit(
            annotation.contents ?? "", of: known, area: known.area.map { areaName(of: $0) })
        apply(edit, to: &item, &changed, at: place)
        // A note's picture has a size of the program's own; where it stands is known to a few points.
        let point = annotation.rect.center.applying(space.toDrawing).inThousandths
        let reach = Self.noteReach / space.pointsPerPixel
        if annotation.kind == .text, point.distance(to: known.marker.point) > reach {
            item.marker.point = point
            changed.insert(.point)
        } else if annotation.kind == .stamp {
            note(Message("where stamps stand whose program keeps nothing of Planmark's"))
        }
        takeReplies(to: name, of: known, &item, &changed, at: place)
        let status = known.marker.details.status
        takeState(of: name, from: status, current: status, &item, &changed, at: place)
        append(change(of: item, changed, since: nil), at: place)
    }

    /// The greatest distance, in points, between the middle of a note and its marker at which the note counts as unmoved.
    private static let noteReach = 4.0

    private mutating func noteLosses(of annotation: Annotation) {
        switch annotation.kind {
        case .text, .freeText, .stamp, .caret: break
        case .fileAttachment, .sound: note(Message("attached files and sounds"))
        case .line: note(Message("lines: their markers stand where they point, or where they begin"))
        case .polyLine where !annotation.isClosed:
            note(Message("lines: their markers stand where they point, or where they begin"))
        case .polygon where annotation.isMeasured:
            note(Message("areas that were measured, which are no areas of the plan: their markers stand in the middle"))
        case .square, .circle, .polygon, .polyLine, .ink, .highlight, .underline, .squiggly, .strikeOut, .redact:
            note(Message("drawn outlines: their markers stand in the middle"))
        }
    }

    // MARK: - What is gone

    private mutating func findDeletions() {
        guard let record = records.first(where: { $0.plan == plan.idInFiles }), !record.names.isEmpty else { return }
        let gone = record.names.filter { byName[$0] == nil && !present.contains($0) }
        deletions.exported = record.time
        let areaNames = record.names.filter(AnnotationName.isArea)
        let goneAreas = Set(gone.filter(AnnotationName.isArea))
        let (markerCount, goneCount) = (
            record.names.count { UUID(uuidString: $0) != nil }, gone.count { UUID(uuidString: $0) != nil }
        )
        // A file without any of them was flattened, or is another one.
        let lacksMarkers = goneCount > 1 && goneCount == markerCount
        let lacksAreas = goneAreas.count > 1 && goneAreas.count == areaNames.count
        deletions.lacksAll = lacksMarkers || lacksAreas
        if !lacksMarkers { deletions.markers = gone.compactMap { UUID(uuidString: $0) } }
        if !lacksAreas {
            deletions.areas = planAreas.map(\.id).filter {
                goneAreas.contains(AnnotationName.area($0, of: plan))
            }
        }
        deletions.lines = planLines.map(\.id).filter { gone.contains(AnnotationName.line($0, of: plan)) }
    }

    // MARK: - Results

    private mutating func append(_ marker: ImportedMarker, at place: FilePlace) {
        imported.markers.append((place, marker))
    }

    private mutating func refuse(_ place: FilePlace, _ reason: Message) { imported.refused.append((place, reason)) }

    /// - Parameter first: The annotation that the note is about, of which the note names the first.
    private mutating func note(_ text: Message, first: Annotation? = nil) {
        if let index = losses.firstIndex(where: { $0.text == text }) {
            losses[index].count += 1
        } else {
            losses.append((text, 1, first.map { ($0.shownName ?? $0.kind.rawValue).excerpt }))
        }
    }
}

extension [Point] {
    /// True if the points differ from the points that were written, in number or by more than rounding (0.01 units).
    fileprivate func differ(from written: [Point]) -> Bool {
        count != written.count || zip(self, written).contains { $0.distance(to: $1) > 0.01 }
    }
}

extension Point {
    /// The point to the thousandth of a pixel: programs write places with few digits.
    fileprivate var inThousandths: Point { Point(x: (x * 1000).rounded() / 1000, y: (y * 1000).rounded() / 1000) }
}

extension AffineTransform {
    /// True if the transform leaves each corner of a drawing of a size in pixels where it is, to a thousandth of a pixel.
    fileprivate func isNearIdentity(on size: Size) -> Bool {
        Box(origin: .zero, size: size).corners.allSatisfy { $0.distance(to: $0.applying(self)) < 1e-3 }
    }
}

extension MarkerField {
    /// The property that keeps a marker's thread.
    fileprivate static var replies: MarkerField { .property(MarkerReply.propertyName) }
}

extension UUID {
    /// The id of the marker that an annotation of another program becomes: the name itself where that is an id, else one made of it
    /// (RFC 9562, 5.8), so that the same annotation becomes the same marker again.
    fileprivate init(annotationName name: String) {
        if let id = UUID(uuidString: name) {
            self = id
            return
        }
        var bytes = Array(ContentHash(of: Array("planmark annotation \(name)".utf8)).bytes.prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        self.init(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8], bytes[9],
                bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
            ))
    }
}
