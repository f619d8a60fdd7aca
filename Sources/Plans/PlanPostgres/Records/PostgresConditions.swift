/// The conditions of a statement, with the values of its parameters.
struct PostgresConditions {
    private(set) var conditions: [String] = []
    private(set) var values: [PostgresValue]

    /// - Parameter values: the values of the parameters that the statement has before.
    init(_ values: [PostgresValue]) { self.values = values }

    /// Adds a condition, in which each `?` stands for the next value.
    mutating func add(_ condition: String, _ more: PostgresValue...) { add(condition, more) }

    mutating func add(_ condition: String, _ more: [PostgresValue]) { conditions.append(bind(condition, more)) }

    /// A text in which each `?` is the parameter of the next value.
    mutating func bind(_ text: String, _ more: [PostgresValue]) -> String {
        var parts = text.split(separator: "?", omittingEmptySubsequences: false)
        precondition(parts.count == more.count + 1, "each value has its place")
        var bound = String(parts.removeFirst())
        for (part, value) in zip(parts, more) {
            values.append(value)
            bound += "$\(values.count)\(part)"
        }
        return bound
    }

    /// A condition that a column is one of some texts; an empty text stands for a missing value.
    mutating func add(_ column: String, isOneOf wanted: Set<String>) {
        guard !wanted.isEmpty else { return }
        let isIn = "\(column) IN (\(Self.marks(wanted.count)))"
        let orNull = wanted.contains("") ? "(\(isIn) OR \(column) IS NULL)" : isIn
        add(orNull, wanted.sorted().map { .text($0) })
    }

    static func marks(_ count: Int) -> String { repeatElement("?", count: count).joined(separator: ", ") }

    /// The conditions after the word WHERE.
    var text: String { conditions.joined(separator: " AND ") }
}
