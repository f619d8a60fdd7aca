import TestSupport
import Testing

@testable import PlanBase

@Suite struct DecimalNumberTests {
    @Test(arguments: [
        "0", "-0", "1", "-1.5", "4210", "0.1", "123.45", "9007199254740993", "9007199254740992", "0.000000000000001",
        "+2", "1e5", "-3.5E-7", "1.", ".5", "-.5", "nan", "-inf", "12345678.12345678", "1234567.123456789",
    ])
    func `A text has the value that the library gives it`(text: String) {
        #expect(Double(decimal: text)?.bitPattern == Double(text)?.bitPattern)
    }

    @Test func `Random texts have the value that the library gives them`() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<20_000 {
            let digits = Int.random(in: 1...16, using: &random)
            var text = String((0..<digits).map { _ in "0123456789".randomElement(using: &random) ?? "0" })
            if random.oneIn(2) {
                text.insert(".", at: text.index(text.startIndex, offsetBy: Int.random(in: 0...digits, using: &random)))
            }
            if random.oneIn(3) { text = "-" + text }
            #expect(Double(decimal: text)?.bitPattern == Double(text)?.bitPattern, "\(text)")
        }
    }

    @Test(arguments: ["", "-", ".", "-.", "1.2.3", "12a", "0x10", "1 2", "١", "--1", "1-"])
    func `Texts that are not decimal numbers are refused`(text: String) { #expect(Double(decimal: text) == nil) }
}
