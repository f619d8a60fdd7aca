import PlanArgumentParser

/// Numbers with commas between them.
struct NumberList: ExpressibleByArgument {
    let numbers: [Double]

    init?(argument: String) {
        var numbers: [Double] = []
        for field in argument.split(separator: ",", omittingEmptySubsequences: false) {
            guard let number = Double(argument: String(field).filter { !$0.isWhitespace }) else { return nil }
            numbers.append(number)
        }
        self.numbers = numbers
    }

    static let expectedForm = "numbers separated by commas, such as 10,5"
}
