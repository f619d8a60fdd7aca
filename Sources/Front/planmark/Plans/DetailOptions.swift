import PlanArgumentParser
import PlanBase
import PlanJSON
import PlanModel

/// What can be said about a marker on the command line.
struct DetailOptions: ParsableArguments {
    @Option(help: ArgumentHelp("A short description.", valueName: "text"))
    var title: String?

    @Option(help: ArgumentHelp("Whatever else there is to say.", valueName: "text"))
    var note: String?

    @Option(help: ArgumentHelp("The kind or trade.", valueName: "text"))
    var category: String?

    @Option(help: ArgumentHelp("How urgent it is.", valueName: "text"))
    var priority: String?

    @Option(help: ArgumentHelp("Who is to see to it.", valueName: "name"))
    var assignee: String?

    @Option(
        help: ArgumentHelp(
            "The day by which it is to be done: 2026-04-01, tomorrow, morgen, 明天, +7d.", valueName: "date"))
    var due: DueDate?

    @Option(help: ArgumentHelp("The marker's own colour.", valueName: "colour"))
    var color: String?

    @Option(help: ArgumentHelp("A property of your own; an empty value takes it away.", valueName: "name=value"))
    var property: [String] = []

    /// The fields that were given, with their values; empty text takes a value away.
    func values() throws -> [MarkerField: JSONValue] {
        var values: [MarkerField: JSONValue] = [:]
        let given: [(MarkerField, String?)] = [
            (.title, title), (.note, note), (.category, category), (.priority, priority), (.assignee, assignee),
            (.due, due.map { $0.date?.description ?? "" }), (.color, color),
        ]
        if let color, !color.isEmpty, Color(css: color) == nil {
            throw ValidationError("--color must be #rrggbb or a CSS colour name, not '\(color)'")
        }
        for case (let field, let text?) in given { values[field] = text.isEmpty ? .null : .string(text) }
        for text in property {
            guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
                throw ValidationError("--property must be name=value, not '\(text)'")
            }
            let value = String(text[text.index(after: equals)...])
            values[.property(String(text[..<equals]))] = value.isEmpty ? .null : .string(value)
        }
        return values
    }
}
