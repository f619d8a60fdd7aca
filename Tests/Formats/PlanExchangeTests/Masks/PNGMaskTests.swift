import PlanGeometry
import TestSupport
import Testing

@testable import PlanExchange
@testable import PlanJSON

/// Masks as PNG, against the samples that they were made of.
@Suite("Masks as PNG")
struct PNGMaskTests {
    /// A mask of 11 x 3 pixels: so wide that no row of bits ends with a byte.
    private static let inside = [
        [1, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1], [1, 0, 0, 1, 1, 1, 0, 0, 0, 0, 1], [0, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1],
    ]

    /// The kinds of PNG, each with its samples of a pixel outside and one inside.
    static let kinds: [(depth: Int, colorType: Int, outside: [Int], inside: [Int])] = [
        (1, 0, [0], [1]), (2, 0, [0], [1]), (4, 0, [0], [9]), (8, 0, [0], [255]), (8, 0, [0], [1]),
        (16, 0, [0], [1]), (16, 0, [0], [256]), (1, 3, [0], [1]), (8, 3, [0], [7]), (8, 2, [0, 0, 0], [0, 0, 3]),
        (16, 2, [0, 0, 0], [0, 1, 0]), (8, 4, [0, 255], [200, 255]), (8, 4, [255, 0], [255, 255]),
        (8, 6, [9, 9, 9, 0], [0, 4, 0, 1]), (16, 6, [0, 0, 0, 65535], [1, 0, 0, 1]),
    ]

    @Test(arguments: 0..<kinds.count, [0, 1, 2, 3, 4])
    func `Every kind of PNG and every filter give the samples`(kind: Int, filter: Int) throws {
        let kind = Self.kinds[kind]
        let rows = Self.inside.map { row in row.flatMap { $0 == 1 ? kind.inside : kind.outside } }
        let png = MaskPNG(rows: rows, depth: kind.depth, colorType: kind.colorType, filter: UInt8(filter))
        let mask = try PNGMask(png.bytes)
        #expect((mask.width, mask.height) == (11, 3))
        #expect(try mask.samples().map { $0 == 0 ? 0 : 1 } == Self.inside.flatMap(\.self))
    }

    private static func outline(_ json: JSONValue?, _ corners: [Point]) throws -> MultiPolygon {
        var tracer = MaskTracer()
        return try tracer.outline(ofLabelme: json, corners: corners)
    }

    @Test func `The outline stands at the mask's place, and its area is that of its pixels`() throws {
        let mask = MaskPNG(".##.", "####", "##..")
        for corners in [
            [Point(x: 10, y: 20), Point(x: 13, y: 22)], [Point(x: 13, y: 20), Point(x: 10, y: 22)],
            [Point(x: 10.4, y: 20.9), Point(x: 13.5, y: 22.1)],
        ] {
            let outline = try Self.outline(.string(mask.base64), corners)
            #expect(outline.area == 8)
            #expect(outline.boundingBox == Box(minX: 10, minY: 20, maxX: 14, maxY: 23))
            #expect(outline.location(of: Point(x: 10.5, y: 20.5)) == .outside)
            #expect(outline.location(of: Point(x: 11.5, y: 20.5)) == .inside)
        }
        let address = JSONValue.string("data:image/png;base64,\(mask.base64)")
        #expect(try Self.outline(address, [Point(x: 0, y: 0), Point(x: 3, y: 2)]).area == 8)
    }

    @Test func `What cannot be a mask is told`() throws {
        let mask = MaskPNG("##", "##")
        var interlaced = mask
        interlaced.isInterlaced = true
        var wide = mask
        wide.statedWidth = 70_000
        var wrong = mask
        wrong.statedWidth = 2
        wrong.rows = [[1], [1]]
        wrong.depth = 8
        let corners = [Point(x: 0, y: 0), Point(x: 1, y: 1)]
        func base64(_ bytes: some Sequence<UInt8>) -> JSONValue { .string(Array(bytes).base64) }
        let whole = mask.bytes
        let cases: [(JSONValue?, [Point], String)] = [
            (nil, corners, "the mask has no 'mask', which is a PNG in base64"),
            (.null, corners, "the mask has no 'mask', which is a PNG in base64"),
            (.string(" "), corners, "the mask has no 'mask', which is a PNG in base64"),
            (.string("äöü"), corners, "the mask's text is not base64"),
            (.string("AAAAA"), corners, "the mask's text is not base64"),
            (.string("AA=A"), corners, "the mask's text is not base64"),
            (.string("AAAA"), corners, "the mask is no PNG"),
            (base64(whole.prefix(20)), corners, "the mask's PNG is cut off"),
            (base64(whole.dropLast(8)), corners, "the mask's PNG is cut off"),
            (base64(whole.prefix(45) + whole.suffix(12)), corners, "the mask's PNG is cut off"),
            (base64(whole.prefix(33) + whole.suffix(12)), corners, "the mask's PNG is damaged"),
            (.string(wrong.base64), corners, "the mask's PNG is damaged"),
            (.string(interlaced.base64), corners, "the mask's PNG is interlaced; save it without interlacing"),
            (
                .string(mask.base64), [Point(x: 0, y: 0), Point(x: 2, y: 1)],
                "the mask is a PNG of 2 x 2 pixels; from one of its corners to the other are 3 x 2"
            ),
            (
                .string(wide.base64), [Point(x: 0, y: 0), Point(x: 69_999, y: 1)],
                "the mask of 70000 x 2 pixels is too large"
            ),
            (.string(mask.base64), [Point(x: 0, y: 0)], "the mask has 1 points; needed are two corners"),
            (
                .string(mask.base64), [Point(x: 0, y: 0), Point(x: .nan, y: 1)],
                "the mask has 2 points; needed are two corners"
            ),
            (.string(MaskPNG("..", "..").base64), corners, "the mask has no pixel inside"),
        ]
        for (json, corners, expected) in cases {
            let error = #expect(throws: MaskProblem.self) { try Self.outline(json, corners) }
            #expect(error?.message.english == expected)
        }
    }

