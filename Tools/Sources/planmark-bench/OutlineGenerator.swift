import PlanGeometry
import PlanPageCurl

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Makes outlines to measure with, as well-known text.
enum OutlineGenerator {
    static func run(_ arguments: some Collection<String>) throws {
        let arguments = Array(arguments)
        guard arguments.count == 2, let count = Int(arguments[1]), count >= 3 else {
            throw BenchmarkError("an outline needs a kind and a number of 3 or more\n\(usage)")
        }
        switch arguments[0] {
        case "circle": print(text(circle(count)))
        case "scrambled": print(text(scrambled(count)))
        case "coast": print(text(coast(count)))
        case "rooms": for room in rooms(count) { print(text(room)) }
        default: throw BenchmarkError("'\(arguments[0])' is not an outline: circle, scrambled, coast or rooms")
        }
    }

    /// Vertices at even angles.
    static func circle(_ count: Int) -> [Point] {
        (0..<count).map { index in
            let angle = Double(index) / Double(count) * 2 * .pi
            return Point(x: cos(angle), y: sin(angle))
        }
    }

    /// Vertices at random in the unit square, so that edges cross each other all over it.
    static func scrambled(_ count: Int) -> [Point] {
        var random = SplitMix64(seed: 7)
        return (0..<count).map { _ in
            Point(x: .random(in: 0..<1, using: &random), y: .random(in: 0..<1, using: &random))
        }
    }

    /// A coast: the edges of a triangle are broken in the middle again and again, each by a random part of its length.
    static func coast(_ count: Int) -> [Point] {
        var random = SplitMix64(seed: 11)
        var vertices = circle(3)
        while vertices.count < count {
            // In the last round only as many edges are broken as are still needed.
            let share = Double(count - vertices.count) / Double(vertices.count)
            var finer: [Point] = []
            var owed = 0.0
            for (index, start) in vertices.enumerated() {
                finer.append(start)
                owed += min(share, 1)
                guard owed >= 1 - 1e-9 else { continue }
                owed -= 1
                let end = vertices[(index + 1) % vertices.count]
                let offset = Double.random(in: -0.25...0.25, using: &random)
                finer.append(start.midpoint(to: end) + (end - start).perpendicular * offset)
            }
            vertices = finer
        }
        return vertices
    }

    /// Square rooms of ten units that share their walls, in rows and columns that make a square.
    static func rooms(_ count: Int) -> [[Point]] {
        let columns = Int(Double(count).squareRoot().rounded(.up))
        return (0..<count).map { index in
            let (x, y) = (Double(index % columns) * 10, Double(index / columns) * 10)
            return [Point(x: x, y: y), Point(x: x + 10, y: y), Point(x: x + 10, y: y + 10), Point(x: x, y: y + 10)]
        }
    }

    private static func text(_ ring: [Point]) -> String {
        let closed = ring + ring.prefix(1)
        return "POLYGON ((" + closed.map { "\($0.x) \($0.y)" }.joined(separator: ", ") + "))"
    }
}
