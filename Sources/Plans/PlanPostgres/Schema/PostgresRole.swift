/// A role of people in a database of plans, which says what they may do. Each case is a role of the server, which an administrator grants
/// to users: `GRANT planmark_annotator TO ada`.
enum PostgresRole: CaseIterable {
    /// Reads plans.
    case reader
    /// Reads plans, and makes and changes markers.
    case annotator
    /// Does what annotators do, and makes and changes plans, areas and workflows.
    case reviewer

    var name: String { "planmark_\(self)" }

    /// The role that may run a statement, by its verb and its first table; nil if only the owner of the tables may.
    static func needed(for sql: String) -> PostgresRole? {
        let words = sql.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }
        let table = words.first { $0.hasPrefix("planmark.") }?.dropFirst("planmark.".count)
        switch words.first?.uppercased() {
        case "SELECT", "WITH", "DECLARE": return sql.contains("FOR UPDATE") ? .annotator : .reader
        case "UPDATE" where sql == PlanCounters.update: return .annotator
        case "DELETE" where table == "revision" || table == "change": return .reviewer
        case "INSERT", "UPDATE", "DELETE", "COPY":
            return ["plan", "area", "workflow", "measuring", "detection"].contains(table) ? .reviewer : .annotator
        default: return nil
        }
    }

    /// The roles that are there.
    static func existing(on connection: PostgresConnection) throws -> [PostgresRole] {
        let names = try connection.map("SELECT rolname FROM pg_roles WHERE rolname LIKE 'planmark@_%' ESCAPE '@'") {
            $0.text(0)
        }
        return allCases.filter { names.contains($0.name) }
    }

    /// Makes the roles that are not there, if the user may, and grants to each what it may do; returns those that are not
    /// there.
    static func makeAll(on connection: PostgresConnection) throws -> [PostgresRole] {
        let mayMake = "SELECT count(*) FROM pg_roles WHERE rolname = current_user AND (rolcreaterole OR rolsuper)"
        var existing = try existing(on: connection)
        if try connection.integer(mayMake) == 1 {
            for role in allCases where !existing.contains(role) {
                // The roles are those of the whole server: another program may make them at this moment for its database.
                try connection.execute(
                    """
                    DO $$ BEGIN CREATE ROLE \(role.name) NOLOGIN;
                    EXCEPTION WHEN duplicate_object OR unique_violation THEN END $$
                    """)
            }
            existing = allCases
        }
        for role in existing {
            for grant in role.grants { try connection.execute("GRANT \(grant) TO \(role.name)") }
        }
        return allCases.filter { !existing.contains($0) }
    }

    private var grants: [String] {
        let reading = [
            "USAGE ON SCHEMA planmark", "SELECT ON ALL TABLES IN SCHEMA planmark",
            "EXECUTE ON FUNCTION planmark.readable_properties(text)",
        ]
        let marking = [
            "INSERT, UPDATE, DELETE ON planmark.marker, planmark.retired, planmark.attachment, planmark.content",
            "INSERT ON planmark.revision, planmark.change",
            "UPDATE (\(PlanCounters.columns.joined(separator: ", "))) ON planmark.plan",
        ]
        let reviewing = [
            "INSERT, UPDATE, DELETE ON planmark.plan, planmark.area, planmark.workflow, planmark.measuring, "
                + "planmark.detection",
            "DELETE ON planmark.revision, planmark.change",
        ]
        return switch self {
        case .reader: reading
        case .annotator: reading + marking
        case .reviewer: reading + marking + reviewing
        }
    }
}
