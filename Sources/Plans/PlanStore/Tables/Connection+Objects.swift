import PlanBase
import PlanJSON

// The rows of the tables of ``PlanObjectKind``, see ``PlanSchema``.
extension Connection {
    /// The objects of a kind, by their keys. A file of a version before that of the table, which is read as it is, keeps none.
    func objects(_ kind: PlanObjectKind) throws -> [PlanObjectKey: JSONValue] {
        guard try hasTable(kind) else { return [:] }
        var found: [PlanObjectKey: JSONValue] = [:]
        let rows = try statement("SELECT key, value FROM \(kind.rawValue)").map { ($0.text(0), $0.text(1)) }
        for (key, text) in rows {
            guard let known = PlanObjectKey(rawValue: key), known.kind == kind else { throw unreadable(key) }
            found[known] = try value(text, of: known)
        }
        return found
    }

    /// The object of a key.
    func object(_ key: PlanObjectKey) throws -> JSONValue? {
        guard try hasTable(key.kind) else { return nil }
        let text = try statement("SELECT value FROM \(key.kind.rawValue) WHERE key = ?").first([.text(key.rawValue)]) {
            $0.text(0)
        }
        return try text.map { try value($0, of: key) }
    }

    private func hasTable(_ kind: PlanObjectKind) throws -> Bool {
        try PlanSchema.version(of: self) >= kind.firstVersion
    }

    private func value(_ text: String, of key: PlanObjectKey) throws -> JSONValue {
        guard let value = try? JSONValue(parsing: text.utf8) else { throw unreadable(key.rawValue) }
        return value
    }

    private func unreadable(_ key: String) -> DatabaseError {
        DatabaseError(damage: Message("the object '\(key)' is not readable"))
    }

    /// Keeps a value under a key; nil removes it.
    func setObject(_ key: PlanObjectKey, to value: JSONValue?) throws {
        let table = key.kind.rawValue
        guard let value else {
            return try statement("DELETE FROM \(table) WHERE key = ?").run(.text(key.rawValue))
        }
        try statement(
            "INSERT INTO \(table) (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
        ).run(.text(key.rawValue), .text(value.text))
    }
}
