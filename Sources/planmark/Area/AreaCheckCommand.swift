import PlanArgumentParser
import PlanGeometry
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

    func run() throws {
        var checked = 0
        var wrong = 0
        for findings in try allFindings() {
            for finding in findings {
                if json { printJSON(finding.json) } else { print("\(areas.file): \(finding.text)") }
            }
            checked += 1
            wrong += findings.allSatisfy(\.isWarning) ? 0 : 1
        }
        if !json { print("\(areas.file): \(counted(checked, "area")), \(wrong) with something wrong") }
        if wrong > 0 { throw ExitCode.failure }
    }

    /// What is wrong with each area.
    private func allFindings() throws -> some Sequence<[AreaFinding]> {
        if PlainAreas.isPlan(areas.file) {
            return try PlainAreas.areas(ofPlan: areas.file).map { .area($0, place: .id($0.id, name: $0.shownName)) }
                .lazy.map(findings)
        }
        var content: [Content] = []
        var points = 0
        for (index, entry) in try AreaFile.readEntries(path: areas.file, coordinates: .pixel).enumerated() {
            let number = index + 1
            switch entry {
            case .point: points += 1
            case .area(let area):
                content.append(.area(area, place: .file(.feature(number, name: area.name.isEmpty ? nil : area.name))))
            case .malformed(let error):
                let place = AreaFinding.Place.file(error.place ?? .feature(number))
                content.append(.malformed(AreaFinding(place: place, problem: "\(error.problem)")))
            }
        }
        if points > 0 { Diagnostics.note("\(areas.file): \(FileNote.markersPassedOver(points).message(in: .english))") }
        return content.lazy.map(findings)
    }

    private enum Content {
        case area(Area, place: AreaFinding.Place)
        case malformed(AreaFinding)
    }

    private func findings(_ content: Content) -> [AreaFinding] {
        switch content {
        case .malformed(let finding): [finding]
        case .area(let area, let place):
            area.shape.validityIssues().map { issue in
                AreaFinding(place: place, problem: "\(issue)", point: issue.point, isWarning: issue.isWarning)
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
    let problem: String
    var point: Point?
    var isWarning = false

    var text: String {
        let start =
            switch place {
            case .file(let place): "\(place)"
            case .id(_, let name): "area '\(name.onOneLine)'"
            }
        return "\(start): \(isWarning ? "warning: " : "")\(problem)"
    }

    var json: JSONValue {
        var members: [String: JSONValue] = ["problem": .string(problem), "warning": .bool(isWarning)]
        switch place {
        case .file(.feature(let number, let name)):
            members["feature"] = JSONValue(number)
            if let name { members["name"] = .string(name) }
        case .file(.line): break
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
