import FoundationEssentials
import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanModel
import PlanStore

extension MarkupReader {
    /// Takes what was changed of a marker that Planmark wrote.
    mutating func take(
        _ written: ImportedMarker, of annotation: Annotation, _ own: OwnData, at place: FilePlace
    ) throws {
        let name = annotation.name ?? ""
        let original = written.item.id.uuidString.lowercased()
        // A copy that somebody made of it is another marker.
        let isCopy = name != original && byName[original] != nil
        if !isCopy { present.insert(original) }
        let id = written.item.id
        let identity = isCopy ? nil : try plan.reading { try $0.identity(.id(id)) }
        var marked = MarkedMarker(written.item)
        if let old = own.rect,
            let point = places.moved(written.item.marker.point, of: own.plan, from: old, to: annotation.rect)
        {
            marked.move(to: point)
        }
        marked.apply(
            AnnotationText.edit(
                annotation.contents ?? "", of: written.item, area: written.areaName.map { areaName(of: $0) }))
        marked.take(threads.replies(to: name))
        if own.plan == plan.idInFiles, written.item.marker.details.replies.contains(where: { byName[$0.id] == nil }) {
            losses.note(Message("replies that were deleted, which stay"))
        }
        let status = written.item.marker.details.status
        let current = identity == nil ? status : try plan.marker(id: id)?.marker.details.status ?? status
        marked.take(threads.state(of: name), current: current, in: workflow, role: request.role)
        for problem in marked.problems { refuse(place, problem) }
        if let map = places.toDrawing(from: own.plan) { marked.map(by: map) }
        guard let identity else {
            var marker = written
            marker.item = marked.item
            if isCopy {
                marker.item.marker.id = UUID(annotationName: name)
                marker.item.marker.number = nil
                marker.hasID = !name.hasPrefix(AnnotationReader.unnamed)
            }
            return append(marker, at: place)
        }
        // Gone from the plan, and nothing new is said of it.
        if identity.isRetired, marked.changed.isEmpty { return }
        append(marked.change(since: written.changed), at: place)
    }

    /// Takes what is said of a marker of the plan by an annotation that has nothing but its name.
    mutating func takeKnown(_ known: PlanMarker, _ annotation: Annotation, at place: FilePlace) {
        let name = annotation.name ?? ""
        var marked = MarkedMarker(known)
        present.insert(known.id.uuidString.lowercased())
        marked.apply(
            AnnotationText.edit(annotation.contents ?? "", of: known, area: known.area.map { areaName(of: $0) }))
        // A note's picture has a size of the program's own; where it stands is known to a few points.
        let point = annotation.rect.center.applying(places.space.toDrawing).inThousandths
        let reach = Self.noteReach / places.space.pointsPerPixel
        if annotation.kind == .text, point.distance(to: known.marker.point) > reach {
            marked.move(to: point)
        } else if annotation.kind == .stamp {
            losses.note(Message("where stamps stand whose program keeps nothing of Planmark's"))
        }
        marked.take(threads.replies(to: name))
        let status = known.marker.details.status
        marked.take(threads.state(of: name), current: status, in: workflow, role: request.role)
        for problem in marked.problems { refuse(place, problem) }
        append(marked.change(since: nil), at: place)
    }

    /// The greatest distance, in points, between the middle of a note and its marker at which the note counts as unmoved.
    private static let noteReach = 4.0
}
