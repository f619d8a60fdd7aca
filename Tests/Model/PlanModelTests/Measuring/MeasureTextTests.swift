import PlanBase
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

    @Test(
        arguments: [
            (0, "0\""), (0.0004, "0\""), (0.001, "1/16\""), (0.0254, "1\""), (0.0127, "1/2\""), (0.162, "6 3/8\""),
            (0.304, "1'-0\""), (0.3048, "1'-0\""), (3.823, "12'-6 1/2\""), (7.8, "25'-7\""), (30.47, "99'-11 1/2\""),
            (30.479, "100'-0\""), (127.02, "416'-9\""), (1609.3, "5279'-10\""), (1609.344, "1.00 mi"),
            (1e5, "62.14 mi"),
            (.infinity, "∞ mi"),
        ] as [(Double, String)])
    func `Feet and inches are written as on American drawings`(metres: Double, text: String) {
        #expect(MeasureText.length(metres, in: .imperial) == text.replacing(" ", with: "\u{A0}"))
    }

    @Test(
        arguments: [
            (0, "0.0 sq in"), (0.05, "78 sq in"), (0.0929, "1.0 sq ft"), (9.28, "99.9 sq ft"), (12.4, "133 sq ft"),
            (40_468, "435594 sq ft"), (40_469, "10.0 acres"), (1e6, "247.1 acres"), (.infinity, "∞ acres"),
        ] as [(Double, String)])
    func `Square feet are written as on American drawings`(squareMetres: Double, text: String) {
        #expect(MeasureText.area(squareMetres, in: .imperial) == text.replacing(" ", with: "\u{A0}"))
    }

    /// The page's tests read the same table: Tests/Front/PageTests/test_measures.py.
    @Test(arguments: [(MessageLanguage.english, "."), (.german, ","), (.chinese, ".")])
    func `Measures are rounded as on the page, at every edge`(language: MessageLanguage, sign: String) throws {
        let lines = try Clone.text("Tests/Front/PageTests/measures.tsv").split(separator: "\n").dropFirst()
        #expect(lines.count > 1800)
        for line in lines {
            let cells = line.split(separator: "\t").map(String.init)
            try #require(cells.count == 4)
            let (units, size) = (try #require(UnitSystem(rawValue: cells[1])), try #require(Double(cells[2])))
            let text =
                cells[0] == "area"
                ? MeasureText.area(size, in: units, language: language)
                : MeasureText.length(size, in: units, language: language)
            #expect(text.replacing("\u{A0}", with: " ") == cells[3].replacing(".", with: sign), "\(line)")
        }
    }

    @Test func `Feet and inches say a length to the parts of an inch that they have`() throws {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<2000 {
            let inches = Double.random(in: 0..<5000, using: &random)
            let text = MeasureText.length(inches * 0.0254, in: .imperial).replacing("\u{A0}", with: " ")
            let parts = try #require(text.wholeMatch(of: #/(?:(\d+)'-)?(\d+)?(?: ?(\d+)\/(\d+))?"/#)).output
            let fraction = try parts.3.map { try #require(Double($0)) / #require(parts.4.flatMap { Double($0) }) } ?? 0
            let said = (parts.1.flatMap { Double($0) } ?? 0) * 12 + (parts.2.flatMap { Double($0) } ?? 0) + fraction
            #expect(abs(said - inches) <= (inches < 1199 ? 0.25 : 0.5) + 1e-9, "\(inches) in: \(text)")
        }
    }

    @Test func `No number is without a text`() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<5000 {
            let number = random.extreme()
            #expect(!MeasureText.length(abs(number)).isEmpty && !MeasureText.area(abs(number)).isEmpty)
            #expect(!MeasureText.length(number).isEmpty && !MeasureText.area(number).isEmpty)
            #expect(
                !MeasureText.length(number, in: .imperial).isEmpty && !MeasureText.area(number, in: .imperial).isEmpty)
        }
    }
}
