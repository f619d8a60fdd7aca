import PlanBase
import Testing

@testable import PlanTables

@Suite struct WrittenNumberTests {
    @Test(
        arguments: [
            ("1250.5", 1250.5), ("99,50", 99.5), ("1.250,50", 1250.5), ("1,250.50", 1250.5), ("1250,50 €", 1250.5),
            ("€ 1.250,50", 1250.5), ("1 250,50 €", 1250.5), ("1\u{A0}250,50\u{A0}€", 1250.5),
            ("1\u{202F}250,5", 1250.5),
            ("CHF 1'250.50", 1250.5), ("1’250.– Fr.", 1250), ("$1,250.00", 1250), ("USD 12", 12), ("-12,50 EUR", -12.5),
            ("350,-", 350), ("350,-- €", 350), ("1.250,– €", 1250), ("￥1250", 1250), ("1250元", 1250),
            ("12 000 000 kr", 12e6),
            ("£0.5", 0.5),
        ])
    func `An amount is read with its currency`(text: String, value: Double) throws {
        let number = try #require(WrittenNumber(amount: text), "\(text)")
        let sign = number.sign ?? .point
        #expect(number.value(sign) == value, "\(text)")
        #expect(!number.isAmbiguous, "\(text)")
    }

    @Test(
        arguments: [
            "", "€", "EUR EUR", "12 3", "1 25", "1250 300", "12.5 300", "1'25", "approx. 12", "12 €/m", "12-13",
            "1e400", "1,2,3",
            "12 € 13", "--", "-", ",-",
        ])
    func `A text that is no amount is none`(text: String) { #expect(WrittenNumber(amount: text) == nil, "\(text)") }

    @Test(arguments: ["1.250", "1,250", "1.250 €", "€ 1,250"])
    func `Three digits behind one sign may be decimals`(text: String) throws {
        let number = try #require(WrittenNumber(amount: text))
        #expect(number.isAmbiguous)
        #expect(Set([DecimalSign.point, .comma].compactMap { number.value($0) }) == [1250, 1.25])
    }
}
