import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanModel
import PlanStore

extension MarkupReader {
    /// Takes what was changed of an area that Planmark wrote.
    mutating func take(
        _ written: Area, of annotation: Annotation, _ own: OwnData, at place: FilePlace
    ) {
        var area = written
        var isChanged = false
        writtenAreaNames[written.id] = written.shownName
        if let name = annotation.name { present.insert(name) }
        present.insert(AnnotationName.area(written.id, of: plan))
        if threads.hasAnswers(to: annotation.name) { losses.note(Message("answers to areas")) }
        if let text = annotation.contents,
            let name = AnnotationText.newName(in: text, AnnotationText.areaName, since: written.name)
        {
            area.name = name
            isChanged = true
        }
        if annotation.points.count >= 3, !own.points.isEmpty,
            annotation.points.differ(from: own.points)
        {
            let map = places.toPage(from: own.plan)
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
        if let map = places.toDrawing(from: own.plan) {
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
}
