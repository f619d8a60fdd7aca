import PlanGeometry
import Testing

@testable import PlanCanvas
@testable import PlanViews
@testable import PlanOverlay

@Suite struct NumberOutlinesTests {
    @Test(.enabled(if: Font.isInstalled("DejaVu Sans")), arguments: Array("0123456789-"))
    func `The built-in characters are those of the default font`(character: Character) throws {
        let font = Font(size: 20, weight: .bold)
        let builtIn = try NumberOutlines(font: font)
        let set = try NumberOutlines(settingIn: font)
        let (one, other) = (try #require(builtIn[character]), try #require(set[character]))
        // Set outlines are rounded to 1/64 of a pixel at 512 pixels, and advances to whole ones.
        #expect(abs(one.advance - other.advance) < 1 / 512)
        let (box, otherBox) = (try inked(one.path), try inked(other.path))
        for (side, otherSide) in [
            (box.minX, otherBox.minX), (box.minY, otherBox.minY), (box.maxX, otherBox.maxX), (box.maxY, otherBox.maxY),
        ] {
            #expect(abs(side - otherSide) < 1 / 4096)
        }
        for x in stride(from: box.minX, to: box.maxX, by: 0.037) {
            for y in stride(from: box.minY, to: box.maxY, by: 0.041) {
                let point = Point(x: x, y: y)
                if one.path.contains(point) != other.path.contains(point) {
                    #expect(one.path.location(of: point, tolerance: 1 / 4096) == .boundary)
                }
            }
        }
        #expect(abs(builtIn.middle - set.middle) < 1 / 512)
        #expect(abs(builtIn.digitWidth - set.digitWidth) < 1 / 512)
    }

    /// The box around what a path fills; those of text end with moves that fill nothing.
    private func inked(_ path: Path) throws -> Box {
        let boxes = path.rings(tolerance: 1e-5).map(\.boundingBox)
        return boxes.dropFirst().reduce(try #require(boxes.first)) { $0.union($1) }
    }

    @Test func `Other fonts have characters of their own`() throws {
        let builtIn = try NumberOutlines(font: Font(size: 20, weight: .bold))
        var slanted = Font(size: 20, weight: .bold)
        slanted.isItalic = true
        for font in [Font(size: 20), Font(family: "monospace", size: 20, weight: .bold), slanted] {
            let others = try NumberOutlines(font: font)
            #expect(others["2"]?.path != builtIn["2"]?.path)
        }
    }
}
