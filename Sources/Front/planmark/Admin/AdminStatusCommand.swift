import PlanArgumentParser
import PlanBase
import PlanJSON
import PlanPostgres

/// `planmark admin status`: what a database has of plans.
struct AdminStatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Say what a database has: the tables' version, plans, extensions, roles.",
        discussion: "Exit status 0 when this program can use the database, and 3 otherwise.",
        examples: [CommandExample("A database of a site.", "planmark admin status postgresql:///site")])

    @OptionGroup var database: DatabaseArgument
    @Flag(help: "Print one JSON object.") var json = false
    @OptionGroup var language: LanguageOptions

    func run() throws {
        let address = try database.address
        let status = try PlanDatabase(address).status()
        if json {
            printJSON(status.json(address))
        } else {
            for line in status.lines(address) { print(line.text(in: language.lang)) }
        }
        if status.version != status.known { throw ExitCode.unreadableInput }
    }
}

extension PlanDatabase.Status {
    fileprivate func json(_ address: DatabaseAddress) -> JSONValue {
        .object([
            "database": .string("\(address)"), "server": .string(server), "version": JSONValue(version),
            "known": JSONValue(known), "geometry": .bool(hasGeometry), "textParts": .bool(hasTextParts),
            "roles": .array(roles.map { .string($0) }), "plans": JSONValue(counts?.plans),
            "markers": JSONValue(counts?.markers),
        ])
    }

    fileprivate func lines(_ address: DatabaseAddress) -> [Message] {
        var lines = [Message(untranslated: "\(address): PostgreSQL \(server)")]
        guard let version else {
            return lines + [Message("no tables of plans; make them with: planmark admin init")]
        }
        lines.append(Message("tables of version \(version), this program's is \(known)"))
        if version < known { lines.append(Message("bring them up with: planmark admin migrate")) }
        if version > known { lines.append(Message("a newer Planmark is needed")) }
        if let counts {
            let (plans, markers) = (Message.counted(counts.plans, .plan), Message.counted(counts.markers, .marker))
            lines.append(Message("\(plans), \(markers)"))
        }
        lines.append(
            hasGeometry ? Message("geometry columns (PostGIS): yes") : Message("geometry columns (PostGIS): no"))
        lines.append(
            hasTextParts
                ? Message("index of text parts (pg_trgm): yes") : Message("index of text parts (pg_trgm): no"))
        lines.append(roles.isEmpty ? Message("roles: no") : Message("roles: \(roles)"))
        return lines
    }
}
