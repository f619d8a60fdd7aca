import PlanModel

// The rows of the table `measuring`, see ``PlanSchema``.
extension Connection {
    /// What is kept for measuring, by its keys. A file of version 1, which is read as it is, keeps nothing.
    func measuring() throws -> [MeasuringKey: JSONValue] {
        guard try hasMeasuring() else { return [:] }
        var found: [MeasuringKey: JSONValue] = [:]
        let rows = try statement("SELECT key, value FROM measuring").map { ($0.text(0), $0.text(1)) }
        for (key, text) in rows {
            guard let key = MeasuringKey(rawValue: key) else { throw unreadable(key) }
            found[key] = try value(text, of: key)
        }
        return found
    }

    /// What is kept under a key.
    func measuring(_ key: MeasuringKey) throws -> JSONValue? {
        guard try hasMeasuring() else { return nil }
        let text = try statement("SELECT value FROM measuring WHERE key = ?").first([.text(key.rawValue)]) {
            $0.text(0)
        }
        return try text.map { try value($0, of: key) }
    }

    private func hasMeasuring() throws -> Bool {
        try PlanSchema.version(of: self) >= PlanSchema.firstVersionWithMeasuring
    }

    private func value(_ text: String, of key: MeasuringKey) throws -> JSONValue {
        guard let value = try? JSONValue(parsing: text.utf8) else { throw unreadable(key.rawValue) }
        return value
    }

    private func unreadable(_ key: String) -> DatabaseError {
        DatabaseError(code: 11, message: "the measuring '\(key)' is not readable")
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
