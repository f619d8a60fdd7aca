import Testing

@testable import PlanOverlay

@Suite struct LabelTextTests {
    @Test(arguments: ["", "Kitchen", "图纸 é 👩‍👩‍👧‍👦", String(repeating: "x", count: 200)])
    func `A label that is not too long is shown as it is`(text: String) { #expect(text.asLabel == text) }

    @Test func `A long label is cut, by characters and by their marks`() {
        #expect(String(repeating: "x", count: 201).asLabel == String(repeating: "x", count: 200) + "…")
        let marks = ("e" + String(repeating: "\u{301}", count: 50_000)).asLabel
        #expect(marks.unicodeScalars.count == 1001 && marks.hasSuffix("…"))
    }
}
