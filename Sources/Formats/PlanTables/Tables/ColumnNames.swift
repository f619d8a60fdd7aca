import PlanBase
import PlanFiles
import PlanModel

/// The columns that a list of markers may have, and what they are called in the lists of others.
package enum ColumnNames {
    /// The columns of coordinate pairs.
    package static let coordinates = ["x", "y", "lat", "lng"]

    /// The names, in lower case, of columns of geometries in well-known text.
    package static let geometries = ["wkt", "geometry", "geom", "the_geom", "wkt_geom", "shape_wkt"]

    /// True if a header's columns name places, by the columns' meanings: pixels, map points or geometries.
    static func nameCoordinates(_ keys: Set<String>) -> Bool {
        keys.isSuperset(of: ["x", "y"]) || keys.isSuperset(of: ["lat", "lng"]) || !keys.isDisjoint(with: geometries)
    }

    /// The names that Planmark writes for the known columns of a marker or a point.
    static let known =
        coordinates + ["number"] + DetailField.all.map(\.name) + [
            "symbol", "size", "id", "area", "author", "created", "changed", "attachments", "properties", "stylecolor",
        ]

    /// True if a row can be a marker even where the file has no value for the formula in a column.
    package static func mayLackValues(_ key: String) -> Bool { !coordinates.contains(key) }

    /// The meaning of a column that is kept as a property, whatever the column is called.
    package static let property = "property"

    /// The meanings that a user can give to a column.
    package static let meanings = known + [floor, property]

    /// The meaning that a user gives to a column, in lower case; a name is the title of a marker, and the name of an area.
    package static func meaning(_ text: String) -> String { text.lowercased() == "name" ? "title" : text.lowercased() }

    /// Checks that the user gives no column or member a meaning twice; names are compared without regard to case.
    package static func checkNames(of columns: [String: String], file: String) throws(InputError) {
        let names = Dictionary(grouping: columns.keys.sorted()) { $0.trimmed.lowercased() }
        guard let twice = names.values.filter({ $0.count > 1 }).compactMap(\.first).min() else { return }
        throw InputError(.mappedTwice(twice), file: file)
    }

    /// Other names, in lower case.
    private static let others: [String: [String]] = [
        "x": ["x [px]", "x (px)", "x-koordinate", "x坐标"],
        "y": ["y [px]", "y (px)", "y-koordinate", "y坐标"],
        "lat": ["latitude", "breitengrad", "纬度"],
        "lng": ["lon", "long", "longitude", "längengrad", "经度"],
        "number": ["no", "no.", "nr", "nr.", "#", "nummer", "lfd. nr.", "lfd.nr.", "编号", "序号", "号码"],
        "author": ["created by", "autor", "ersteller", "erfasst von", "作者", "创建人"],
    ]

    private static let keys: [String: String] = {
        var keys = Dictionary(uniqueKeysWithValues: known.map { ($0, $0) })
        for (key, names) in others { for name in names { keys[name] = key } }
        for field in DetailField.all { for name in field.otherNames { keys[name] = field.name } }
        return keys
    }()

    /// The known column that a header's name stands for; the name in lower case if it stands for none.
    ///
    /// - Parameter columns: what columns of the file mean, by their names.
    package static func key(of name: String, _ columns: [String: String] = [:]) -> String {
        let plain = name.trimmed
        if let given = columns.first(where: { $0.key.lowercased() == plain.lowercased() })?.value {
            return meaning(given)
        }
        return keys[plain.lowercased()] ?? plain.lowercased()
    }
}
