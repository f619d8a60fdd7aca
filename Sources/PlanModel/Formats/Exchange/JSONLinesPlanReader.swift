import PlanGeometry

/// Reads a plan from JSON lines, as ``JSONLinesPlanWriter`` writes them.
enum JSONLinesPlanReader {
    static func read(_ text: [UInt8], file: String, coordinates: CoordinateSystem) throws(PlanFileError) -> ImportedPlan
    {
        var plan = ImportedPlan()
        var line = 0
        for bytes in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            line += 1
            let place = FilePlace.line(line)
            guard bytes.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { continue }
            let value: JSONValue
            do throws(JSONSyntaxError) {
                value = try JSONValue(parsing: bytes)
            } catch {
                throw PlanFileError(.notJSON(reason: error.reason), file: file, at: .line(line, column: error.column))
            }
            guard case .object(let members) = value else {
                plan.refused.append((place, "the line is \(value.kind), not an object"))
                continue
            }
            switch members["type"]?.string {
            case "drawing"?:
                if let width = members["width"]?.number, let height = members["height"]?.number {
                    plan.drawingSize = Size(width: width, height: height)
                }
            case "area"?:
                plan.areas.append(try area(members, number: plan.areas.count + 1, place, file, coordinates))
            case "marker"?, nil:
                append(members, place, coordinates, to: &plan)
            case let type?:
                plan.refused.append((place, "the type '\(type.excerpt)' is none of drawing, area, marker"))
            }
        }
        return plan
    }

    private static func append(
        _ members: [String: JSONValue], _ place: FilePlace, _ coordinates: CoordinateSystem, to plan: inout ImportedPlan
    ) {
        let names = coordinates.isMap ? ["lng", "lat"] : ["x", "y"]
        guard let x = members[names[0]]?.number, let y = members[names[1]]?.number,
            let point = try? coordinates.pixelPoint(for: Point(x: x, y: y))
        else {
            plan.refused.append((place, "the members \(names[0]) and \(names[1]) must be finite numbers"))
            return
        }
        var marker = ImportedMarker(point: point)
        if let problem = marker.take(members, except: ["type", names[0], names[1]]) {
            plan.refused.append((place, problem))
        } else {
            plan.markers.append((place, marker))
        }
    }

    private static func area(
        _ members: [String: JSONValue], number: Int, _ place: FilePlace, _ file: String, _ coordinates: CoordinateSystem
    ) throws(PlanFileError) -> Area {
        var properties: [String: JSONValue] = [:]
        if case .object(let own)? = members["properties"] { properties = own }
        var known: [String: JSONValue] = [:]
        for name in ["name", "allowed", "color"] { known[name] = members[name] }
        let feature = try GeoJSONFeature(
            .object([
                "type": .string("Feature"), "id": members["id"] ?? .null, "properties": .object(known),
                "geometry": members["geometry"] ?? .null,
            ]), number: number, file: file)
        var area = try AreaFile.area(feature, id: feature.id ?? "\(number)", coordinates: coordinates)
        area.properties = properties
        return area
    }
}
