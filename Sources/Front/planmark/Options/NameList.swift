import PlanArgumentParser
import PlanBase

/// Names with commas between them: `person,car`.
struct NameList: ExpressibleByArgument {
    let names: [String]

    init?(argument: String) {
        names = argument.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
        if names.contains("") { return nil }
    }

    static let expectedForm = Message("names separated by commas, such as person,car")
}
