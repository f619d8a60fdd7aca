import PlanBase
import PlanFiles
import PlanModel

extension GeoJSONFeature {
    /// True if the feature has a colour that cannot be read. The feature is an area all the same.
    var hasBadColor: Bool {
        guard let value = properties["color"], value != .null, value != .string("") else { return false }
        return value.string.flatMap { Color(css: $0) } == nil
    }

    /// The area that the feature is, with an id; its shape comes out in pixel points.
    func area(id: String, coordinates: CoordinateSystem) throws(InputError) -> Area {
        let isAllowed = try isAllowed()
        return Area(
            id: id, name: try checkedName(), isAllowed: isAllowed,
            color: properties["color"]?.string.flatMap { Color(css: $0) },
            shape: try shape(in: coordinates), properties: properties)
    }

    /// An area with what the feature says about it: its id, its name, whether it is allowed, its colour, and properties beside those that
    /// the area has.
    func described(_ area: Area) throws(InputError) -> Area {
        var area = area
        area.id = id ?? area.id
        if name != nil { area.name = try checkedName() }
        area.isAllowed = try isAllowed(else: area.isAllowed)
        area.color = properties["color"]?.string.flatMap { Color(css: $0) } ?? area.color
        area.properties.merge(properties) { _, new in new }
        return area
    }

    private func isAllowed(else other: Bool = true) throws(InputError) -> Bool {
        switch properties["allowed"] {
        case .bool(let value)?: value
        case nil, .null?: other
        case .string(let text)? where !isGeoJSON:
            throw error(.unfit(reason: Message("'allowed' is '\(text.excerpt)'; it must be true or false")))
        case let other?:
            throw error(
                .wrongKind(
                    of: .quoted("allowed"), found: other.kindInWords,
                    expected: Message("true or false", context: "kind")))
        }
    }

    private func checkedName() throws(InputError) -> String {
        let name = self.name ?? ""
        guard name.utf8.count <= TextLimit.short else {
            throw error(.textTooLong(of: .quoted("name"), bytes: name.utf8.count, limit: TextLimit.short))
        }
        return name
    }

    /// The problems that keep the feature from being an area: the first, up to a number of at least 2, in the order in which
    /// ``area(id:coordinates:)`` finds the first.
    func problems(in system: CoordinateSystem, atMost most: Int) -> [InputError] {
        var found: [InputError] = []
        do { _ = try isAllowed() } catch { found.append(error) }
        do { _ = try checkedName() } catch { found.append(error) }
        return found + shapeProblems(in: system, atMost: most - found.count)
    }
}
