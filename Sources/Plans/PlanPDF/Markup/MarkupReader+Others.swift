import FoundationEssentials
import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanJSON
import PlanModel
import PlanStore

extension MarkupReader {
    /// Takes an annotation of another program, or one that kept only the name that Planmark gave it.
    mutating func takeOther(_ annotation: Annotation, at place: FilePlace) throws {
        let name = annotation.name ?? ""
        // What was imported from a PDF that is the drawing stands there beside its marker.
        if ownNames.contains(name) { return }
        let wasThere = formerOthers.contains(annotation.fingerprint)
        if annotation.isHidden, !wasThere { return losses.note(Message("hidden annotations"), first: annotation) }
        // A program may have dropped what Planmark keeps with it, and not its name.
        if let id = UUID(uuidString: name), let known = try plan.marker(id: id), annotation.isPlanmarks {
            return takeKnown(known, annotation, at: place)
        }
        if AnnotationName.isArea(name) {
            return losses.note(Message("areas of which the program keeps nothing of Planmark's"))
        }
        if AnnotationName.isLine(name) {
            return losses.note(Message("measured lines of which the program keeps nothing of Planmark's"))
        }
        if AnnotationName.isLegend(name) { return }
        if wasThere, annotation.isHidden || !threads.hasAnswers(to: name) {
            return losses.note(Message("annotations that the drawing had before"))
        }
        if annotation.isMeasured, annotation.kind != .polygon, takeNewLine(annotation, at: place) { return }
        noteLosses(of: annotation)
        let point = annotation.place.applying(places.space.toDrawing).inThousandths
        guard point.isFinite else { return refuse(place, Message("it has no finite place")) }
        var marker = ImportedMarker(point: point)
        let text = annotation.contents ?? annotation.subject ?? ""
        let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        var values: [MarkerField: JSONValue] = [:]
        for (field, line) in zip([MarkerField.title, .note], lines) where !line.isBlank {
            values[field] = .string(line.trimmed)
        }
        marker.given = [.point, .title, .note]
        var marked = MarkedMarker(marker.item)
        marked.apply(AnnotationText.Edit(values: values))
        marked.take(threads.replies(to: name))
        for problem in marked.problems { refuse(place, problem) }
        marker.item = marked.item
        marker.given.formUnion(marked.changed)
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

    private mutating func noteLosses(of annotation: Annotation) {
        switch annotation.kind {
        case .text, .freeText, .stamp, .caret: break
        case .fileAttachment, .sound: losses.note(Message("attached files and sounds"))
        case .line: losses.note(Message("lines: their markers stand where they point, or where they begin"))
        case .polyLine where !annotation.isClosed:
            losses.note(Message("lines: their markers stand where they point, or where they begin"))
        case .polygon where annotation.isMeasured:
            losses.note(
                Message("areas that were measured, which are no areas of the plan: their markers stand in the middle"))
        case .square, .circle, .polygon, .polyLine, .ink, .highlight, .underline, .squiggly, .strikeOut, .redact:
            losses.note(Message("drawn outlines: their markers stand in the middle"))
        }
    }
}
