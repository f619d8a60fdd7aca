import PlanGeometry
import TestSupport
import Testing

@testable import PlanJSON
@testable import PlanExchange

/// Masks as pycocotools wrote them, against a decoding pixel by pixel.
@Suite("Outlines of masks")
struct MaskOutlineTests {
    /// The pixels of a mask by its counts alone.
    private static func pixels(_ mask: RunLengthMask) -> [[Bool]] {
        var flat: [Bool] = []
        for (index, count) in mask.counts.enumerated() { flat += Array(repeating: index % 2 == 1, count: count) }
        return (0..<mask.height).map { y in (0..<mask.width).map { x in flat[x * mask.height + y] } }
    }

    /// Checks that an outline has a pixel's middle inside if the mask has the pixel, that its area is theirs, that its rings are simple
    /// and turn at every corner, and that no two polygons share more than corners.
    private static func check(_ mask: RunLengthMask, sourceLocation: SourceLocation = #_sourceLocation) {
        let pixels = pixels(mask)
        let count = pixels.joined().count { $0 }
        let outline = MaskOutline.outline(of: mask)
        #expect((outline == nil) == (count == 0), sourceLocation: sourceLocation)
        guard let outline else { return }
        for y in 0..<mask.height {
            for x in 0..<mask.width {
                let middle = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
                let inside = outline.polygons.count { $0.location(of: middle) == .inside }
                #expect(inside == (pixels[y][x] ? 1 : 0), sourceLocation: sourceLocation)
            }
        }
        let area = outline.polygons.reduce(0) { sum, polygon in
            sum + abs(polygon.exterior.signedArea) - polygon.holes.reduce(0) { $0 + abs($1.signedArea) }
        }
        #expect(area == Double(count), sourceLocation: sourceLocation)
        for ring in outline.polygons.flatMap(\.rings) {
            #expect(Set(ring.vertices).count == ring.vertices.count, sourceLocation: sourceLocation)
            for (index, corner) in ring.vertices.enumerated() {
                let next = ring.vertices[(index + 1) % ring.vertices.count]
                let after = ring.vertices[(index + 2) % ring.vertices.count]
                #expect((corner.x == next.x) != (corner.y == next.y), sourceLocation: sourceLocation)
                #expect((corner.x == next.x) != (next.x == after.x), sourceLocation: sourceLocation)
            }
        }
    }

    private static func mask(_ height: Int, _ width: Int, _ counts: JSONValue) throws -> RunLengthMask {
        try RunLengthMask(
            .object(["size": .array([.number(Double(height)), .number(Double(width))]), "counts": counts]))
    }

    @Test(arguments: [
        (6, 8, "=42M0000000000035", 14), (2, 2, "0120", 2), (4, 4, "121O00024", 7), (3, 5, "0?", 15), (3, 5, "?", 0),
        (
            50, 60,
            "]`01[1<H4L4L4M2N2N2N2O0O2O0O2O0O2O0000YOF6:GL64IN61J16OI160J060I26NK060J060J061JM64KJ67LC6>?1N101N2N2N2N3L4L4L8D_=",
            1144
        ),
        (12, 14, "0121OO40L000110O061JO081GO0010110ON5003NO0OOO20N0N11O12NN60K3OO1N02OO0O0000012", 87),
    ])
    func `A mask of pycocotools has its outline along the pixels`(height: Int, width: Int, text: String, area: Int)
        throws
    {
        let mask = try Self.mask(height, width, .string(text))
        #expect(Self.pixels(mask).joined().count { $0 } == area)
        Self.check(mask)
    }

    @Test func `A ring of pixels has a hole`() throws {
        let outline = try #require(MaskOutline.outline(of: Self.mask(6, 8, .string("=42M0000000000035"))))
        #expect(outline.polygons.count == 1)
        #expect(outline.boundingBox == Box(2, 1, 5, 4))
        #expect(outline.polygons[0].exterior.vertices.count == 4)
        #expect(outline.polygons[0].holes.map(\.boundingBox) == [Box(3, 2, 3, 2)])
    }

    @Test func `Pixels that touch by a corner are two polygons`() throws {
        let outline = try #require(MaskOutline.outline(of: Self.mask(2, 2, .string("0120"))))
        #expect(outline.polygons.map(\.boundingBox) == [Box(0, 0, 1, 1), Box(1, 1, 1, 1)])
    }

    @Test func `A hole that touches the outside by a corner is a hole`() throws {
        // The upper left pixel of a ring of eight is missing.
        let outline = try #require(MaskOutline.outline(of: Self.mask(4, 4, .string("121O00024"))))
        #expect(outline.polygons.count == 1)
        #expect(outline.polygons[0].holes.map(\.boundingBox) == [Box(1, 1, 1, 1)])
    }

    @Test func `Random masks have their outlines along the pixels`() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            let (height, width) = (Int.random(in: 1...7, using: &generator), Int.random(in: 1...7, using: &generator))
            var (counts, left): ([JSONValue], Int) = ([], height * width)
            while left > 0 {
                let count = Int.random(in: 0...min(left, Bool.random(using: &generator) ? 3 : 9), using: &generator)
                counts.append(.number(Double(count)))
                left -= count
            }
            Self.check(try Self.mask(height, width, .array(counts)))
        }
    }

    @Test(arguments: [
        (#"{"size":[2,2],"counts":[1,2]}"#, "sum up to 3 pixels; the mask of 2 x 2 has 4"),
        (#"{"size":[2,2],"counts":[1,9]}"#, "sum up to more than 4 pixels"),
        (#"{"size":[2,2],"counts":[-1,5]}"#, "'counts' are neither"),
        (#"{"size":[2,2],"counts":[1.5,2.5]}"#, "'counts' are neither"),
        (#"{"size":[2,2],"counts":"é"}"#, "'counts' are neither"),
        (#"{"size":[2,2],"counts":"P"}"#, "'counts' are neither"),
        (#"{"size":[2,2],"counts":"oooooooooooo0"}"#, "'counts' are neither"),
        (#"{"size":[2,2]}"#, "'counts' are neither"),
        (#"{"size":[2],"counts":[4]}"#, "needed are the height and the width"),
        (#"{"size":[0,2],"counts":[0]}"#, "'size' is [0,2]"), (#"{"counts":[0]}"#, "'size' is missing"),
        (#"{"size":[100000,100000],"counts":[10000000000]}"#, "1...65535"),
    ])
    func `What is wrong with a mask is told`(json: String, expected: String) throws {
        let value = try JSONValue(parsing: json.utf8)
        do {
            _ = try RunLengthMask(value)
            Issue.record("a mask")
        } catch {
            #expect(error.message.english.contains(expected))
        }
    }

    @Test func `A mask of the greatest size is traced at once`() throws {
        let side = RunLengthMask.greatestSide
        let mask = try Self.mask(side, side, .array([.number(0), .number(Double(side * side))]))
        #expect(MaskOutline.outline(of: mask)?.boundingBox == Box(0, 0, Double(side), Double(side)))
    }
}

extension Box {
    fileprivate init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }
}
