import PlanArgumentParser
import PlanBase
import PlanModel
import PlanStore

/// `planmark show`: all about one marker.
struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show all that a plan knows about a marker.",
        examples: [CommandExample("Marker 3.", "planmark show Output/office.plan 3")])

    @OptionGroup var file: PlanArgument

    @Argument(help: "The marker's number.") var number: Int

    @OptionGroup(title: "Coordinates") var coordinates: CoordinateOptions

    @Flag(help: "Print the marker as JSON.") var json = false
    @OptionGroup var language: LanguageOptions

    func run() throws {
        let plan = try file.openForReading(notesIn: language.lang)
        let system = try coordinates.system(of: plan.drawing)
        guard let item = try plan.marker(numbered: number) else {
            throw PlanStoreError.noMarker(number: number, isRetired: try plan.isRetired(number: number))
        }
        let printer = MarkerPrinter(plan: plan, coordinates: system, isJSON: json, language: language.lang)
        if json { return try printer.print(item) }
        let details = item.marker.details
        let others = DetailField.all.filter { ![.title, .status, .note].contains($0.field) }
        var known: [(String, String?)] = [
            ("number", "\(number)"), ("title", details.title),
            ("status", details.status.map(language.lang.name(ofStatus:))),
            ("position", try printer.position(item.marker.point)), ("area", try printer.areaName(item)),
        ]
        known += others.map { field in
            // Yes is not worth a line.
            let no = field.field == .located && !details.isLocated ? Message("not yet", context: "located") : nil
            return (field.name, no?.text(in: language.lang) ?? details.text(of: field))
        }
        known += [
            ("note", details.note), ("author", item.author), ("created", "\(item.created)"),
            ("changed", "\(item.changed)"), ("id", item.id.uuidString.lowercased()),
        ]
        var lines = known.map { (language.lang.name(ofField: $0.0), $0.1) }
        let isThread = !details.replies.isEmpty
        let properties = details.properties.sorted { $0.key < $1.key }.filter {
            !isThread || $0.key != MarkerReply.propertyName
        }
        lines += properties.map { ($0.key, $0.value.string ?? $0.value.text) }
        lines += details.replies.map { (Message("reply", context: "field").text(in: language.lang), $0.line) }
        lines += item.attachments.map { attachment in
            let size = Message.counted(attachment.size, .byte).text(in: language.lang)
            return (language.lang.name(ofField: "attachment"), "\(attachment.name) (\(size), \(attachment.hash))")
        }
        let width = lines.map(\.0.displayWidth).max() ?? 0
        for case (let name, let value?) in lines {
            let padding = String(repeating: " ", count: width - name.displayWidth)
            print("\(name.onOneLine)\(padding)  \(value.onOneLine)")
        }
    }
}
