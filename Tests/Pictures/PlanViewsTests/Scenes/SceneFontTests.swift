import PlanGeometry
import Testing

@testable import PlanCanvas
@testable import PlanViews

@Suite struct SceneFontTests {
    private func width(_ view: some View, family: String? = nil) throws -> Double {
        var renderer = SceneRenderer(view)
        renderer.fontFamily = family
        return try renderer.measuredSize().width
    }

    @Test func `A renderer's font is that of all text that names no other`() throws {
        let mono = "DejaVu Sans Mono"
        for text in [Text("Office 12"), Text("Office 12").font(.title).bold()] {
            #expect(try width(text, family: mono) != width(text))
        }
        // Every letter of this font is equally wide.
        #expect(try width(Text("iii"), family: mono) == width(Text("MMM"), family: mono))
        let own = Text("iii").font(.custom("DejaVu Serif", size: 20))
        #expect(try width(own, family: mono) == width(own))
        let serif = Text("iii").font(.system(size: 20, design: .serif))
        #expect(try width(serif, family: mono) == width(serif))
    }
}
