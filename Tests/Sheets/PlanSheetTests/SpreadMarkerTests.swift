import PlanGeometry
import PlanImage
import PlanModel
import PlanOverlay
import Testing

@testable import PlanCanvas
@testable import PlanSheet

/// Markers that stand beside their points on a sheet.
@Suite struct SpreadMarkerTests {
    private static let point = Point(x: 600, y: 400)

    /// The boxes of the symbols of six markers at one point.
    private func symbols(words: [Box], labels: MarkerLabeling) throws -> [Box] {
        var drawing = PixelBuffer(width: 1200, height: 800, format: .rgb, filledWith: 255)
        // Upright strokes two pixels in five, as letters are.
        for box in words.map(PixelBox.init(covering:)) {
            for y in box.top..<box.bottom {
                for x in box.left..<box.right where x % 5 < 2 { drawing[x, y] = [0, 0, 0] }
            }
        }
        let markers = (1...6).map {
            Marker(number: $0, point: Self.point, details: MarkerDetails(title: "Crack", status: "open"))
        }
        var request = SheetRequest()
        request.markers.labels = labels
        let sheet = try Sheet(request, SheetInput(drawing: .pixels(drawing), markers: .values(markers)))
        let layers = sheet.displayList.items.compactMap { if case .sprites(let layer) = $0.node { layer } else { nil } }
        return layers.flatMap { layer in layer.marks.map { Box(layer.box(of: $0)) } }
    }

    @Test func `With titles they keep off words that are but pixels of the drawing`() throws {
        let before = try symbols(words: [], labels: .title)
        // That at the right, which stands apart from the others.
        let moved = try #require(before.max { $0.center.x < $1.center.x })
        let word = Box(around: moved.center, size: Size(width: 40, height: 12))
        #expect(before.count == 6 && !word.contains(Self.point))
        #expect(try !symbols(words: [word], labels: .title).contains { $0.insetBy(dx: 3, dy: 3).intersects(word) })
    }
}
