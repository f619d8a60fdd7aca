import PlanModel
import TestSupport
import Testing

@Suite struct MeasureTextTests {
    @Test(
        arguments: [
            (0, "0.0 mm"), (7.8, "7.80 m"), (1e4, "10.00 km"), (1e20, "1e+17 km"), (1e308, "1e+305 km"),
            (.infinity, "∞ km"),
        ] as [(Double, String)])
    func `A length of any size has a text`(metres: Double, text: String) {
        #expect(MeasureText.length(metres) == text.replacing(" ", with: "\u{A0}"))
    }

    @Test(
        arguments: [
            (12.44, "12.4 m²"), (2e6, "2.00 km²"), (1e40, "1.0000000000000001e+34 km²"), (.infinity, "∞ km²"),
        ] as [(Double, String)])
    func `An area of any size has a text`(squareMetres: Double, text: String) {
        #expect(MeasureText.area(squareMetres) == text.replacing(" ", with: "\u{A0}"))
    }

    @Test func `No number is without a text`() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<5000 {
            let number = random.extreme()
            #expect(!MeasureText.length(abs(number)).isEmpty && !MeasureText.area(abs(number)).isEmpty)
            #expect(!MeasureText.length(number).isEmpty && !MeasureText.area(number).isEmpty)
        }
    }
}
