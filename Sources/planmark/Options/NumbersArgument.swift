import PlanArgumentParser

/// Numbers separated by commas: `10,5`.
struct NumbersArgument: ExpressibleByArgument {
    let numbers: [Double]

    init?(argument: String) {
        var numbers: [Double] = []
        for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
            guard let number = Double(part), number.isFinite else { return nil }
            numbers.append(number)
        }
        self.numbers = numbers
    }

    static let expectedForm = "numbers separated by commas, such as 10,5"
}
