extension MarkerQuery {
    /// The conditions as SQL from the word FROM on, over the table `marker` named m, with the values of the parameters.
    var sql: (text: String, values: [SQLValue]) {
        var (sources, conditions, values) = (["marker m"], [] as [String], [] as [SQLValue])
        if let box {
            // The index rounds boxes outwards to single precision, so the points are compared too.
            sources = ["marker_box b CROSS JOIN marker m ON m.seq = b.seq"]
            conditions += ["b.max_x >= ? AND b.min_x <= ? AND b.max_y >= ? AND b.min_y <= ?"]
            let sides: [SQLValue] = [.real(box.minX), .real(box.maxX), .real(box.minY), .real(box.maxY)]
            conditions += ["m.x >= ? AND m.x <= ? AND m.y >= ? AND m.y <= ?"]
            values += sides + sides
        }
        if let numbers {
            // One parameter, as a statement takes some thousands only.
            conditions.append("m.number IN (SELECT value FROM json_each(?))")
            values.append(.text("[\(numbers.sorted().map(String.init).joined(separator: ","))]"))
        }
        if !areas.isEmpty {
            let marks = Self.marks(areas.count)
            let isIn = "m.area IN (SELECT seq FROM area WHERE id IN (\(marks)) OR name IN (\(marks)))"
            conditions.append(areas.contains("") ? "(\(isIn) OR m.area IS NULL)" : isIn)
            values += areas.sorted().map { .text($0) } + areas.sorted().map { .text($0) }
        }
        for (field, wanted) in wantedTexts {
            let column = "m.\(field.name)"
            let isOne = "\(column) IN (\(Self.marks(wanted.count)))"
            conditions.append(wanted.contains("") ? "(\(isOne) OR \(column) IS NULL)" : isOne)
            values += wanted.sorted().map { .text($0) }
        }
        if !otherStatuses.isEmpty {
            conditions.append("ifnull(m.status, '') NOT IN (\(Self.marks(otherStatuses.count)))")
            values += otherStatuses.sorted().map { .text($0) }
        }
        if let changedFrom {
            conditions.append("m.changed >= ?")
            values.append(.integer(changedFrom.milliseconds))
        }
        if let dueFrom {
            conditions.append("m.due >= ?")
            values.append(.text("\(dueFrom)"))
        }
        if let dueTo {
            conditions.append("m.due <= ?")
            values.append(.text("\(dueTo)"))
        }
        if let after {
            let (condition, more) = after.sql
            conditions.append(condition)
            values += more
        }
        if let search = text.flatMap({ TextSearch($0) })?.sql {
            conditions += search.conditions
            values += search.values
        }
        var sql = "FROM \(sources.joined())"
        if !conditions.isEmpty { sql += " WHERE \(conditions.joined(separator: " AND "))" }
        return (sql, values)
    }

    /// The order and limit as SQL, with the values of the parameters.
    var orderSQL: (text: String, values: [SQLValue]) {
        var (text, values): (String, [SQLValue]) =
            switch order {
            case .number: (" ORDER BY m.number", [])
            case .due: (" ORDER BY m.due IS NULL, m.due, m.number", [])
            case .changed: (" ORDER BY m.changed DESC, m.number DESC", [])
            case .distance(let point):
                (
                    " ORDER BY (m.x - ?) * (m.x - ?) + (m.y - ?) * (m.y - ?), m.number",
                    [.real(point.x), .real(point.x), .real(point.y), .real(point.y)]
                )
            }
        if let limit {
            text += " LIMIT ?"
            values.append(SQLValue(limit))
        }
        return (text, values)
    }

    private static func marks(_ count: Int) -> String {
        repeatElement("?", count: count).joined(separator: ", ")
    }
}

extension MarkerPosition {
    /// The condition that a marker of the table `marker` named m lies behind the position, with the values of the parameters.
    fileprivate var sql: (text: String, values: [SQLValue]) {
        switch self {
        case .number(let number): ("m.number > ?", [SQLValue(number)])
        case .distance(let squared, let point, let number):
            (
                "((m.x - ?) * (m.x - ?) + (m.y - ?) * (m.y - ?), m.number) > (?, ?)",
                [.real(point.x), .real(point.x), .real(point.y), .real(point.y), .real(squared), SQLValue(number)]
            )
        case .due(let due?, let number):
            ("(m.due IS NULL OR (m.due, m.number) > (?, ?))", [.text("\(due)"), SQLValue(number)])
        case .due(nil, let number): ("(m.due IS NULL AND m.number > ?)", [SQLValue(number)])
        case .changed(let changed, let number):
            ("(m.changed, m.number) < (?, ?)", [.integer(changed.milliseconds), SQLValue(number)])
        }
    }
}
