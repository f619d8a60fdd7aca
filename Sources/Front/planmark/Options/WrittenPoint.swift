import PlanArgumentParser
import PlanBase

/// A point as text, which is read later with the points of a file or standard input.
struct WrittenPoint: ExpressibleByArgument {
    let text: String

    init?(argument: String) { text = argument }

    static let hasCommas = true

    static let expectedForm = Message("numbers separated by commas, such as 10,5")
}
