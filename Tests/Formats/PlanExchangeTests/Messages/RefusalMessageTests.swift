import PlanBase
import PlanExchange
import PlanGeometry
import PlanJSON
import PlanModel
import PlanSession
import TestSupport
import Testing

@Suite struct RefusalMessageTests {
    private static let here = Point(x: 10, y: 20.5)
    private static let size = Size(width: 4000, height: 3000)

    private static func nearest(_ area: Area, at distance: Double) throws -> PlacementRefusal {
        let rules = PlacementRules(
            drawing: try #require(Drawing(name: "drawing", size: size)), areas: [area])
        let point = Point(x: 200 + distance, y: 150)
        return try #require(throws: PlacementRefusal.self) { try rules.check(point) }
    }

    private static func room(named name: String) throws -> Area {
        let box = Box(minX: 100, minY: 100, maxX: 200, maxY: 200)
        return Area(id: "7", name: name, shape: MultiPolygon(try Polygon(box)))
    }

    // MARK: - Every case in every language

    /// Which case a refusal is; a new case stops the compiler here, and then belongs into the lists below.
    private static func ordinal(_ refusal: PlacementRefusal) -> Int {
        switch refusal {
        case .notFinite: 0
        case .outsideDrawing: 1
        case .outsideAreas: 2
        case .notSaved: 3
        case .notReady: 4
        case .drawingChanged: 5
        case .closed: 6
        }
    }

    private static func ordinal(_ error: SessionError) -> Int {
        switch error {
        case .closed: 0
        case .noDrawings: 1
        case .unknownDrawing: 2
        case .unusableCoordinates: 3
        case .notLoaded: 4
        }
    }

    private static func ordinal(_ problem: MarkerProblem) -> Int {
        switch problem {
        case .raggedRow: 0
        case .missingNumber: 1
        case .notANumber: 2
        case .textTooLong: 3
        case .unfit: 4
        case .failedFormula: 5
        case .zeroByte: 6
        }
    }

    private func expectMessages<Case>(
        of cases: [Case], ordinal: (Case) -> Int, count: Int, message: (Case, MessageLanguage) -> String
    ) {
        #expect(Set(cases.map(ordinal)) == Set(0..<count), "every case is here")
        for language in MessageLanguage.allCases {
            let messages = cases.map { message($0, language) }
            #expect(Set(messages).count == cases.count, "no message stands for two cases")
            for text in messages {
                #expect(!text.isEmpty)
                #expect(text.isOneLine)
            }
        }
        for one in cases {
            let (english, chinese) = (message(one, .english), message(one, .chinese))
            #expect(english.utf8.allSatisfy { $0 < 0x80 }, "\(english)")
            #expect(chinese.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) }, "\(chinese)")
        }
    }

    @Test func `Every refusal has a message in every language`() throws {
        let refusals: [PlacementRefusal] = [
            .notFinite(x: .nan, y: 1), .outsideDrawing(Self.here, drawingSize: Self.size),
            try Self.nearest(try Self.room(named: "Hall"), at: 5), .notSaved(Self.here, reason: "disk\nfull"),
            .notReady, .drawingChanged, .closed,
        ]
        expectMessages(of: refusals, ordinal: Self.ordinal, count: 7) { $0.message(in: $1) }
        for refusal in refusals { #expect("\(refusal)" == refusal.message(in: .english)) }
    }

    @Test func `Every session error has a message in every language`() {
        let errors: [SessionError] = [
            .closed, .noDrawings, .unknownDrawing(name: "x", offered: ["y", "z"]),
            .unusableCoordinates(.zoomOutOfRange(.nan)), .notLoaded(drawing: "x", reason: "gone\r\nfor good"),
        ]
        expectMessages(of: errors, ordinal: Self.ordinal, count: 5) { $0.message(in: $1) }
        for error in errors { #expect("\(error)" == error.message(in: .english)) }
    }

    @Test func `Every marker problem has a message in every language`() {
        let problems: [MarkerProblem] = [
            .raggedRow(fields: 1, expected: 2), .missingNumber(column: "x"), .notANumber(column: "x", text: "a\nb"),
            .textTooLong(column: "title", bytes: 2, limit: 1),
            .unfit(reason: Message(untranslated: "due must be\na date")),
            .failedFormula(column: "x", error: "#REF!"), .failedFormula(column: "x", error: nil), .zeroByte,
        ]
        expectMessages(of: problems, ordinal: Self.ordinal, count: 7) { $0.message(in: $1) }
    }

    // MARK: - What messages say

    @Test func `A value that does not fit a field is quoted`() {
        var item = PlanMarker(marker: Marker(point: .zero), created: Timestamp(milliseconds: 0))
        func message(_ field: MarkerField, _ value: JSONValue) -> String? {
            do {
                try item.set(field, to: value)
                return nil
            } catch {
                return error.message(in: .english)
            }
        }
        #expect(message(.due, .string("32.13.2026")) == "due must be a date such as 2026-03-01, not '32.13.2026'")
        #expect(message(.size, .number(-2.5)) == "size must be a number of pixels above 0, at most 100000, not '-2.5'")
        #expect(message(.size, .number(1e300))?.hasPrefix("size must be a number of pixels above 0") == true)
        #expect(message(.number, .array([])) == "number must be a whole number from 1")
        #expect(message(.number, .number(9_007_199_254_740_991)) == nil)
        #expect(
            message(.number, .number(9_007_199_254_740_992))
                == "number must be a whole number from 1 to 9007199254740991, as greater ones are not exact in JSON, not '9007199254740992'"
        )
    }

    @Test func `A point is refused where no allowed area has an outline, and snaps nowhere`() throws {
        let area = Area(id: "v", name: "Void", shape: MultiPolygon([]))
        let rules = PlacementRules(drawingSize: Size(width: 400, height: 300), areas: [area])
        for distance in [0, 50, Double.infinity] {
            let refusal = try #require(throws: PlacementRefusal.self) {
                try rules.check(Point(x: 12.5, y: 88), snappingWithin: distance)
            }
            #expect(refusal.message.english == "outside the allowed areas (12.5, 88), none of which has an outline")
        }
    }

    @Test(arguments: [
        (Point(x: 4210, y: 88), "outside the drawing (4210, 88) on 4000 x 3000"),
        (Point(x: -12.34567, y: 88.5), "outside the drawing (-12.35, 88.5) on 4000 x 3000"),
        (Point(x: 1e300, y: -0.0), "outside the drawing (1e+300, 0) on 4000 x 3000"),
        // Rounded, these would be on the drawing.
        (Point(x: 4000.001, y: 88), "outside the drawing (4000.001, 88) on 4000 x 3000"),
        (Point(x: 5, y: -0.0001), "outside the drawing (5, -0.0001) on 4000 x 3000"),
        (Point(x: 4000, y: (3000.0).nextUp), "outside the drawing (4000, 3000.0000000000005) on 4000 x 3000"),
    ])
    func `The message for a point outside the drawing shows that it is outside`(point: Point, message: String) {
        #expect(PlacementRefusal.outsideDrawing(point, drawingSize: Self.size).message(in: .english) == message)
    }

    @Test(arguments: [
        ("Hall", 5.0, "outside the allowed areas (205, 150), nearest is 'Hall' at 5 px"),
        ("", 0.125, "outside the allowed areas (200.13, 150), nearest is area 7 at 0.13 px"),
        ("Hall", 0.0001, "outside the allowed areas (200, 150), nearest is 'Hall' at less than 0.01 px"),
    ])
    func `Outside all areas the message names the nearest`(name: String, distance: Double, message: String) throws {
        #expect(try Self.nearest(try Self.room(named: name), at: distance).message(in: .english) == message)
    }

    @Test func `The message for an invalid point shows the point as given`() {
        #expect(
            PlacementRefusal.notFinite(x: .nan, y: -.infinity).message(in: .english)
                == "not a finite position (nan, -inf)")
        #expect(
            PlacementRefusal.notFinite(x: 1e308, y: 5).message(in: .english)
                == "too far away to have a pixel position (1e+308, 5)")
    }
}
