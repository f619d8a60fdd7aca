import PlanGeometry
import PlanModel

/// Which markers, and in which order. Conditions that are not set let all markers through; all that are set must hold.
public struct MarkerQuery: Hashable, Sendable {
    /// The order of the markers found.
    public enum Order: Hashable, Sendable {
        /// By number.
        case number
        /// The nearest to a pixel point first.
        case distance(to: Point)
        /// The earliest due day first; those without one last.
        case due
        /// The last changed first.
        case changed
    }

    /// Their areas, by id or name; an empty text stands for none.
    public var areas: Set<String> = []
    /// Their statuses; here and below an empty text stands for none.
    public var statuses: Set<String> = []
    /// Statuses that they must not have.
    public var otherStatuses: Set<String> = []
    /// Their categories.
    public var categories: Set<String> = []
    /// Their priorities.
    public var priorities: Set<String> = []
    /// Who is to see to them.
    public var assignees: Set<String> = []
    /// Who made them.
    public var authors: Set<String> = []
    /// When they must have been changed last, or after.
    public var changedFrom: Timestamp?
    /// Words in title or note: each must begin some word there, regardless of case and accents.
    public var text: String?
    /// The first day that they may be due.
    public var dueFrom: CalendarDate?
    /// The last day that they may be due.
    public var dueTo: CalendarDate?
    /// Where they must lie, edges included, in pixel points.
    public var box: Box?
    /// Their order.
    public var order: Order = .number
    /// How many to find at most.
    public var limit: Int?

    /// All markers by number.
    public init() {}

    /// The markers in a box, edges included, in pixel points.
    public init(box: Box) {
        self.box = box
    }
}

extension MarkerQuery {
    /// The condition and order as SQL, over the table marker under the name m, with the values of its parameters.
    var sql: (text: String, values: [SQLValue]) {
        var (sources, conditions, values) = (["marker m"], [] as [String], [] as [SQLValue])
        if let box {
            // The index rounds to single precision, outwards; the points themselves are compared too.
            sources = ["marker_box b CROSS JOIN marker m ON m.seq = b.seq"]
            conditions += ["b.max_x >= ? AND b.min_x <= ? AND b.max_y >= ? AND b.min_y <= ?"]
            let sides: [SQLValue] = [.real(box.minX), .real(box.maxX), .real(box.minY), .real(box.maxY)]
            conditions += ["m.x >= ? AND m.x <= ? AND m.y >= ? AND m.y <= ?"]
            values += sides + sides
        }
        if !areas.isEmpty {
            let marks = Self.marks(areas.count)
            let isIn = "m.area IN (SELECT seq FROM area WHERE id IN (\(marks)) OR name IN (\(marks)))"
            conditions.append(areas.contains("") ? "(\(isIn) OR m.area IS NULL)" : isIn)
            values += areas.sorted().map { .text($0) } + areas.sorted().map { .text($0) }
        }
        for (column, wanted) in [
            ("status", statuses), ("category", categories), ("priority", priorities), ("assignee", assignees),
            ("author", authors),
        ] where !wanted.isEmpty {
            let isOne = "m.\(column) IN (\(Self.marks(wanted.count)))"
            conditions.append(wanted.contains("") ? "(\(isOne) OR m.\(column) IS NULL)" : isOne)
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
        if let text, let search = TextSearch(text) {
            conditions.append(contentsOf: search.conditions)
            values += search.values
        }
        var sql = "FROM \(sources.joined())"
        if !conditions.isEmpty { sql += " WHERE \(conditions.joined(separator: " AND "))" }
        return (sql, values)
    }

    /// The order and limit as SQL.
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

/// A search for words as conditions in SQL.
private struct TextSearch {
    private(set) var conditions: [String] = []
    private(set) var values: [SQLValue] = []

    /// Nothing when the text has no words.
    init?(_ text: String) {
        let words = text.split { !($0.isLetter || $0.isNumber) }
        // The index knows words by the spaces between them; scripts that write none are searched letter by letter.
        let (unspaced, spaced) = (words.filter(\.isOfUnspacedScript), words.filter { !$0.isOfUnspacedScript })
        if !spaced.isEmpty {
            conditions.append("m.seq IN (SELECT rowid FROM marker_text WHERE marker_text MATCH ?)")
            // Quoted, as a word may be an operator of the search language; the star finds words that begin so.
            values.append(.text(spaced.map { "\"\($0)\"*" }.joined(separator: " ")))
        }
        for word in unspaced {
            conditions.append("(instr(m.title, ?) > 0 OR instr(m.note, ?) > 0)")
            values += [.text(String(word)), .text(String(word))]
        }
        if conditions.isEmpty {
            guard text.contains(where: { !$0.isWhitespace }) else { return nil }
            conditions = ["(instr(m.title, ?) > 0 OR instr(m.note, ?) > 0)"]
            values = [.text(text), .text(text)]
        }
    }
}

extension Substring {
    /// Whether the word is in a script that puts no spaces between words: Chinese, Japanese, Thai, Lao, Khmer, Burmese.
    fileprivate var isOfUnspacedScript: Bool {
        unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F,
                0x20000...0x3FFFF:
                true
            default: false
            }
        }
    }
}
