import PlanBase
import PlanModel

/// The columns that a list of markers may have, and what they are called in the lists of others.
package enum ColumnNames {
    /// The columns of coordinate pairs.
    package static let coordinates = ["x", "y", "lat", "lng"]

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
    package static let meanings = known + [property]

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
            return given.lowercased()
        }
        return keys[plain.lowercased()] ?? plain.lowercased()
    }
}
