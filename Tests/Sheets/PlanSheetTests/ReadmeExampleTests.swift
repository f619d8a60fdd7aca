import Foundation
import PlanImage
import PlanSheet
import TestSupport
import Testing

/// The README's example of a sheet.
@Suite struct SheetReadmeTests {
    @Test func `The README's example draws what it says`() throws {
        var printed: [String] = []
        func print(_ value: Any) { printed.append("\(value)") }
        // The README's paths start from the package's folder, wherever the tests run.
        func SheetInput(drawing: String, areas: String, markers: String) -> PlanSheet.SheetInput {
            let paths = [drawing, areas, markers].map { Clone.file($0).path }
            return PlanSheet.SheetInput(drawing: paths[0], areas: paths[1], markers: paths[2])
        }
        let folder = try SheetFolder()
        let output = folder["kitchen.png"]
        // README: begin
        var request = SheetRequest()
        request.view.crop = .area("Kitchen")
        let office = SheetInput(
            drawing: "Samples/office.png", areas: "Samples/office-rooms.geojson", markers: "Samples/office-issues.csv")
        let sheet = try Sheet(request, office)
        print(sheet.report.text(in: .english))
        try sheet.render(to: output)
        // README: end
        #expect(printed.first?.hasPrefix("sheet: 4 of 20 areas, 3 of 51 markers, 5 refused\n") == true)
        let picture = try PixelBuffer(pngFile: output)
        #expect(Double(picture.width) == sheet.size.width && picture.width < 2000)
    }

    @Test func `The README's library section begins with the example that the test runs`() throws {
        let readme = try Clone.text("README.md")
        let library = try #require(readme.components(separatedBy: "\n## The library\n").last)
        let block = try #require(
            library.components(separatedBy: "```swift\n").dropFirst(1).first { $0.contains("Sheet(") }
        )
        .components(separatedBy: "```")[0]
        let tested = try String(contentsOfFile: #filePath, encoding: .utf8)
            .components(separatedBy: "// README: begin\n")[1].components(separatedBy: "// README: end")[0]
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
