import PlanGeometry
import Testing

/// The rules of OGC's Simple Features for polygons and multipolygons, as GEOS applies them, one case a rule.
@Suite struct ValidityRuleTests {
    /// What an issue is about.
    enum Fault: Hashable {
        case tooFewPoints, repeatedVertex, doubledClosingPoint, noArea, spike, selfCrossing, selfTouching
        case ringsCross, ringsOverlap, holeOutsideShell, nested, disconnectedInterior

        init(_ issue: ValidityIssue) {
            self =
                switch issue {
                case .tooFewPoints: .tooFewPoints
                case .repeatedVertex: .repeatedVertex
                case .doubledClosingPoint: .doubledClosingPoint
                case .noArea: .noArea
                case .spike: .spike
                case .selfCrossing: .selfCrossing
                case .selfTouching: .selfTouching
                case .ringsCross: .ringsCross
                case .ringsOverlap: .ringsOverlap
                case .holeOutsideShell: .holeOutsideShell
                case .nested: .nested
                case .disconnectedInterior: .disconnectedInterior
                }
        }
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        /// Polygons divided by `|`, rings by `;`, points by commas.
        let outline: String
        let faults: Set<Fault>

        init(_ name: String, _ outline: String, _ faults: Set<Fault> = []) {
            (self.name, self.outline, self.faults) = (name, outline, faults)
        }

        var testDescription: String { name }

        var shape: MultiPolygon {
            get throws {
                MultiPolygon(
                    try outline.split(separator: "|").map { polygon in
                        let rings = try polygon.split(separator: ";").map { ring in
                            try Ring(
                                ring.split(separator: ",").map { pair in
                                    let numbers = pair.split(separator: " ").map { Double($0) ?? .nan }
                                    return Point(x: numbers[0], y: numbers[1])
                                })
                        }
                        return Polygon(exterior: rings[0], holes: Array(rings.dropFirst()))
                    })
            }
        }
    }

    private static let square = "0 0, 20 0, 20 20, 0 20, 0 0"

    static let parts = [
        Case("parts apart", "0 0, 4 0, 4 4, 0 4 | 6 0, 9 0, 9 4, 6 4"),
        Case("parts that touch in a corner", "0 0, 4 0, 4 4, 0 4 | 4 4, 8 4, 8 8, 4 8"),
        Case("parts that touch in two points", "0 0, 8 0, 8 4, 4 2, 0 4 | 0 4, 4 6, 8 4, 8 8, 0 8"),
        Case("a corner on the edge of another part", "0 0, 4 0, 4 4, 0 4 | 4 2, 8 0, 8 4"),
        Case("many parts around one point", "0 0, 4 1, 4 2 | 0 0, 1 4, 2 4 | 0 0, -4 1, -4 2 | 0 0, -1 -4, -2 -4"),
        Case("a part in the hole of another", "\(square); 4 4, 16 4, 16 16, 4 16 | 6 6, 14 6, 14 14, 6 14"),
        Case(
            "a part in a hole that it touches in corners",
            "\(square); 4 4, 16 4, 16 16, 4 16 | 4 10, 10 4, 16 10, 10 16"),
        Case(
            "a part in a hole of a part in a hole",
            "\(square); 2 2, 18 2, 18 18, 2 18 | 4 4, 16 4, 16 16, 4 16; 6 6, 14 6, 14 14, 6 14 | 8 8, 12 8, 12 12"),
        Case("overlapping parts", "0 0, 4 0, 4 4, 0 4 | 2 2, 8 2, 8 8, 2 8", [.ringsCross]),
        Case(
            "parts that overlap, crossing in corners only", "0 0, 8 0, 8 8, 0 8 | 0 0, 12 -4, 8 8, 4 4", [.ringsCross]),
        Case("parts that share an edge", "0 0, 4 0, 4 4, 0 4 | 4 0, 8 0, 8 4, 4 4", [.ringsOverlap]),
        Case("parts that share a piece of an edge", "0 0, 4 0, 4 4, 0 4 | 4 1, 8 1, 8 3, 4 3", [.ringsOverlap]),
        Case("a part twice", "0 0, 4 0, 4 4 | 0 0, 4 0, 4 4", [.ringsOverlap]),
        Case("a part twice, the other way round", "0 0, 4 0, 4 4 | 4 4, 4 0, 0 0", [.ringsOverlap]),
        Case("a part that fills a hole", "\(square); 4 4, 16 4, 16 16, 4 16 | 4 4, 16 4, 16 16, 4 16", [.ringsOverlap]),
        Case("a part in another part", "\(square) | 4 4, 16 4, 16 16, 4 16", [.nested]),
        Case("a part in another part, named first", "4 4, 16 4, 16 16, 4 16 | \(square)", [.nested]),
        Case("a part that touches the other part from within", "\(square) | 0 10, 10 0, 20 10, 10 20", [.nested]),
        Case(
            "a part beside a hole of the other part that it touches",
            "\(square); 4 4, 10 4, 10 10, 4 10 | 10 10, 16 10, 16 16", [.nested]),
        Case(
            "a part around a hole of the other part", "\(square); 8 8, 12 8, 12 12, 8 12 | 4 4, 16 4, 16 16, 4 16",
            [.nested]),
        Case(
            "a part in a part in a hole",
            "\(square); 2 2, 18 2, 18 18, 2 18 | 4 4, 16 4, 16 16, 4 16 | 6 6, 14 6, 14 14", [.nested]),
    ]

