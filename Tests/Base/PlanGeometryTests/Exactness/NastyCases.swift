import PlanGeometry
import TestSupport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Makers of outlines and points that geometry code gets wrong.
struct NastyCases {
    var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// What the coordinates of a case are drawn from.
    enum Family: CaseIterable {
        /// Small whole numbers: repeated vertices, collinear runs, spikes, touching and overlapping edges.
        case smallGrid
        /// Ordinary numbers with all their bits.
        case ordinary
        /// Numbers so close to each other that only their last bits differ.
        case lastBits
        /// Multiples of the least magnitude of a `Double`.
        case subnormal
        /// About 1e-300, where products vanish.
        case tiny
        /// About 1e300, where products overflow.
        case huge
        /// Anything from 1e-308 to 1e308, of either sign, mixed.
        case mixed
        /// The largest numbers, where differences overflow.
        case extreme
    }

    mutating func coordinate(_ family: Family) -> Double {
        switch family {
        case .smallGrid: return random.whole(-3...3)
        case .ordinary: return .random(in: -1000...1000, using: &random)
        case .lastBits: return 12.1 + random.whole(-4...4) * 12.1.ulp
        case .subnormal: return random.whole(-6...6) * .leastNonzeroMagnitude
        case .tiny: return .random(in: -1e-300...1e-300, using: &random)
        case .huge: return random.oneIn(2) ? random.whole(-3...3) * 1e300 : .random(in: -1e300...1e300, using: &random)
        case .mixed:
            let exponent = Int.random(in: -1060...1020, using: &random)
            let magnitude = Double(sign: .plus, exponent: exponent, significand: .random(in: 1..<2, using: &random))
            return random.oneIn(8) ? 0 : random.oneIn(2) ? -magnitude : magnitude
        case .extreme: return random.whole(-2...2) / 2 * .greatestFiniteMagnitude
        }
    }

    mutating func point(_ family: Family) -> Point { Point(x: coordinate(family), y: coordinate(family)) }

    /// A ring of up to a dozen vertices with spikes, collinear runs and repeated vertices among them.
    mutating func ring(_ family: Family) -> Ring? {
        var vertices: [Point] = []
        let count = Int.random(in: 3...12, using: &random)
        while vertices.count < count {
            switch (Int.random(in: 0..<10, using: &random), vertices.last) {
            case (0, let last?): vertices.append(last)
            case (1, let last?): vertices.append(Point(x: last.x, y: coordinate(family)))
            case (2, let last?): vertices.append(Point(x: coordinate(family), y: last.y))
            case (3, .some) where vertices.count > 1: vertices.append(vertices[vertices.count - 2])
            case (4, let last?): vertices.append(last.midpoint(to: point(family)))
            default: vertices.append(point(family))
            }
        }
        return try? Ring(vertices)
    }

    /// One to three polygons with up to two holes each, which may overlap in any way.
    mutating func multiPolygon(_ family: Family) -> MultiPolygon {
        var polygons: [Polygon] = []
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            guard let exterior = ring(family) else { continue }
            let holes = (0..<Int.random(in: 0...2, using: &random)).compactMap { _ in ring(family) }
            polygons.append(Polygon(exterior: exterior, holes: holes))
        }
        return MultiPolygon(polygons)
    }

    /// A point of any kind near `shape`: on a vertex, on or beside an edge, level with a vertex, or anywhere.
    mutating func point(near shape: MultiPolygon, _ family: Family) -> Point {
        guard let ring = shape.rings.randomElement(using: &random),
            let edge = ring.segments.randomElement(using: &random)
        else { return point(family) }
        var result: Point
        switch Int.random(in: 0..<7, using: &random) {
        case 0: result = edge.start
        case 1: result = edge.start.midpoint(to: edge.end)
        case 2: result = Point(x: coordinate(family), y: edge.start.y)
        case 3: result = Point(x: edge.start.x, y: coordinate(family))
        case 4:
            let fraction = Double.random(in: 0...1, using: &random)
            result = Point(
                x: edge.start.x * (1 - fraction) + edge.end.x * fraction,
                y: edge.start.y * (1 - fraction) + edge.end.y * fraction)
        case 5: result = ring.boundingBox.corners.randomElement(using: &random) ?? edge.end
        default: result = point(family)
        }
        if random.oneIn(3) { result.x = random.oneIn(2) ? result.x.nextUp : result.x.nextDown }
        if random.oneIn(3) { result.y = random.oneIn(2) ? result.y.nextUp : result.y.nextDown }
        return result.isFinite ? result : edge.start
    }
}

extension NastyCases {
    /// Outlines of many vertices, of kinds that an index treats differently.
    enum Outline: CaseIterable {
        /// Vertices at random, so that each edge crosses much of the box.
        case scrambled
        /// The same at few whole numbers, so that edges overlap and meet in many ways.
        case scrambledOnGrid
        /// Vertices around a centre, with holes and islands of the same kind.
        case star
        /// Walls parallel to the axes at whole numbers, so that points are level with them.
        case rectilinear
        /// Thin and nearly level teeth.
        case comb
        /// Far from the origin, so that coordinates have few bits to spare.
        case remote

        var family: Family { self == .scrambledOnGrid || self == .rectilinear ? .smallGrid : .ordinary }
    }

    mutating func multiPolygon(_ outline: Outline) -> MultiPolygon {
        let rings = (0..<Int.random(in: 1...4, using: &random)).compactMap { _ in ring(outline) }
        guard let first = rings.first else { return MultiPolygon([]) }
        let rest = rings.dropFirst()
        return random.oneIn(2)
            ? MultiPolygon(Polygon(exterior: first, holes: Array(rest)))
            : MultiPolygon(rings.map { Polygon(exterior: $0) })
    }

    private mutating func ring(_ outline: Outline) -> Ring? {
        let count = Int.random(in: 3...400, using: &random)
        var vertices: [Point] = []
        switch outline {
        case .scrambled:
            vertices = (0..<count).map { _ in point(.ordinary) }
        case .scrambledOnGrid:
            vertices = (0..<count).map { _ in Point(x: random.whole(-3...3), y: random.whole(-3...3)) }
        case .star, .remote:
            let center = outline == .star ? Point(x: 20, y: -7) : Point(x: 13_627_665.2, y: 4_547_675.3)
            let radius = Double.random(in: 1...500, using: &random)
            vertices = (0..<count).map { index in
                let angle = Double(index) / Double(count) * 2 * .pi
                let length = radius * .random(in: 0.5...1, using: &random)
                return Point(x: center.x + length * cos(angle), y: center.y + length * sin(angle))
            }
        case .rectilinear:
            var (x, y) = (0.0, 0.0)
            for index in 0..<count {
                if index % 2 == 0 { x = random.whole(-3...3) } else { y = random.whole(-3...3) }
                vertices.append(Point(x: x, y: y))
            }
        case .comb:
            vertices = (0..<count).map { index in
                Point(
                    x: index % 2 == 0 ? -900 : .random(in: 0...900, using: &random),
                    y: Double(index) * .random(in: 1...1.1, using: &random))
            }
        }
        return try? Ring(vertices)
    }
}
