import Foundation
import PlanGeometry
import PlanPageCurl
import TestSupport
import Testing

/// The example of turning pages in Documentation/Swift.md.
@Suite struct PageTurnDocumentTests {
    @Test func `The example prints what it says`() throws {
        var printed: [String] = []
        func print(_ value: Any) { printed.append("\(value)") }
        // example: begin
        let turner = try PageTurner(
            options: PageTurnOptions(spineLocation: .mid), pageSize: Size(width: 450, height: 640),
            dataSource: PageList(count: 12), pages: [0, 1])
        turner.touchBegan(at: Point(x: 880, y: 620))
        turner.touchMoved(to: Point(x: 500, y: 560))
        print(turner.stage.leaf?.front ?? -1)
        turner.touchEnded(velocity: Vector(dx: -900, dy: 0))
        while turner.isTurning { turner.advance(by: 1.0 / 60) }
        print(turner.pages)
        // example: end
        #expect(printed == ["1", "[Optional(2), Optional(3)]"])
    }

    @Test func `The page about Swift has the example that the test runs`() throws {
        let page = try Clone.text("Documentation/Swift.md")
        let block = try #require(
            page.components(separatedBy: "```swift\n").map { $0.components(separatedBy: "```")[0] }
                .first { $0.contains("PageTurner(") })
        let tested = try String(contentsOfFile: #filePath, encoding: .utf8)
            .components(separatedBy: "// example: begin\n")[1].components(separatedBy: "// example: end")[0]
        #expect(lines(of: block).filter { !$0.hasPrefix("import ") } == lines(of: tested))
        let results = block.components(separatedBy: "// ").dropFirst().map { $0.components(separatedBy: "\n")[0] }
            .filter { !$0.hasPrefix("products: ") }
        #expect(results == ["1: the page whose corner the finger holds", "[Optional(2), Optional(3)]"])
    }

    /// The code without indentation, empty lines and comments.
    private func lines(of code: String) -> [String] {
        code.components(separatedBy: "\n")
            .map { $0.components(separatedBy: "//")[0].trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
}
