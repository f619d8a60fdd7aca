import Foundation
import PlanGeometry
@testable import PlanCanvas
@testable import PlanOverlay
@testable import PlanViews
import TestSupport
import Testing

/// The documents' examples of themes, scenes and shapes, with the imports that they have.
@Suite struct DocumentExampleTests {
    @Test func `The ring of the page about Swift is a picture of twice its points`() throws {
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

    /// The JSON examples of a page that have a member.
    private func examples(of page: String, with member: String) throws -> [String] {
        try Clone.text("Documentation/\(page)").components(separatedBy: "```json\n").dropFirst()
            .map { $0.components(separatedBy: "```")[0] }.filter { $0.contains("\"\(member)\":") }
    }

    @Test func `The marker's scene stands on its tip and leaves room for the number`() throws {
        let json = try #require(try examples(of: "Themes.md", with: "marker").first)
        let scene = try MarkerScene(SceneFile(parsing: Array(json.utf8), file: "tag.json"))
        #expect(scene.size == Size(width: 36, height: 44))
        #expect(scene.placement.anchor == .bottom && scene.placement.number != nil)
    }

    @Test func `The badge is a capsule around its text`() throws {
        let json = try #require(try examples(of: "Scenes.md", with: "view").first { $0.contains("OPEN") })
        let size = try SceneRenderer(SceneFile(parsing: Array(json.utf8), file: "badge.json").view).measuredSize()
        #expect(size.width > 2 * size.height && size.height < 40)
    }
}
