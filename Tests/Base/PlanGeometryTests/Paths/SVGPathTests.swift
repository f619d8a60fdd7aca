import PlanGeometry
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct SVGPathTests {
    @Test(arguments: [
        ("M10 20 30 40", "M10 20L30 40"), ("m10 20 30 40", "M10 20L40 60"),
        ("M0 0H5V6h-1v-2", "M0 0L5 0L5 6L4 6L4 4"),
        ("M.5.5-1-1", "M0.5 0.5L-1 -1"), ("M1e2,1E-1L+3,-4", "M100 0.1L3 -4"),
        ("M0 0c1 2 3 4 5 6s1 2 3 4", "M0 0C1 2 3 4 5 6C7 8 6 8 8 10"), ("M0 0S1 2 3 4", "M0 0C0 0 1 2 3 4"),
        ("M0 0q1 2 3 4t1 1T9 9", "M0 0Q1 2 3 4Q5 6 4 5Q3 4 9 9"), ("M0 0T3 4", "M0 0Q0 0 3 4"),
        ("M1 1L2 2zL5 5", "M1 1L2 2ZM1 1L5 5"), ("M1 1L2 2zl5 5", "M1 1L2 2ZM1 1L6 6"),
        ("M0 0A0 5 0 0 1 7 8", "M0 0L7 8"), ("M3 4A5 5 0 0 1 3 4", "M3 4"), ("", ""), (" \n ", ""),
    ])
    func `Commands in all their forms give the path they mean`(text: String, expected: String) throws {
        #expect(try Path(svgPathData: text).svgPathData == expected)
    }

    @Test(arguments: ["0 0", "0 1", "1 0", "1 1"])
    func `An arc bulges to the side that its flags say`(flags: String) throws {
        // Radius 5, chord 6 along the x axis: the centre is 4 above or below it.
        let path = try Path(svgPathData: "M0 0A5 5 0 \(flags) 6 0")
        #expect(path.currentPoint == Point(x: 6, y: 0))
        let isLarge = flags.hasPrefix("1")
        let isSweeping = flags.hasSuffix("1")
        let centerY = isLarge == isSweeping ? -4.0 : 4.0
        for segment in path.segments {
            for t in [0.2, 0.5, 0.8] {
                let distance = segment.point(at: t).distance(to: Point(x: 3, y: centerY))
                #expect((distance - 5).magnitude < 5 * 3e-4)
            }
        }
        let turn = isLarge ? 2 * .pi - 2 * 0.643_501_108_793_284_4 : 2 * 0.643_501_108_793_284_4
        #expect((path.length() - 5 * turn).magnitude < 0.01)
        #expect((path.signedArea > 0) == isSweeping)
    }

    @Test func `Radii too small for the distance grow, flags need no separators`() throws {
        let path = try Path(svgPathData: "M0 0a1 1 0 1010 0")
        #expect(path.currentPoint == Point(x: 10, y: 0))
        #expect((path.length() - 5 * .pi).magnitude < 0.01)
    }

    @Test(arguments: [
        ("L1 2", SVGPathError.noMove(position: 1)), ("  5", .noMove(position: 3)),
        ("M1 2,L3 4", .missingNumber(command: "M", position: 6)), ("M1 2 X", .unknownCommand("X", position: 6)),
        ("M1 2é", .unknownCommand("é", position: 5)),
        ("M1", .missingNumber(command: "M", position: 3)), ("M1 2L3,", .missingNumber(command: "L", position: 8)),
        ("M1 2L,3 4", .missingNumber(command: "L", position: 6)),
        ("M1 2 L-", .missingNumber(command: "L", position: 7)),
        ("M0 0A5 5 0 2 0 1 1", .invalidFlag(position: 12)), ("M1e999 0", .numberOutOfRange(position: 2)),
        ("M1.7e308 0l1.7e308 0", .numberOutOfRange(position: 18)), ("M0 0Z5", .unknownCommand("5", position: 6)),
    ])
    func `Errors in path data name their position`(text: String, error: SVGPathError) {
        #expect(throws: error) { try Path(svgPathData: text) }
    }

    @Test func `Numbers come back as they were, in data as in JSON`() throws {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<200 {
            func number() -> Double {
                while true {
                    let value = Double(bitPattern: generator.next())
                    if value.isFinite { return value }
                }
            }
            func point() -> Point { Point(x: number(), y: number()) }
            let path = Path { path in
                path.move(to: point())
                path.addLine(to: point())
                path.addQuadCurve(to: point(), control: point())
                path.addCurve(to: point(), control1: point(), control2: point())
                path.closeSubpath()
            }
            #expect(try Path(svgPathData: path.svgPathData) == path)
            #expect(try JSONDecoder().decode([Path].self, from: JSONEncoder().encode([path])) == [path])
        }
    }

    @Test func `JSON with bad data, and a path with NaN, are refused`() {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([Path].self, from: Data("[\"M1\"]".utf8)) }
        let path = Path { $0.move(to: Point(x: .nan, y: 0)) }
        #expect(throws: EncodingError.self) { try JSONEncoder().encode([path]) }
    }

    @Test func `Any bytes are read or refused`() {
        var generator = SeededGenerator(seed: 9)
        let alphabet = Array("MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE \n🙂x")
        var accepted = 0
        for _ in 0..<5000 {
            let count = Int.random(in: 0...20, using: &generator)
            let text =
                "M0 0"
                + String((0..<count).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] })
            if let path = try? Path(svgPathData: text) {
                accepted += 1
                #expect(path.isFinite)
            }
        }
        #expect(accepted > 100)
    }
}
