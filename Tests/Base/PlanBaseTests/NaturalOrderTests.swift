import Testing

@testable import PlanBase

@Suite struct NaturalOrderTests {
    @Test func `Texts are in the order in which people list them`() {
        let texts = [
            "", "1", "02", "2", "10", "Éva", "firm", "Firm 9", "firm 09b", "Firm 10", "Österle", "osterlo", "Zoll",
            "门窗",
        ]
        for (index, text) in texts.enumerated() {
            for (place, other) in texts.enumerated() {
                #expect(text.precedesNaturally(other) == (index < place), "'\(text)' before '\(other)'")
            }
        }
    }
}
