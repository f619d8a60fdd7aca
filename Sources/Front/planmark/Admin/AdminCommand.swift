import PlanArgumentParser
import PlanBase
import PlanJSON
import PlanPostgres

/// `planmark admin`: the tables of plans in a PostgreSQL database.
struct AdminCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "admin", abstract: "Make and look after the tables of plans in a PostgreSQL database.",
        discussion: """
            The database itself is made by 'createdb'. The tables lie in a schema of their own, 'planmark', and need no extension; \
            where PostGIS is installed in the database they have geometry columns too, and where pg_trgm is, an index of the parts \
            of texts. Documentation/PostgreSQL.md describes the views for QGIS, Grafana and psql.

            People get rights by roles of the server: planmark_reader, planmark_annotator, planmark_reviewer. Who may make roles \
            makes them with 'planmark admin init'; GRANT planmark_annotator TO ada gives them to people.
            """,
        subcommands: [AdminInitCommand.self, AdminMigrateCommand.self, AdminStatusCommand.self])
}

extension PlanDatabase.Change {
    /// Tells what was done, and which roles there are not.
    func tell(_ address: DatabaseAddress, json: Bool, in language: MessageLanguage) {
        if json {
            printJSON([
                "database": .string("\(address)"), "from": JSONValue(from), "to": JSONValue(to),
                "addsGeometry": .bool(addsGeometry), "addsTextParts": .bool(addsTextParts),
                "missingRoles": .array(missingRoles.map { .string($0) }),
            ])
        } else {
            for line in lines(address) { print(line.text(in: language)) }
        }
        guard !missingRoles.isEmpty else { return }
        Diagnostics.note(
            Message(
                "you may not make roles, and these are not there: \(missingRoles); who may can run 'planmark admin migrate'"
            ),
            in: language)
    }

    private func lines(_ address: DatabaseAddress) -> [Message] {
        let done =
            switch from {
            case nil: Message("\(address): tables of version \(to) made")
            case to?: Message("\(address): the tables are of version \(to) already")
            case let from?: Message("\(address): tables brought from version \(from) to \(to)")
            }
        var lines = [done]
        if addsGeometry { lines.append(Message("geometry columns added (PostGIS)")) }
        if addsTextParts { lines.append(Message("index of text parts added (pg_trgm)")) }
        return lines
    }
}
