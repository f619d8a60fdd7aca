import PlanBase
import PlanGeometry
import PlanModel

extension ImportedPlan {
    /// Takes closed lines for areas, of a file that is given for its areas and has none: programs that convert CAD drawings write outlines
    /// as lines. Open lines stay lines.
    mutating func takeClosedLines() {
        guard areas.isEmpty else { return }
        var (others, taken) = ([ImportedLine](), LossCount())
        for line in lines {
            guard let place = line.place, let shape = line.line.closedShape else {
                others.append(line)
                continue
            }
            append(Area(id: line.line.id, name: line.line.name, shape: shape), hasID: line.hasID, at: place)
            taken.add(Message("closed lines into areas"), at: place)
        }
        guard !areas.isEmpty else { return }
        lines = others
        conversions += taken.sentences
    }
}

extension MeasuredLine {
    /// The area that the line surrounds, where it ends at the point where it begins; nil for other lines.
    fileprivate var closedShape: MultiPolygon? {
        guard points.count > 3, points.first == points.last, let ring = try? Ring(points.dropLast()) else { return nil }
        return MultiPolygon(Polygon(exterior: ring))
    }
}