    static let connections = [
        Case("a hole that touches the exterior ring in a point", "\(square); 0 10, 6 4, 6 16"),
        Case("a hole that touches a corner", "\(square); 0 0, 10 4, 4 10"),
        Case("holes that touch in a point", "\(square); 4 4, 10 4, 10 10, 4 10; 10 10, 16 10, 16 16, 10 16"),
        Case("a chain of holes from one side inwards", "\(square); 0 10, 5 8, 8 10, 5 12; 8 10, 12 8, 16 10, 12 12"),
        Case(
            "three holes that touch in one point",
            "\(square); 10 10, 16 8, 16 12; 10 10, 8 16, 12 16; 10 10, 4 8, 4 12"),
        Case(
            "a star of holes of which one touches the exterior ring",
            "\(square); 10 10, 20 8, 16 12; 10 10, 8 16, 12 16; 10 10, 4 8, 4 12"),
        Case(
            "parts, each with a hole that touches once",
            "\(square); 0 10, 6 4, 6 16 | 20 20, 40 20, 40 40; 20 20, 36 24, 36 32"),
        Case(
            "a hole that touches the exterior ring in two points", "\(square); 0 10, 10 4, 20 10, 10 16",
            [.disconnectedInterior]),
        Case(
            "a hole that touches one corner and one edge", "\(square); 0 0, 12 8, 20 10, 8 12", [.disconnectedInterior]),
        Case("a hole that touches one edge in two points", "\(square); 0 4, 8 10, 0 16, 4 10", [.disconnectedInterior]),
        Case(
            "a hole with all its corners on the exterior ring", "\(square); 10 0, 20 10, 10 20, 0 10",
            [.disconnectedInterior]),
        Case(
            "holes that touch in two points", "\(square); 4 10, 10 4, 8 10, 10 16; 10 4, 16 10, 10 16, 12 10",
            [.disconnectedInterior]),
        Case(
            "a chain of holes from one side to the other",
            "\(square); 0 10, 5 8, 10 10, 5 12; 10 10, 15 8, 20 10, 15 12", [.disconnectedInterior]),
        Case(
            "a chain of holes back to the same side",
            "\(square); 0 4, 8 2, 8 6; 8 4, 14 10, 8 16, 10 10; 0 16, 8 14, 8 18", [.disconnectedInterior]),
        Case(
            "a ring of holes",
            "\(square); 10 2, 14 6, 10 8, 6 6; 14 6, 18 10, 14 14; 10 18, 14 14, 10 12, 6 14; 6 6, 6 14, 2 10",
            [.disconnectedInterior]),
        Case(
            "a hole of the second part that cuts it", "\(square) | 30 0, 50 0, 50 20, 30 20; 30 10, 40 4, 50 10, 40 16",
            [.disconnectedInterior]),
    ]

