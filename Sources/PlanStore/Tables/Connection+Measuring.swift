import PlanModel

// The rows of the table `measuring`, see ``PlanSchema``.
extension Connection {
    /// What is kept for measuring, by its keys. A file of version 1, which is read as it is, keeps nothing.
    func measuring() throws -> [MeasuringKey: JSONValue] {
        guard try PlanSchema.version(of: self) >= PlanSchema.firstVersionWithMeasuring else { return [:] }
        var found: [MeasuringKey: JSONValue] = [:]
        let rows = try statement("SELECT key, value FROM measuring").map { ($0.text(0), $0.text(1)) }
        for (key, text) in rows {
            guard let key = MeasuringKey(rawValue: key), let value = try? JSONValue(parsing: text.utf8) else {
                throw DatabaseError(code: 11, message: "the measuring '\(key)' is not readable")
            }
            found[key] = value
        }
        return found
    }

    /// Keeps a value under a key; nil removes it.
    func setMeasuring(_ key: MeasuringKey, to value: JSONValue?) throws {
        guard let value else {
            return try statement("DELETE FROM measuring WHERE key = ?").run(.text(key.rawValue))
        }
        try statement(
            """
            INSERT INTO measuring (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value
            """
        ).run(.text(key.rawValue), .text(value.text))
    }
}
