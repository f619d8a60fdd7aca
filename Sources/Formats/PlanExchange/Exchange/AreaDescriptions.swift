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
    /// does not mention stays as it is. An area that asks for the id of one before it gets another.
    ///
    /// - Throws: The error of the first feature that is none, or has a property that an area cannot have; its place is the feature's.
    package static func areas(_ areas: [Area], describedBy features: [JSONValue]) throws(InputError) -> [Area] {
        var plan = ImportedPlan()
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
            plan.append(
                try feature.described(area).withoutRepeatedProperties, hasID: feature.id != nil, at: feature.place)
        }
        return plan.areas
    }
}