    static let rings = [
        Case("a hole outside", "\(square); 30 0, 40 0, 40 10", [.holeOutsideShell]),
        Case("a hole outside that touches", "\(square); 20 10, 30 4, 30 16", [.holeOutsideShell]),
        Case("a hole around the exterior ring", "\(square); -5 -5, 25 -5, 25 25, -5 25", [.holeOutsideShell]),
        Case(
            "a hole in a notch with all its corners on the exterior ring",
            "0 0, 20 0, 10 10, 20 20, 0 20; 20 0, 10 10, 20 20",
            [.ringsOverlap]),
        Case("a hole like the exterior ring", "\(square); \(square)", [.ringsOverlap]),
        Case("a hole that shares an edge with the exterior ring", "\(square); 0 4, 6 4, 6 16, 0 16", [.ringsOverlap]),
        Case("a hole that crosses the exterior ring", "\(square); 10 10, 30 8, 30 12", [.ringsCross]),
        Case("a hole that crosses the exterior ring in a corner", "\(square); 10 4, 30 30, 4 10", [.ringsCross]),
        Case("a hole in a hole", "\(square); 2 2, 18 2, 18 18, 2 18; 4 4, 16 4, 16 16", [.nested]),
        Case("a hole in a hole that it touches", "\(square); 2 2, 18 2, 18 18, 2 18; 2 10, 10 4, 10 16", [.nested]),
        Case(
            "holes that share an edge", "\(square); 4 4, 10 4, 10 10, 4 10; 10 4, 16 4, 16 10, 10 10", [.ringsOverlap]),
        Case("a hole in another part", "\(square); 32 2, 38 2, 38 8 | 30 0, 40 0, 40 20, 30 20", [.holeOutsideShell]),
        Case("a ring that touches itself from without", "0 0, 10 0, 10 10, 5 0.5, 4 10, 0 10, 5 0.5", [.selfTouching]),
        Case("a ring that touches its own corner", "0 0, 4 4, 8 0, 8 8, 4 4, 0 8", [.selfTouching]),
        Case("a ring that touches its own edge", "0 0, 8 0, 8 8, 4 0, 0 8", [.selfTouching]),
        Case("a ring that winds twice", "0 0, 8 0, 8 8, 0 0, 8 0, 8 8", [.selfCrossing]),
        Case("a bow tie", "0 0, 8 8, 8 0, 0 8", [.selfCrossing]),
        Case("a spike", "0 0, 8 0, 8 8, 4 8, 4 12, 4 8, 0 8", [.spike]),
        Case("a spike inwards", "0 0, 8 0, 8 8, 4 8, 4 4, 4 8, 0 8", [.spike]),
        Case("a flat ring", "0 0, 4 4, 8 8", [.noArea]),
        Case("two points", "0 0, 8 8, 0 0, 8 8", [.tooFewPoints]),
        Case("a flat exterior ring with a hole", "0 0, 4 4, 8 8; 1 0, 2 0, 2 1", [.noArea]),
        Case(
            "a sound part beside a crossed one that holds another",
            "0 0, 8 8, 8 0, 0 8 | 30 0, 50 0, 50 20 | 48 4, 49 4, 49 8",
            [.selfCrossing, .nested]),
    ]

