import Foundation
import PlanGeometry
import Testing

@testable import PlanBase
@testable import PlanModel
@testable import PlanExchange

/// A plan with everything in it that a plan can have, in the forms that are hardest to exchange.
enum ExchangeSamples {
    static func contents() throws -> PlanContents {
        let square = try Ring(Box(minX: 10, minY: 10, maxX: 90, maxY: 90))
        let hole = try Ring([Point(x: 20, y: 20), Point(x: 20, y: 40), Point(x: 40.25, y: 30)])
        let slanted = try Ring([Point(x: 100, y: 10), Point(x: 190.1, y: 20.2), Point(x: 150.3, y: 90)])
        let areas = [
            Area(id: "k", name: "Küche, \"gross\"", shape: MultiPolygon(Polygon(exterior: square, holes: [hole]))),
            Area(
                id: "2", name: "房间", isAllowed: false, color: Color(hex: 0x33_66_CC),
                shape: MultiPolygon([
                    Polygon(exterior: slanted), try Polygon(Box(minX: 0, minY: 100, maxX: 9, maxY: 120)),
                ]),
                properties: ["floor": .number(3), "tags": .array([.string("a"), .null])]),
        ]
        let full = MarkerDetails(
            title: "Door; \"closer\"\nmissing", note: "=HYPERLINK(\"x\")", status: "in progress", category: "doors",
            priority: "high", assignee: "@Ada", due: CalendarDate(year: 2026, month: 3, day: 1),
            color: Color(hex: 0x112233),
            properties: [
                "room": .string("4.01"), "empty": .string(""), "count": .number(2.5), "x": .string("-1+2"),
                "list": .array([.bool(true)]), " odd ": .string("'=1"), "Title": .string("other"),
            ])
        let hash = try #require(ContentHash(hex: String(repeating: "0a", count: 32)))
        let first = PlanMarker(
            marker: Marker(
                id: try id(1), number: 7, point: Point(x: 100.125, y: 33.3), details: full,
                style: MarkerStyle(symbol: .flag, color: Color(hex: 0x00FF00), size: 31.5)),
            author: "Eva", created: Timestamp(milliseconds: 1_771_000_000_123),
            changed: Timestamp(milliseconds: 1_771_000_999_000),
            attachments: [Attachment(name: "a.jpg", hash: hash, size: 12)])
        let second = PlanMarker(
            marker: Marker(id: try id(2), number: 8, point: Point(x: 0.1 + 0.2, y: 119.99999999999999)),
            created: Timestamp(milliseconds: 1_771_000_000_000))
        let drawing = Drawing(name: "level", size: Size(width: 200, height: 120))
        return PlanContents(drawing: drawing, areas: areas, markers: [first, second])
    }

    /// The ids are always the same, so that what damage of the files reveals can be repeated.
    private static func id(_ number: Int) throws -> UUID {
        try #require(UUID(uuidString: "0a1b2c3d-4e5f-4071-8293-00000000000\(number)"))
    }
}
