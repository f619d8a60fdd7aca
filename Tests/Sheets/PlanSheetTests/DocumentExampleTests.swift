import Foundation
import PlanImage
import PlanSheet
import TestSupport
import Testing

/// The example of a sheet in Documentation/Swift.md.
@Suite struct SheetDocumentTests {
    @Test func `The example draws what it says`() throws {
        var printed: [String] = []
        func print(_ value: Any) { printed.append("\(value)") }
        // The example's paths start from the package's folder, wherever the tests run.
        func SheetInput(drawing: String, areas: String, markers: String) -> PlanSheet.SheetInput {
            let paths = [drawing, areas, markers].map { Clone.file($0).path }
            return PlanSheet.SheetInput(drawing: paths[0], areas: paths[1], markers: paths[2])
        }
        let folder = try SheetFolder()
        let output = folder["kitchen.png"]
        // example: begin
        var request = SheetRequest()
        request.view.crop = .area("Kitchen")
        let office = SheetInput(
            drawing: "Samples/office.png", areas: "Samples/office-rooms.geojson", markers: "Samples/office-issues.csv")
        let sheet = try Sheet(request, office)
        print(sheet.report.text(in: .english))
        try sheet.render(to: output)
        // example: end
        #expect(printed.first?.hasPrefix("sheet: 4 of 20 areas, 3 of 51 markers, 5 refused\n") == true)
        let picture = try PixelBuffer(pngFile: output)
        #expect(Double(picture.width) == sheet.size.width && picture.width < 2000)
    }

    @Test func `The page about Swift begins with the example that the test runs`() throws {
        let page = try Clone.text("Documentation/Swift.md")
        let block = try #require(
            page.components(separatedBy: "```swift\n").dropFirst(1).first { $0.contains("Sheet(") }
        )
        .components(separatedBy: "```")[0]
        let tested = try String(contentsOfFile: #filePath, encoding: .utf8)
            .components(separatedBy: "// example: begin\n")[1].components(separatedBy: "// example: end")[0]
        let written = block.replacing("\"Output/kitchen.png\"", with: "output")
        #expect(
            lines(of: written).filter { !$0.hasPrefix("import ") && !$0.hasPrefix("// products: ") }
                == lines(of: tested))
    }

    /// The code without indentation, empty lines and comments.
    private func lines(of code: String) -> [String] {
        code.components(separatedBy: "\n")
            .map { $0.components(separatedBy: " // ")[0].trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
}