    static let repetitions = [
        Case("a vertex twice", "0 0, 8 0, 8 0, 8 8", [.repeatedVertex]),
        Case("the first vertex twice", "0 0, 0 0, 8 0, 8 8", [.repeatedVertex]),
        Case("a doubled closing point", "0 0, 8 0, 8 8, 0 0, 0 0", [.doubledClosingPoint]),
        Case("a closing point five times", "0 0, 8 0, 8 8, 0 0, 0 0, 0 0, 0 0, 0 0", [.doubledClosingPoint]),
        Case("both", "0 0, 8 0, 8 0, 8 8, 0 0, 0 0", [.repeatedVertex, .doubledClosingPoint]),
        Case("a doubled closing point of a hole", "\(square); 4 4, 16 4, 16 16, 4 4, 4 4", [.doubledClosingPoint]),
    ]

    @Test(arguments: parts + connections + rings)
    func `Each rule is kept`(_ rule: Case) throws {
        let shape = try rule.shape
        let issues = shape.validityIssues()
        let faults = Set(issues.map { Fault($0) })
        #expect(faults == rule.faults, "\(issues)")
        #expect(shape.isValid == rule.faults.isEmpty)
    }

    @Test(arguments: parts + connections + rings)
    func `The order and the direction of rings and parts do not matter`(_ rule: Case) throws {
        var shape = try rule.shape
        shape.polygons.reverse()
        shape.polygons = shape.polygons.map { polygon in
            Polygon(exterior: polygon.exterior.reversed, holes: polygon.holes.reversed().map(\.reversed))
        }
        let turned = MultiPolygon(
            try shape.polygons.map { polygon in
                func turned(_ ring: Ring) throws -> Ring { try Ring(ring.vertices.map { Point(x: -$0.y, y: $0.x) }) }
                return Polygon(exterior: try turned(polygon.exterior), holes: try polygon.holes.map(turned))
            })
        for shape in [shape, turned] {
            let issues = shape.validityIssues()
            let faults = Set(issues.map { Fault($0) })
            #expect(faults == rule.faults, "\(issues)")
            #expect(shape.isValid == rule.faults.isEmpty)
        }
    }

    @Test(arguments: repetitions)
    func `A point given too often is a warning`(_ rule: Case) throws {
        let shape = try rule.shape
        let issues = shape.validityIssues()
        #expect(Set(issues.map { Fault($0) }) == rule.faults)
        #expect(issues.count == rule.faults.count)
        #expect(issues.map(\.isWarning).contains(false) == false)
        #expect(shape.isValid)
    }

    @Test func `A fault comes before a warning, and has its place`() throws {
        let issues = try Case("", "\(Self.square); 0 10, 10 4, 20 10, 20 10, 10 16").shape.validityIssues()
        #expect(
            issues == [
                .disconnectedInterior(polygon: 0, Point(x: 20, y: 10)),
                .repeatedVertex(ring: .init(polygon: 0, hole: 0), index: 3, Point(x: 20, y: 10)),
            ])
        #expect(issues.map(\.isWarning) == [false, true])
        #expect("\(issues[0])".contains("polygon 1 has an interior that falls apart"))
    }

    @Test func `Touching is decided exactly`() throws {
        func isValid(_ outline: String) throws -> Bool { try Case("", outline).shape.isValid }
        // The first point is on the edge from (0, 0) to (3, 1), the others beside it by the last bit.
        let edge = "0 0, 3 1, 0 12"
        #expect(try isValid("\(edge) | 1.5 0.5, 8 -4, 9 -3"))
        #expect(try isValid("\(edge) | 1.5 0.49999999999999994, 8 -4, 9 -3"))
        #expect(try isValid("\(edge) | 1.5 0.5000000000000001, 8 -4, 9 -3") == false)
        // A hole that touches both sides, and one that misses one of them by the last bit.
        #expect(try isValid("\(Self.square); 0 10, 10 4, 20 10, 10 16") == false)
        #expect(try isValid("\(Self.square); 0 10, 10 4, 19.999999999999996 10, 10 16"))
    }
}
