import PlanArgumentParser
import PlanBase

/// Numbers with commas between them.
struct CommaSeparatedNumbers: ExpressibleByArgument {
    let numbers: [Double]

    init?(argument: String) {
        let fields = argument.split(separator: ",", omittingEmptySubsequences: false)
        numbers = fields.compactMap { Double(argument: $0.filter { !$0.isWhitespace }) }
        if numbers.count != fields.count { return nil }
    }

    static let hasCommas = true

    static let expectedForm = Message("numbers separated by commas, such as 10,5")
}
