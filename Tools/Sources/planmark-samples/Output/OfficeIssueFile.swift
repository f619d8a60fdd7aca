import PlanGeometry
import PlanModel
import PlanPageCurl
import PlanTables

/// The file of the sample office's defects: the good ones, and five that are wrong in ways that such lists are.
struct OfficeIssueFile {
    private static let header = [
        "number", "x", "y", "title", "status", "category", "priority", "room", "assignee", "due",
    ]

    /// Rows as somebody typed them, and the number of good issues before each. In turn: beside the sheet, in a shaft, a
    /// note where a number should be, a title with a comma but without quotes, a position that was never measured.
    private static let wrongRows: [(position: Int, fields: String)] = [
        (10, "4210,88,Facade panel scratched,open,paint,low,,Maler Kruse,2026-03-20"),
        (19, "2340,1490,Duct insulation torn,open,HVAC,medium,S,Klima Hansen,2026-03-13"),
        (28, "2085,ca. 1200,Stair railing: paint chipped,open,paint,low,ST1,Maler Kruse,2026-03-20"),
        (36, "1602,1385,Spot lamp out, second from left,open,electrical,low,4.14,Elektro Petersen,2026-03-20"),
        (44, "nan,nan,Data socket without label,in progress,electrical,low,4.12,Elektro Petersen,2026-03-13"),
    ]

    /// The text of the file. Issues are numbered as they stand in it.
    ///
    /// - Throws: `PlanDefect` when a good issue does not lie in its room.
    static func text(issues: [Issue], areas: [Area], scale: PlanScale) throws -> String {
        var writer = CSVWriter(lineEnding: .lf)
        writer.append(header)
        var text = writer.text
        var number = 1
        for (index, issue) in issues.enumerated() {
            for row in wrongRows where row.position == index {
                text += "\(number),\(row.fields)\n"
                number += 1
            }
            let point = scale.pixelPoint(issue.place)
            let area = areas.first { $0.id == issue.room }
            guard area?.shape.location(of: point) == .inside else {
                throw PlanDefect.issueOutsideRoom(number: number, room: issue.room)
            }
            text += CSVWriter.row(fields(of: issue, number: number, at: point)) + "\n"
            number += 1
        }
        return text
    }

    private static func fields(of issue: Issue, number: Int, at point: Point) -> [String] {
        [
            "\(number)", "\(Int(point.x.rounded()))", "\(Int(point.y.rounded()))", issue.title, issue.status.rawValue,
            issue.category.rawValue, issue.priority.rawValue, issue.room, issue.category.assignee, issue.due,
        ]
    }
}
