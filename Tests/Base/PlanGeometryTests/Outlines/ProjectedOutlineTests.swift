import PlanGeometry
import Testing

@Suite struct ProjectedOutlineTests {
    /// A sheet seen in perspective: its vanishing line is y = 400.
    private static func map() throws -> ProjectiveTransform {
        try #require(
            ProjectiveTransform(
                mapping: [Point(x: 0, y: 0), Point(x: 400, y: 0), Point(x: 300, y: 200), Point(x: 100, y: 200)],
                to: Box(minX: 0, minY: 0, maxX: 100, maxY: 100).corners))
    }

    private static let box = Box(minX: 0, minY: 0, maxX: 100, maxY: 100)

    @Test func `An outline in the box has its vertices moved, and no others`() throws {
        let map = try Self.map()
        let ring = try Ring([Point(x: 100, y: 20), Point(x: 300, y: 20), Point(x: 220, y: 180)])
        let image = try #require(ring.applying(map, within: Self.box))
        #expect(image.vertices == ring.vertices.compactMap { $0.applying(map) })
    }

    @Test func `Vertices on the border stay there, and none are added by rounding`() throws {
        var count = 0
        for step in 1..<200 {
            let scale = 1 + Double(step) / 300
            let map = ProjectiveTransform(
                AffineTransform(a: scale, b: 0.1, c: -0.2 / scale, d: scale, tx: 20 / scale, ty: 0))
            let corners = Box(minX: 0, minY: 0, maxX: 100, maxY: 100).corners
            let images = corners.compactMap { $0.applying(map) }
            let box = try #require(Box(enclosing: images))
            let shifted = map.concatenating(ProjectiveTransform(.translation(x: -box.minX, y: -box.minY)))
            let seen = Box(minX: 0, minY: 0, maxX: box.width, maxY: box.height)
            let image = try #require(try Ring(corners).applying(shifted, within: seen))
            #expect(image.vertices.count == 4)
            count += image.vertices.filter { $0.x == 0 || $0.y == 0 || $0.x == seen.maxX || $0.y == seen.maxY }.count
        }
        #expect(count >= 199 * 4)
    }

    @Test func `An outline that reaches over the vanishing line is cut at the box`() throws {
        let map = try Self.map()
        let everywhere = try Ring(Box(minX: -5000, minY: -5000, maxX: 5000, maxY: 5000))
        let image = try #require(everywhere.applying(map, within: Self.box))
        #expect(image.boundingBox == Self.box)
        #expect(abs(abs(image.signedArea) - 10_000) < 1e-6)
        let half = try Ring(Box(minX: 200, minY: -5000, maxX: 5000, maxY: 5000))
        #expect(abs(abs(try #require(half.applying(map, within: Self.box)).signedArea) - 5000) < 1e-6)
    }

    @Test func `What lies outside or beyond has no image`() throws {
        let map = try Self.map()
        #expect(try Ring(Box(minX: 0, minY: 500, maxX: 10, maxY: 600)).applying(map, within: Self.box) == nil)
        #expect(try Ring(Box(minX: -500, minY: 0, maxX: -400, maxY: 10)).applying(map, within: Self.box) == nil)
    }

    @Test func `Holes and parts are moved too, and parts that are not seen are left out`() throws {
        let map = try Self.map()
        let hole = try Ring(Box(minX: 150, minY: 50, maxX: 200, maxY: 80))
        let room = Polygon(exterior: try Ring(Box(minX: 120, minY: 20, maxX: 250, maxY: 150)), holes: [hole])
        let beyond = try Polygon(Box(minX: 0, minY: 500, maxX: 10, maxY: 600))
        let image = MultiPolygon([room, beyond]).applying(map, within: Self.box)
        #expect(image.polygons.count == 1)
        #expect(image.polygons.first?.holes.count == 1)
        #expect(image.vertexCount == 8)
    }
}
