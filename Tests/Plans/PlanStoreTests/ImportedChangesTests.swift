import PlanBase
import Testing

@testable import PlanStore

/// What a report tells of an import's changes.
@Suite struct ImportedChangesTests {
    @Test(arguments: [
        (50, 50, nil), (60, 60, "… and 10 more changes; --json has them all"), (70, 60, "… and 20 more changes"),
    ]) func `A text says that JSON has all changes only where it has`(count: Int, told: Int, last: String?) {
        var report = ImportReport(input: "list.csv", language: .english)
        let changes = (0..<told).map { Revision.Change(subject: .marker($0), field: nil, old: nil, new: .object([:])) }
        report.changes = ImportedChanges(count: count, told: changes)
        let lines = report.text(for: .command, isWhole: false).split(separator: "\n").map(String.init)
        #expect(lines.count == 1 + 50 + (last == nil ? 0 : 1))
        if let last { #expect(lines.last == last) }
    }
}
