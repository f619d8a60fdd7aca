import PlanArgumentParser
import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanJSON
import PlanModel

/// `planmark area check`: what is wrong with outlines, and where.
struct AreaCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Say what is wrong with the outlines of areas, and where.",
        discussion: """
            Outlines must have three different points and be closed, must not cross or touch themselves, holes must lie \
            inside and leave an interior in one piece, and holes and the parts of an area must not overlap or share an edge; \
            they may touch in points. One line is printed for each thing that is wrong; the exit status is then 1. A point \
            that is given twice in a row is a warning.
            """,
        examples: [
            CommandExample("The sample's rooms.", "planmark area check Samples/office-rooms.geojson"),
            CommandExample("The areas of a plan.", "planmark area check Output/office.plan"),
        ])

    @OptionGroup var areas: AreasArgument

    @Flag(help: "Print one JSON object a line for each thing that is wrong.") var json = false
    @OptionGroup var language: LanguageOptions

    func run() throws {
        var checked = 0
        var wrong = 0
        for findings in try allFindings() {
            for finding in findings {
                if json {
                    printJSON(finding.json(in: language.lang))
                } else {
                    print("\(areas.file): \(finding.text(in: language.lang))")
                }
            }
            checked += 1
            wrong += findings.allSatisfy(\.isWarning) ? 0 : 1
        }
        if !json {
            let message = Message("\(Message.counted(checked, .area)), \(wrong) with something wrong")
            print("\(areas.file): \(message.text(in: language.lang))")
        }
        if wrong > 0 { throw ExitCode.failure }
    }

    /// Returns the findings for each area; an area without any has an empty array.
    private func allFindings() throws -> some Sequence<[AreaFinding]> {
        if PlainAreas.isPlan(areas.file) {
            return try PlainAreas.areas(ofPlan: areas.file, notesIn: language.lang)
                .map { .area($0, place: .id($0.id, name: $0.shownName)) }.lazy.map(findings)
        }
        let (plan, textNotes) = try AreaFile.plan(of: SequentialFile(path: areas.file), coordinates: .pixel)
        var content: [(place: FilePlace, content: Content)] = zip(plan.areas, plan.areaPlaces).map { area, place in
            let place = FilePlace.feature(place.number, name: area.name.isEmpty ? nil : area.name)
            return (place, .area(area, place: .file(place)))
        }
        var further = Dictionary(grouping: plan.furtherProblems) { $0.place }
        content += plan.refusedAreas.map { place, reason in
            // Two areas may stand on one line.
            let others = further.removeValue(forKey: place)?.map(\.reason) ?? []
            return (
                place, .malformed(([reason] + others).map { AreaFinding(place: .file(place), problem: $0) })
            )
        }
        var notes = textNotes
        if !plan.markers.isEmpty { notes.append(.markersPassedOver(plan.markers.count)) }
        if !plan.lines.isEmpty { notes.append(.linesPassedOver(plan.lines.count)) }
        for note in notes + [plan.noteOnMissingGeometries].compactMap(\.self) + plan.notes {
            Diagnostics.note(Message("\(areas.file): \(note)", context: "place"), in: language.lang)
        }
        return content.sorted { $0.place.number < $1.place.number }.map(\.content).lazy.map(findings)
    }

    private enum Content {
        case area(Area, place: AreaFinding.Place)
        case malformed([AreaFinding])
    }

    private func findings(_ content: Content) -> [AreaFinding] {
        switch content {
        case .malformed(let findings): findings
        case .area(let area, let place):
            area.shape.validityIssues().map { issue in
                AreaFinding(place: place, problem: issue.message, point: issue.point, isWarning: issue.isWarning)
            }
        }
    }
}

/// One thing that is wrong with an area.
private struct AreaFinding {
    /// Where the area is.
    enum Place {
        case file(FilePlace)
        /// In a plan.
        case id(String, name: String)
    }

    let place: Place
    let problem: Message
    var point: Point?
    var isWarning = false

    func text(in language: MessageLanguage) -> String {
        let start =
            switch place {
            case .file(let place): place.text(in: language)
            case .id(_, let name): Message("area '\(name.onOneLine)'").text(in: language)
            }
        let message = isWarning ? Message("warning: \(problem)") : problem
        return "\(start): \(message.text(in: language, for: .command))"
    }

    func json(in language: MessageLanguage) -> JSONValue {
        var members: [String: JSONValue] = [
            "problem": .string(problem.text(in: language, for: .command)), "warning": .bool(isWarning),
        ]
        switch place {
        case .file(.feature(let number, let name)):
            members["feature"] = JSONValue(number)
            if let name { members["name"] = .string(name) }
        case .file(.line(let line, _)): members["line"] = JSONValue(line)
        case .file(.entry(let number, let name)):
            members["entry"] = JSONValue(number)
            if let name { members["name"] = .string(name) }
        case .file(.annotation): break
        case .id(let id, let name):
            members["id"] = .string(id)
            members["name"] = .string(name)
        }
        if let point {
            members["x"] = .number(point.x)
            members["y"] = .number(point.y)
        }
        return .object(members)
    }
}
