import PlanArgumentParser
import PlanBase
import PlanJSON
import PlanPostgres

/// `planmark admin status`: what a database has of plans.
struct AdminStatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Say what a database has: the tables' version, plans, extensions, roles.",
        discussion: "Exit status 0 when this program can use the database, and 3 otherwise.",
        examples: [CommandExample("A database of a site.", "planmark admin status postgresql://ada@db.example/site")])

    @OptionGroup var database: DatabaseArgument
    @Flag(help: "Print one JSON object.") var json = false
    @OptionGroup var language: LanguageOptions

    func run() throws {
        let address = try database.address
        let status = try PlanDatabase(address).status()
        if json {
            printJSON(status.json(address))
        } else {
            for line in status.lines(address, in: language.lang) { print(line) }
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

    fileprivate func lines(_ address: DatabaseAddress, in language: MessageLanguage) -> [String] {
        var lines = ["\(address): PostgreSQL \(server)"]
        guard let version else {
            return lines + [
                language.text(
                    "no tables of plans; make them with: planmark admin init", "没有计划的表;用 planmark admin init 创建")
            ]
        }
        lines.append(
            language.text(
                "tables of version \(version), this program's is \(known)", "表的版本为 \(version),本程序的版本为 \(known)"))
        if version < known {
            lines.append(language.text("bring them up with: planmark admin migrate", "用 planmark admin migrate 升级"))
        }
        if version > known {
            lines.append(language.text("a newer Planmark is needed", "需要更新的 Planmark"))
        }
        if let counts {
            lines.append(
                language.text(
                    "\(language.counted(counts.plans, .plan)), \(language.counted(counts.markers, .marker))",
                    "\(language.counted(counts.plans, .plan)),\(language.counted(counts.markers, .marker))"))
        }
        let (yes, no) = (language.text("yes", "有"), language.text("no", "无"))
        lines.append(
            language.text(
                "geometry columns (PostGIS): \(hasGeometry ? yes : no)", "几何列(PostGIS):\(hasGeometry ? yes : no)"))
        lines.append(
            language.text(
                "index of text parts (pg_trgm): \(hasTextParts ? yes : no)",
                "文本片段索引(pg_trgm):\(hasTextParts ? yes : no)"))
        lines.append(
            language.text(
                "roles: \(roles.isEmpty ? no : roles.joined(separator: ", "))",
                "角色:\(roles.isEmpty ? no : roles.joined(separator: "、"))"))
        return lines
    }
}
