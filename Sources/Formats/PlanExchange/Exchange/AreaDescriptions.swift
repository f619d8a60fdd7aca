import PlanBase
import PlanFiles
import PlanJSON
import PlanModel

/// Ids, names and properties of areas, apart from their shapes: features of GeoJSON (RFC 7946) without a geometry.
package enum AreaDescriptions {
    /// The features of areas, one for each, as a JSON array.
    ///
    /// - Throws: `EncodingError` when a property is a number that is not finite.
    package static func text(of areas: [Area]) throws -> String {
        try GeoJSONWriter.checkNumbers(of: areas)
        var text = JSONText()
        text.open("[")
        for area in areas {
            text.open("{")
            AreaJSON.appendFeatureMembers(area, to: &text)
            text.close("}")
        }
        text.close("]")
        return String(decoding: text.bytes, as: UTF8.self)
    }

    /// The areas with what features say about them, one for each area: an `id`, and `properties` as ``AreaFile`` reads them. What a feature
    /// does not mention stays as it is. An area that asks for an id gets another one if an area before it asks for the same, or if an
    /// area whose id is not mentioned has it.
    ///
    /// - Throws: The error of the first feature that is none, or has a property that an area cannot have; its place is the feature's.
    package static func areas(_ areas: [Area], describedBy features: [JSONValue]) throws(InputError) -> [Area] {
        var described: [(area: Area, hasID: Bool)] = []
        for (index, area) in areas.enumerated() {
            var members: [String: JSONValue] = ["type": .string("Feature")]
            switch features[index] {
            case .object(let given): members.merge(given) { own, _ in own }
            case let other:
                throw InputError(
                    .wrongKind(
                        of: Message("the member of 'features'", context: "part"), found: other.kindInWords,
                        expected: Message("an object", context: "kind")), file: "features", at: .feature(index + 1))
            }
            members["geometry"] = nil
            let feature = try GeoJSONFeature(.object(members), number: index + 1, file: "features")
            described.append((try feature.described(area).withoutRepeatedProperties, feature.id != nil))
        }
        var taken = Set(described.lazy.filter { !$0.hasID }.map(\.area.id))
        // Ids that others ask for are not given away to an area whose id is taken.
        let wanted = Set(described.map(\.area.id))
        // The last number that was tried behind each id, so that many areas of one id take no longer.
        var copies: [Area.ID: Int] = [:]
        return described.map { area, hasID in
            var area = area
            guard hasID, !taken.insert(area.id).inserted else { return area }
            var copy = copies[area.id, default: 1]
            var free: Area.ID
            repeat {
                copy += 1
                free = "\(area.id)-\(copy)"
            } while wanted.contains(free) || taken.contains(free)
            copies[area.id] = copy
            taken.insert(free)
            area.id = free
            return area
        }
    }
}
