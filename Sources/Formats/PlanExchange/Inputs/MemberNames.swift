import PlanBase
import PlanFiles
import PlanTables

/// The members of a file that are called otherwise than Planmark calls them, as they are found one after another.
final class MemberNames {
    /// So many of them are told.
    private static let mostTold = 100
    private var meanings: [String: String] = [:]
    private var absent: (names: [String], found: [String]) = ([], [])

    /// Takes note of a member that stands for a known one.
    func add(_ name: String, for member: String) {
        // What differs in case alone is called so.
        guard meanings[name] == nil, meanings.count < Self.mostTold, name.lowercased() != member.lowercased() else {
            return
        }
        meanings[name] = member
    }

    /// Takes note of names that the user gives a meaning, and that no marker or area has.
    func addAbsent(_ names: [String], found: [String]) { absent = (names, found) }

    /// The notes on the members, if there are any.
    var notes: [FileNote] {
        let columns = meanings.sorted { $0.key < $1.key }.map {
            FileNote.ColumnMeaning(name: $0.key, meaning: $0.value)
        }
        return (columns.isEmpty ? [] : [.renamedMembers(columns)])
            + (absent.names.isEmpty ? [] : [.absentMeanings(absent.names, found: absent.found)])
    }
}
