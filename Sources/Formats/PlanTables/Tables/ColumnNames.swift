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
    package static let known =
        coordinates + ["number"] + DetailField.all.map(\.name) + [
            "symbol", "size", "id", "area", "author", "created", "changed", "attachments", "properties", "stylecolor",
        ]

    /// True if a header's name is that of coordinates.
    ///
    /// - Parameter columns: What columns of the file mean, by their names.
    static func isCoordinate(_ name: String, _ columns: [String: String]) -> Bool {
        coordinates.contains(key(of: name, columns))
    }

    /// True if a row can be a marker even where the file has no value for the formula in a column.
    package static func mayLackValues(_ key: String) -> Bool { !coordinates.contains(key) }

    /// True if a known column has numbers with decimals.
    static func isOfNumbers(_ key: String) -> Bool {
        coordinates.contains(key) || key == "size" || DetailField(name: key)?.kind == .number
    }

    /// The meaning of a column that is kept as a property, whatever the column is called.
    package static let property = "property"

    /// The meanings that a user can give to a column.
    package static let meanings = known + [floor, property]

    /// The meaning that a user gives to a column, in lower case; a name is the title of a marker, and the name of an area.
    package static func meaning(_ text: String) -> String { text.lowercased() == "name" ? "title" : text.lowercased() }

    /// Checks that the user gives no column or member a meaning twice; names are compared without regard to case.
    package static func checkNames(of columns: [String: String], file: String) throws(InputError) {
        let names = Dictionary(grouping: columns.keys.sorted(), by: plain)
        guard let twice = names.values.filter({ $0.count > 1 }).compactMap(\.first).min() else { return }
        throw InputError(.mappedTwice(twice), file: file)
    }

    /// Other names, in lower case.
    private static let others: [String: [String]] = [
        "x": ["x [px]", "x (px)", "x-koordinate", "x坐标"],
        "y": ["y [px]", "y (px)", "y-koordinate", "y坐标"],
        "lat": ["latitude", "breitengrad", "纬度"],
        "lng": ["lon", "long", "longitude", "längengrad", "经度"],
        "number": [
            "no", "no.", "nr", "nr.", "#", "nummer", "lfd. nr.", "lfd.nr.", "lfd. nr", "lfd nr.", "lfd nr", "lfd.-nr.",
            "lfd-nr.",
            "pos.", "pos. nr.", "mangel nr.", "mangel-nr.", "mangelnr.", "mangelnummer", "item", "item #", "item no",
            "item no.",
            "defect no.", "issue no.", "编号", "序号", "号码", "问题编号", "缺陷编号",
        ],
        "author": ["created by", "autor", "ersteller", "erfasst von", "作者", "创建人"],
    ]

    /// Names, in lower case, of columns that stand for a known one where the file has no other for it, the likeliest first.
    private static let substitutes: [(key: String, names: [String])] = [
        (
            "title",
            [
                "mangelbeschreibung", "mangelbezeichnung", "mangeltext", "betreff", "beschreibung", "summary",
                "task name",
                "defect", "deficiency", "issue", "finding", "description", "feststellung", "fehler",
                "sachverhalt", "aufgabe", "task", "text", "problem", "缺陷描述", "问题描述", "描述", "内容", "事项", "bemerkung",
                "bemerkungen", "anmerkung", "kommentar", "remark", "remarks", "comment", "comments", "备注", "说明",
            ]
        ),
        (
            "assignee",
            [
                "responsible party", "responsible person", "zuständigkeit", "zuständige firma", "verantwortliche firma",
                "firma", "company", "contractor", "auftragnehmer", "nachunternehmer", "subcontractor",
                "ausführende firma",
                "责任单位", "承包商", "分包商", "公司",
            ]
        ),
        ("status", doneColumns.flatMap(\.names)),
    ]

    /// Names, in lower case, of columns that say whether markers are done, with the statuses of one that is and of one that is not.
    private static let doneColumns: [(names: [String], done: String, open: String)] = [
        (["erledigt", "erledigt?", "abgeschlossen", "fertig"], "erledigt", "offen"),
        (["done", "done?", "completed", "completed?", "closed", "closed?"], "done", "open"),
        (["已完成", "是否完成", "已关闭", "是否关闭"], "已完成", "未完成"),
    ]

    /// The statuses of a marker that is done and of one that is not, for a column that says whether markers are done; nil for others.
    package static func answers(ofColumn name: String) -> (done: String, open: String)? {
        let names = spellings(of: name)
        guard let column = doneColumns.first(where: { names.contains(where: $0.names.contains) }) else { return nil }
        return (column.done, column.open)
    }

    /// Returns the columns that stand for known ones in want of others.
    ///
    /// - Parameters:
    ///   - names: The names of the columns.
    ///   - meanings: The names of the known columns that columns of the file stand for.
    ///   - free: The columns that may get another meaning than their names have.
    package static func substitutes(
        in names: [String], beside meanings: Set<String>, free: [Int]
    ) -> [(key: String, index: Int)] {
        let spellings = names.map(spellings)
        return substitutes.compactMap { key, candidates in
            guard !meanings.contains(key) else { return nil }
            let found = candidates.lazy.compactMap { name in free.first { spellings[$0].contains(name) } }
            return found.first.map { (key, $0) }
        }
    }

    /// True if a name is that of a known column, or of one that may stand for a known one.
    static func isKnown(_ name: String) -> Bool {
        let names = spellings(of: name)
        return known.contains(key(of: name)) || substitutes.contains { names.contains(where: $0.names.contains) }
    }

    /// A name with one space for each line break and each run of blanks, and none around it. A word that a hyphen breaks at the end of a line
    /// is one word.
    package static func collapsed(_ name: String) -> String {
        let words = name.split(whereSeparator: \.isWhitespace)
        guard let first = words.first else { return "" }
        return zip(words, words.dropFirst()).reduce(into: String(first)) { result, words in
            let (last, next) = words
            let isBroken =
                last.count > 1 && last.last == "-" && name[last.endIndex..<next.startIndex].contains(where: \.isNewline)
            if isBroken, next.first?.isLowercase == true { result.removeLast() }
            result += isBroken ? next : " " + next
        }
    }

    /// A name as names are compared: ``collapsed(_:)``, in lower case.
    package static func plain(_ name: String) -> String { collapsed(name).lowercased() }

    /// A name as names are compared, and without what people add to it if that is another.
    private static func spellings(of name: String) -> [String] {
        let plain = plain(name)
        return [plain] + (bare(plain).map { [$0] } ?? [])
    }

    /// A plain name without what people add to it: a colon, a star, a unit or choices in brackets, a currency; nil if nothing is added.
    private static func bare(_ plain: String) -> String? {
        // Long names have no more to them.
        guard plain.utf8.count <= 60 else { return nil }
        var rest = plain[...]
        func dropMarks() { while let last = rest.last, ":：*＊ ".contains(last) { rest.removeLast() } }
        dropMarks()
        if let open = brackets.first(where: { rest.last == $0.close })?.open, let start = rest.lastIndex(of: open) {
            rest = rest[..<start]
            dropMarks()
        }
        if let currency = currencies.first(where: { rest.hasSuffix($0) }) {
            rest = rest.dropLast(currency.count)
            dropMarks()
        }
        return rest.isEmpty || rest.count == plain.count ? nil : String(rest)
    }

    private static let brackets: [(open: Character, close: Character)] = [
        ("(", ")"), ("[", "]"), ("（", "）"), ("【", "】"),
    ]
    private static let currencies = [
        " in €", " in eur", " in euro", " in chf", " in usd", " €", " eur", " euro", " chf", " $", " usd", " £", " gbp",
    ]

    private static let keys: [String: String] = {
        var keys = Dictionary(uniqueKeysWithValues: known.map { ($0, $0) })
        for (key, names) in others { for name in names { keys[name] = key } }
        for field in DetailField.all { for name in field.otherNames { keys[name] = field.name } }
        // Databases and programs write `due_date`.
        for (name, key) in keys where name.contains(" ") { keys[name.replacing(" ", with: "_")] = key }
        return keys
    }()

    /// The known column that a header's name stands for; the name in lower case if it stands for none.
    ///
    /// - Parameter columns: what columns of the file mean, by their names.
    package static func key(of name: String, _ columns: [String: String] = [:]) -> String {
        let plain = plain(name)
        if let given = columns.first(where: { self.plain($0.key) == plain })?.value { return meaning(given) }
        if let key = keys[plain] { return key }
        // What stands behind the name of coordinates or of an area is a unit, which matters.
        guard let key = bare(plain).flatMap({ keys[$0] }), key == "number" || DetailField(name: key) != nil else {
            return plain
        }
        return key
    }

    /// The name that a column without one is called by in properties and messages, as spreadsheets number columns: `column D`.
    ///
    /// - Parameter index: the column's index from 0.
    package static func nameOfUnnamed(_ index: Int) -> String {
        var (letters, rest) = ("", index + 1)
        while rest > 0 {
            letters = String(UnicodeScalar(UInt8(65 + (rest - 1) % 26))) + letters
            rest = (rest - 1) / 26
        }
        return "column \(letters)"
    }
}
