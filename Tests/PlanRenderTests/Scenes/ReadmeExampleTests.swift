import Foundation
import PlanGeometry
import PlanRender
import Testing

/// The README's example, with the imports that it has.
@Suite struct ReadmeExampleTests {
    @Test func `The ring of the README is a picture of twice its points`() throws {
        let ring = ZStack {
            Circle().trim(from: 0, to: 0.72).rotation(.degrees(-90))
                .stroke(.blue, style: StrokeStyle(lineWidth: 12, lineCap: .round))
            Text("72%").font(.title).bold()
        }
        .padding(6)
        .frame(width: 120, height: 120)
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("ring-\(UUID()).png").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try SceneRenderer(ring, scale: 2).writePNG(to: path)
        let canvas = try SceneRenderer(ring, scale: 2).canvas()
        #expect(canvas.width == 240 && canvas.height == 240)
        #expect(try canvas.color(x: 120, y: 12) == .blue)
        #expect(try canvas.color(x: 12, y: 80)?.alpha == 0)
        #expect(FileManager.default.fileExists(atPath: path))
    }
}
