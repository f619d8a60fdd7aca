import PlanBase
import PlanFiles
import PlanModel

/// Reads a plan from GeoJSON: `Point` features become markers, `Polygon` and `MultiPolygon` features areas,
/// `LineString` features measured lines.
enum GeoJSONPlanReader {
    static func read(_ text: [UInt8], file: String, coordinates: CoordinateSystem) throws(PlanFileError) -> ImportedPlan
    {
        var plan = ImportedPlan()
        var losses = LossCount()
        let features = try GeoJSONFeature.features(of: text, file: file)
        var ids = Set(features.filter { $0.pointPair == nil }.compactMap(\.id))
        var seen: [String: Int] = [:]
        for feature in features {
            let place = feature.place
            switch feature.geometryType {
            case "Point"?:
                guard let pair = feature.pointPair, let point = try? coordinates.pixelPoint(for: pair) else {
                    plan.refused.append((place, Message("the point has no two finite numbers", "点没有两个有限数值")))
                    continue
                }
                var members = feature.properties
                // The feature's own id counts, unless the properties have one, as this program writes it.
                if members["id"] == nil, let id = feature.id { members["id"] = .string(id) }
                plan.appendMarker(at: point, .object(members), place)
            case "Polygon"?, "MultiPolygon"?:
                if let id = feature.id, let other = seen.updateValue(feature.number, forKey: id) {
                    throw feature.error(.duplicateID(id, other: other))
                }
                var id = feature.id ?? "\(feature.number)"
                while feature.id == nil, !ids.insert(id).inserted { id = "#" + id }
                plan.append(
                    try feature.area(id: id, coordinates: coordinates).withoutRepeatedProperties,
                    hasID: feature.id != nil)
            case "LineString"?:
                if let line = try? feature.line(coordinates: coordinates) {
                    plan.lines.append(ImportedLine(line, hasID: feature.id != nil))
                } else {
                    plan.refused.append((place, MeasuredLine.problem))
                }
            default:
                losses.add(
                    "features of the type \(feature.geometryType ?? "without geometry"): a plan has points, lines and polygons",
                    (feature.geometryType.map { "类型为 \($0) 的要素" } ?? "没有几何的要素") + ":计划只有点、线和多边形")
            }
        }
        plan.losses = losses.sentences
        return plan
    }
}
