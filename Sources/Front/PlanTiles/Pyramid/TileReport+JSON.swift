import PlanBase
import PlanJSON
import PlanSheet

extension TileReport {
    /// The report as the members of the JSON object that `planmark tiles --json` prints; without the notes.
    package func members(in language: MessageLanguage, for frontEnd: FrontEnd = .swift) -> [String: JSONValue] {
        func number(_ value: Int) -> JSONValue { .number(Double(value)) }
        let own: [String: JSONValue] = [
            "layout": .string(options.layout.rawValue), "format": .string(options.format.rawValue),
            "width": number(shape.width), "height": number(shape.height), "tileSize": number(shape.tileSize),
            "overlap": number(shape.overlap), "firstLevel": number(shape.firstLevel),
            "lastLevel": number(shape.lastLevel), "tiles": number(writtenCount + keptCount),
            "written": number(writtenCount), "kept": number(keptCount), "foreign": number(foreignCount),
            "bytes": number(byteCount), "photos": number(photoCount),
            "viewer": .bool(options.layout.isFolder && missingViewer == nil),
        ]
        return sheet.members(in: language, output: path, for: frontEnd).merging(own) { $1 }
    }

    /// The members with the notes on the sheet, the drawing's file and photos, as an array of texts.
    ///
    /// - Parameter frontEnd: What the reader uses, whose terms the notes have.
    package func jsonWithNotes(in language: MessageLanguage, for frontEnd: FrontEnd) -> String {
        var members = members(in: language, for: frontEnd).merging(sheet.details(in: language, for: frontEnd)) { $1 }
        let warnings = (drawingWarnings + photoNotes).map { $0.text(in: language, for: frontEnd) }
        members["notes"] = .array((sheet.noteLines(in: language, for: frontEnd) + warnings).map(JSONValue.string))
        return JSONValue.object(members).text
    }
}
