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

/// The database that a subcommand works on.
struct DatabaseArgument: ParsableArguments {
    @Argument(help: "The database: postgresql://user@host/database; all parameters of libpq are known.")
    var database: String

    /// The address, which names no plan.
    var address: DatabaseAddress {
        get throws {
            let address = try DatabaseAddress(database)
            if address.plan != nil {
                throw ValidationError("the address names a plan, and this is about the whole database; leave plan= out")
            }
            return address
        }
    }
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
            for line in lines(address, in: language) { print(line) }
        }
        guard !missingRoles.isEmpty else { return }
        Diagnostics.note(
            language.text(
                "you may not make roles, and these are not there: \(missingRoles.joined(separator: ", ")); who may can run 'planmark admin migrate'",
                "您无权创建角色,缺少:\(missingRoles.joined(separator: "、"));有权者可运行 planmark admin migrate"), in: language)
    }

    private func lines(_ address: DatabaseAddress, in language: MessageLanguage) -> [String] {
        let done =
            switch from {
            case nil: language.text("\(address): tables of version \(to) made", "\(address):已创建版本 \(to) 的表")
            case to?:
                language.text("\(address): the tables are of version \(to) already", "\(address):表已是版本 \(to)")
            case let from?:
                language.text(
                    "\(address): tables brought from version \(from) to \(to)", "\(address):表已从版本 \(from) 升级到 \(to)")
            }
        var lines = [done]
        if addsGeometry {
            lines.append(language.text("geometry columns added (PostGIS)", "已添加几何列(PostGIS)"))
        }
        if addsTextParts {
            lines.append(language.text("index of text parts added (pg_trgm)", "已添加文本片段索引(pg_trgm)"))
        }
        return lines
    }
}