    /// A chessboard with seven runs inside, down its columns.
    private static let chessboard = ["#.#.", ".#.#", "#.#.", ".#.#"]

    @Test(
        arguments: [
            (7, 7, nil),
            (6, 7, "the mask's columns have more than 6 runs of pixels inside; smooth the mask or make it smaller"),
            (7, 6, "the file has more masks than are traced"),
        ] as [(Int, Int, String?)])
    func `A mask of too many runs is refused, as PNG and as counts`(greatest: Int, left: Int, told: String?) throws {
        let board = Self.chessboard
        let mask = MaskPNG(board[0], board[1], board[2], board[3])
        let counts = JSONValue.array([0, 1, 1, 1, 2, 1, 1, 2, 1, 1, 2, 1, 1, 1].map { .number($0) })
        let json = JSONValue.object(["size": .array([.number(4), .number(4)]), "counts": counts])
        func trace(_ outline: (inout MaskTracer) throws -> MultiPolygon?) throws {
            var tracer = MaskTracer()
            (tracer.greatestRuns, tracer.runsLeft) = (greatest, left)
            if let told {
                let error = #expect(throws: MaskProblem.self) { try outline(&tracer) }
                #expect(error?.message.english == told)
            } else {
                #expect(try outline(&tracer)?.area == 8)
                // The runs of all masks of a file count.
                #expect(throws: MaskProblem.self) { try outline(&tracer) }
            }
        }
        try trace { try $0.outline(ofLabelme: .string(mask.base64), corners: [Point(x: 0, y: 0), Point(x: 3, y: 3)]) }
        try trace { try $0.outline(of: RunLengthMask(json)) }
        let samples = board.joined().map { $0 == "#" ? UInt8(1) : 0 }
        let runs = samples.withUnsafeBufferPointer {
            RunLengthMask($0, width: 4, height: 4, greatestRuns: greatest)?.runsInside
        }
        #expect(runs == (greatest < 7 ? nil : 7))
    }

    @Test func `A mask of a few bytes for each run is refused before its outline takes memory`() throws {
        // From the fourth count on the text has differences.
        let text = "111" + String(repeating: "0", count: 2048 * 1025 - 3)
        let mask = try RunLengthMask(
            .object(["size": .array([.number(2048), .number(1025)]), "counts": .string(text)]))
        var tracer = MaskTracer()
        let error = #expect(throws: MaskProblem.self) { try tracer.outline(of: mask) }
        #expect(error?.message.english.contains("more than 1048576 runs of pixels inside") == true)
    }

    @Test func `A PNG that is cut or changed anywhere is read or refused, and never more than that`() throws {
        let mask = MaskPNG("#.#.#.#.#", ".#.#.#.#.", "#.#.#.#.#").bytes
        let corners = [Point(x: 0, y: 0), Point(x: 8, y: 2)]
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<3000 {
            var bytes = mask
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: bytes.indices, using: &generator)
                bytes[place] = UInt8.random(in: 0...255, using: &generator)
            }
            if Bool.random(using: &generator) {
                bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)))
            }
            do {
                let outline = try Self.outline(.string(bytes.base64), corners)
                #expect(outline.boundingBox.map { $0.maxX <= 9 && $0.maxY <= 3 } == true)
            } catch is MaskProblem {}
        }
    }
}

extension [UInt8] {
    /// The bytes in base64, by the definition in RFC 4648.
    fileprivate var base64: String {
        let letters = [Character]("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        return stride(from: 0, to: count, by: 3).map { start in
            let part = self[start..<Swift.min(start + 3, count)]
            let bits = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
            let text = [18, 12, 6, 0].prefix(part.count + 1).map { letters[bits >> $0 & 63] }
            return String(text) + String(repeating: "=", count: 3 - part.count)
        }.joined()
    }
}
