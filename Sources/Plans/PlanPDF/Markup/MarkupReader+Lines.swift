import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanModel
import PlanStore

extension MarkupReader {
    /// Takes what was changed of a measured line that Planmark wrote.
    mutating func take(
        _ written: MeasuredLine, of annotation: Annotation, _ own: OwnData, at place: FilePlace
    ) {
        var (line, isChanged) = (written, false)
        if let name = annotation.name { present.insert(name) }
        present.insert(AnnotationName.line(written.id, of: plan))
        if threads.hasAnswers(to: annotation.name) { losses.note(Message("answers to measured lines")) }
        if let text = annotation.contents,
            let name = AnnotationText.newName(in: text, AnnotationText.lineName, since: written.name)
        {
            line.name = name
            isChanged = true
        }
        if annotation.points.count >= 2, !own.points.isEmpty, annotation.points.differ(from: own.points) {
            let map = places.toPage(from: own.plan).inverted()
            let points = map.map { map in annotation.points.map { $0.applying(map).inThousandths } } ?? []
            guard let moved = line.with(points: points) else {
                return refuse(place, Message("its points make no line"))
            }
            (line, isChanged) = (moved, true)
        }
        if let map = places.toDrawing(from: own.plan) {
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
    mutating func takeNewLine(_ annotation: Annotation, at place: FilePlace) -> Bool {
        let points = annotation.points.map { $0.applying(places.space.toDrawing).inThousandths }
        let name = annotation.contents.map(AnnotationText.nameBesideLength) ?? ""
        let hasID = annotation.name.map { !$0.hasPrefix(AnnotationReader.unnamed) } ?? false
        guard let line = MeasuredLine(id: annotation.name ?? annotation.fingerprint, name: name, points: points) else {
            return false
        }
        if let name = annotation.name { present.insert(name) }
        imported.lines.append(ImportedLine(line, hasID: hasID))
        return true
    }
}
