import PlanBase
import PlanFiles
import PlanGeometry
import PlanJSON
import PlanModel

/// Reads a plan from GeoJSON: points become markers, polygons areas, lines of several points measured lines. A feature of several
/// points becomes several markers; one that is none of these costs only itself.
enum GeoJSONPlanReader {
    /// - Parameter map: What the properties of points and areas mean, and in which language names are wanted.
    static func read(
        _ features: [GeoJSONFeature.Entry], coordinates: CoordinateSystem, _ map: MemberMap
    ) throws(InputError) -> ImportedPlan {
        try map.checkNoCoordinates()
        var (plan, map) = (ImportedPlan(), map)
        var (losses, conversions) = (LossCount(), LossCount())
        var ids = Set(features.compactMap { try? $0.get() }.filter { $0.geometryType != "Point" }.compactMap(\.id))
        var seen: Set<String> = []
        for entry in features {
            let feature: GeoJSONFeature
            do throws(InputError) {
                feature = try entry.get().named(by: map)
            } catch {
                let refused = (error.place ?? .feature(0), error.cause.message)
                plan.refusedAreas.append(refused)
                plan.refusedOfNoKind.append(refused)
                continue
            }
            let parts = feature.parts
            if parts.isEmpty {
                map.see(feature.properties)
                appendWithoutGeometry(feature, members(ofMarker: feature, map), to: &plan)
            }
            if !parts.points.isEmpty {
                map.see(feature.properties)
                append(parts.points, of: feature, members(ofMarker: feature, map), coordinates, to: &plan)
            }
            if parts.hasPolygons {
                map.see(feature.properties, ofArea: true)
                var id = feature.id ?? "\(feature.number)"
                while feature.id == nil, !ids.insert(id).inserted { id = "#" + id }
                if let given = feature.id, !seen.insert(given).inserted {
                    conversions.add(
                        Message("ids of areas that an area before has, into others"), at: feature.place)
                }
                do throws(InputError) {
                    var area = try feature.area(id: id, coordinates: coordinates)
                    if let color = map.attributes(ofArea: feature.properties).color {
                        area.color = color.string.flatMap { Color(css: $0) } ?? area.color
                    }
                    plan.append(area.withoutRepeatedProperties, hasID: feature.id != nil, at: feature.place)
                    if let names = feature.properties["name"].flatMap(NameMembers.languages), names.count > 1 {
                        conversions.add(
                            map.language == .english
                                ? Message("names in several languages, into the English or the first one")
                                : Message("names in several languages, into the wanted, the English or the first one"),
                            at: feature.place)
                    }
                    if feature.hasBadColor {
                        losses.add(Message("colours of areas that are none"), at: feature.place)
                    }
                } catch {
                    plan.refusedAreas.append((feature.place, error.cause.message))
                    let problems = feature.problems(in: coordinates, atMost: ImportedPlan.mostProblemsOfArea + 1)
                    plan.appendProblems(
                        problems.map(\.cause.message), beside: error.cause.message, at: feature.place)
                }
            }
            if parts.lines.count == 1, let line = feature.line(along: parts.lines[0], coordinates: coordinates) {
                plan.lines.append(ImportedLine(line, hasID: feature.id != nil, at: feature.place))
            } else if parts.lines.count == 1 {
                plan.refused.append((feature.place, MeasuredLine.problem))
            } else if !parts.lines.isEmpty {
                losses.add(Message("features of several lines, as a measured line is one"), at: feature.place)
            }
        }
        try map.checkAllFound()
        (plan.losses, plan.conversions) = (losses.sentences, conversions.sentences)
        return plan
    }

    /// The members of a feature that is a marker. Its own id counts, unless the properties have one, as this program writes it.
    private static func members(ofMarker feature: GeoJSONFeature, _ map: MemberMap) -> MappedMembers {
        var members = map.applied(to: feature.properties)
        if members.known["id"] == nil, let id = feature.id { members.known["id"] = .string(id) }
        return members
    }

    private static func appendWithoutGeometry(
        _ feature: GeoJSONFeature, _ members: MappedMembers, to plan: inout ImportedPlan
    ) {
        var marker = ImportedMarker(point: .zero)
        marker.room = ListedRoom(in: members.known, lacksCoordinates: true)
        marker.isUnplaced = true
        if let problem = marker.take(members) { return plan.refused.append((feature.place, problem)) }
        marker.given.remove(.point)
        plan.withoutGeometry.append((feature.place, marker))
    }

    private static func append(
        _ positions: [JSONValue], of feature: GeoJSONFeature, _ members: MappedMembers,
        _ coordinates: CoordinateSystem, to plan: inout ImportedPlan
    ) {
        var members = members
        for position in positions {
            if let pair = GeoJSONFeature.pair(position), let point = try? coordinates.pixelPoint(for: pair) {
                plan.appendMarker(at: point, members, feature.place)
            } else {
                plan.refused.append((feature.place, Message("the point has no two finite numbers")))
            }
            // The other points of the feature are other markers.
            members.known["id"] = nil
            members.known["number"] = nil
        }
    }
}
