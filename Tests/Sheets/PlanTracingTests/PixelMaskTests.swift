import TestSupport
import Testing

@testable import PlanTracing

/// The operations on pixels beside plain ones, which look at every pixel for each pixel.
@Suite struct PixelMaskTests {
    private static func random(_ random: inout SeededGenerator, part: Double) -> PixelMask {
        let (width, height) = (Int.random(in: 1...40, using: &random), Int.random(in: 1...30, using: &random))
        return PixelMask(
            width: width, height: height,
            marks: (0..<(width * height)).map { _ in Double.random(in: 0..<1, using: &random) < part ? 1 : 0 })
    }

    private static func places(_ mask: PixelMask) -> [(column: Int, row: Int)] {
        mask.marks.indices.map { ($0 % mask.width, $0 / mask.width) }
    }

    @Test func `A set grows by discs`() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<60 {
            let mask = Self.random(&random, part: 0.03)
            let radius = Int.random(in: 0...12, using: &random)
            let members = Self.places(mask).filter { mask.marks[$0.row * mask.width + $0.column] != 0 }
            let plain = Self.places(mask).map { place -> UInt8 in
                members.contains {
                    let (dx, dy) = ($0.column - place.column, $0.row - place.row)
                    return dx * dx + dy * dy <= radius * radius
                } ? 1 : 0
            }
            #expect(mask.dilated(by: radius).marks == plain)
        }
    }

    @Test func `Closing takes away what is dark and narrower than a square`() {
        var random = SeededGenerator(seed: 12)
        for _ in 0..<40 {
            let (width, height) = (Int.random(in: 1...30, using: &random), Int.random(in: 1...30, using: &random))
            let reach = Int.random(in: 1...6, using: &random)
            let values = (0..<(width * height)).map { _ in UInt8.random(in: 0...255, using: &random) }
            func filtered(_ values: [UInt8], _ choose: ([UInt8]) -> UInt8?) -> [UInt8] {
                values.indices.map { index in
                    let (column, row) = (index % width, index / width)
                    let rows = max(0, row - reach)...min(height - 1, row + reach)
                    let columns = max(0, column - reach)...min(width - 1, column + reach)
                    return choose(rows.flatMap { row in columns.map { values[row * width + $0] } }) ?? 0
                }
            }
            let plain = filtered(filtered(values) { $0.max() }) { $0.min() }
            #expect(PixelField(width: width, height: height, values: values).closed(reach: reach).values == plain)
        }
    }

    @Test func `Pieces are those that a fill reaches`() {
        var random = SeededGenerator(seed: 13)
        for _ in 0..<60 {
            let mask = Self.random(&random, part: 0.55)
            var left = Set(mask.marks.indices.filter { mask.marks[$0] != 0 })
            var sizes: [Int] = []
            while let first = left.popFirst() {
                var stack = [first]
                var size = 0
                while let index = stack.popLast() {
                    size += 1
                    let column = index % mask.width
                    let beside = [
                        column > 0 ? index - 1 : -1, column < mask.width - 1 ? index + 1 : -1, index - mask.width,
                        index + mask.width,
                    ]
                    for other in beside where left.remove(other) != nil { stack.append(other) }
                }
                sizes.append(size)
            }
            let pieces = PixelPieces(mask)
            #expect(pieces.pieces.map(\.area).sorted() == sizes.sorted())
            #expect(pieces.mask { _ in true }.marks == mask.marks)
        }
    }

    @Test func `A piece is as long and as wide as it is, with the lines beside it`() throws {
        // A strip of 60 x 4 pixels between lines of two and of three pixels; its ends are open.
        let rows = 1...12
        var (strip, lines) = (PixelMask(width: 80, height: 14), PixelMask(width: 80, height: 14))
        for row in rows {
            for column in 10..<70 {
                switch row {
                case 1...2, 7...9: lines.marks[row * 80 + column] = 1
                case 3...6: strip.marks[row * 80 + column] = 1
                default: break
                }
            }
        }
        var pieces = PixelPieces(strip)
        pieces.measureLines(lines, beside: strip, upTo: 8)
        let piece = try #require(pieces.pieces.first)
        #expect(pieces.pieces.count == 1 && piece.area == 240 && piece.perimeter == 128)
        #expect(piece.length == 64 && piece.width == 3.75 && piece.lineWidth == 2.5)
        #expect(piece.boundedPart == 120.0 / 128 && piece.crowdedPart == 0)
        #expect(piece.columns == 10...69 && piece.rows == 3...6)
    }
}
