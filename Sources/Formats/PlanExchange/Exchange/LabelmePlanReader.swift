import PlanBase
import PlanFiles
import PlanGeometry
import PlanJSON
import PlanModel

/// Reads a plan from labelme's annotations, which X-AnyLabeling writes too: polygons, rectangles, rotated boxes, masks and circles become
/// areas named by their label, lines measured lines, points markers. Polygons of one label and group are one area.
enum LabelmePlanReader {
    static func read(_ root: JSONValue, file: String) throws(InputError) -> ImportedPlan {
        try JSONFile.check(root, file: file, needed: "shapes", format: "labelme")
        var plan = ImportedPlan()
        var (losses, conversions) = (LossCount(), LossCount())
        plan.drawingSize = root.size("imageWidth", "imageHeight")
        var masks = MaskTracer()
        var groups: [JSONValue: Int] = [:]
        for (index, shape) in (root["shapes"]?.array ?? []).enumerated() {
            let place = FilePlace.feature(index + 1)
            let label = shape["label"]?.plainText ?? ""
            let points = (shape["points"]?.array ?? []).map { GeoJSONFeature.pair($0) ?? Point(x: .nan, y: .nan) }
            let type = shape["shape_type"]?.string ?? "polygon"
            if type == "point" {
                append(points, shape, label, place, to: &plan)
                continue
            }
            if type == "line" || type == "linestrip" {
                if let line = MeasuredLine(id: "\(index + 1)", name: label, points: points) {
                    plan.lines.append(ImportedLine(line, hasID: false, at: place))
                    conversions.add(Message("lines into measured lines"))
                } else {
                    plan.refused.append((place, MeasuredLine.problem))
                }
                continue
            }
            guard Self.areaTypes.contains(type) else {
                losses.add(Message("shapes of the type \(type.excerpt), as a plan has points, lines and polygons"))
                continue
            }
            let polygons: [Polygon]
            if type == "mask" {
                do throws(MaskProblem) {
                    polygons = try masks.outline(ofLabelme: shape["mask"], corners: points).polygons
                    conversions.add(Message("masks into outlines along their pixels"))
                } catch {
                    plan.refused.append((place, error.message))
                    continue
                }
            } else {
                if type == "circle" { conversions.add(Message("circles into polygons of 64 corners")) }
                guard let ring = ring(type, points) else {
                    plan.refused.append(
                        (place, Message("the \(type) has too few points or some that are not finite")))
                    continue
                }
                polygons = type == "polygon" ? BridgedRing.polygons(of: ring) : [Polygon(exterior: ring)]
            }
            let group = JSONValue.array([.string(label), shape["group_id"] ?? .null])
            if shape["group_id"]?.number != nil, let known = groups[group] {
                plan.areas[known].shape.polygons += polygons
            } else {
                groups[group] = plan.areas.count
                plan.append(
                    AreaAttributes.area(
                        shape["planmark"], shape: MultiPolygon(polygons), id: "\(index + 1)", name: label),
                    hasID: AreaAttributes.haveID(shape["planmark"]), at: place)
            }
        }
        (plan.losses, plan.conversions) = (losses.sentences, conversions.sentences)
        return plan
    }

    private static func append(
        _ points: [Point], _ shape: JSONValue, _ label: String, _ place: FilePlace, to plan: inout ImportedPlan
    ) {
        guard points.count == 1, let point = points.first else {
            plan.refused.append((place, Message("the point has \(points.count) positions")))
            return
        }
        let isAdded = plan.appendMarker(at: point, MappedMembers(of: shape["planmark"]), category: label, place)
        if isAdded, shape["planmark"] == nil, let text = shape["description"]?.string, !text.isEmpty {
            plan.markers[plan.markers.count - 1].marker.item.marker.details.title = text
        }
    }

    /// The types of shapes that become areas.
    private static let areaTypes: Set = ["polygon", "rectangle", "circle", "mask", "rotation", "quadrilateral"]

    private static func ring(_ type: String, _ points: [Point]) -> Ring? {
        switch type {
        case "rectangle":
            // X-AnyLabeling gives all four corners.
            if let box = Box(corners: points) { return Ring(imported: box.corners) }
            return points.count == 4 ? Ring(imported: points) : nil
        case "rotation": return points.count == 4 ? Ring(imported: points) : nil
        case "circle":
            guard points.count == 2, points.allSatisfy(\.isFinite) else { return nil }
            return Ring(circleAround: points[0], radius: points[0].distance(to: points[1]))
        default: return Ring(imported: points)
        }
    }
}

extension Ring {
    /// The ring through points of a file; `nil` if a point is not finite or fewer than three points are different.
    package init?(imported points: [Point]) {
        guard Set(points).count >= 3, let ring = try? Ring(points) else { return nil }
        self = ring
    }

    /// A regular polygon of 64 corners on a circle; `nil` if the circle is not finite or has no extent. The corners come from
    /// halving the quarter circle four times.
    package init?(circleAround center: Point, radius: Double) {
        guard radius > 0, radius.isFinite, center.isFinite else { return nil }
        var arc = [Point(x: 1, y: 0), Point(x: 0, y: 1)]
        for _ in 0..<4 {
            var finer: [Point] = []
            for (one, next) in zip(arc, arc.dropFirst()) {
                let middle = Point(x: one.x + next.x, y: one.y + next.y)
                let length = (middle.x * middle.x + middle.y * middle.y).squareRoot()
                finer += [one, Point(x: middle.x / length, y: middle.y / length)]
            }
            arc = finer + arc.suffix(1)
        }
        var corners: [Point] = []
        for quarter in 0..<4 {
            for point in arc.dropLast() {
                let turned: Point =
                    switch quarter {
                    case 0: point
                    case 1: Point(x: -point.y, y: point.x)
                    case 2: Point(x: -point.x, y: -point.y)
                    default: Point(x: point.y, y: -point.x)
                    }
                corners.append(Point(x: center.x + radius * turned.x, y: center.y + radius * turned.y))
            }
        }
        self.init(imported: corners)
    }
}
