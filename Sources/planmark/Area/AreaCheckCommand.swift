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
            inside, and rings must not overlap. One line is printed for each thing that is wrong; the exit status is then 1.
            """,
        examples: [
            CommandExample("The sample's rooms.", "planmark area check Samples/office-rooms.geojson")
        ])

    @Argument(help: "The areas, GeoJSON; '-' is standard input.", completion: .file(extensions: ["geojson", "json"]))
    var file: String

    @Flag(help: "Print one JSON object a line for each thing that is wrong.") var json = false

    func run() throws {
        var checked = 0
        var wrong = 0
        var points = 0
        for (position, entry) in try AreaFile.readEntries(path: file, coordinates: .pixel).enumerated() {
            if case .point = entry {
                points += 1
                continue
            }
            let found = findings(in: entry, number: position + 1)
            for finding in found {
                if json { printJSON(finding.json) } else { print("\(file): \(finding.place): \(finding.problem)") }
            }
            checked += 1
            wrong += found.isEmpty ? 0 : 1
        }
        PlainAreas.note(points: points, in: file)
        if !json { print("\(file): \(counted(checked, "area")), \(wrong) with something wrong") }
        if wrong > 0 { throw ExitCode.failure }
    }

    private func findings(in entry: AreaFileEntry, number: Int) -> [AreaFinding] {
        switch entry {
        case .malformed(let error), .point(let error):
            return [AreaFinding(place: error.place ?? .feature(number), problem: "\(error.problem)")]
        case .area(let area):
            let place = FilePlace.feature(number, name: area.name.isEmpty ? nil : area.name)
            return area.shape.validityIssues().map { issue in
                AreaFinding(place: place, problem: "\(issue)", point: issue.point)
            }
        }
    }
}

/// One thing that is wrong with an area.
private struct AreaFinding {
    let place: FilePlace
    let problem: String
    var point: Point?

    var json: JSONValue {
        var members: [String: JSONValue] = ["problem": .string(problem)]
        if case .feature(let number, let name) = place {
            members["feature"] = JSONValue(number)
            if let name { members["name"] = .string(name) }
        }
        if let point {
            members["x"] = .number(point.x)
            members["y"] = .number(point.y)
        }
        return .object(members)
    }
}
