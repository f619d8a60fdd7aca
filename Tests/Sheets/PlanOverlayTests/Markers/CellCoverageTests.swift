import PlanGeometry
import TestSupport
import Testing

@testable import PlanCanvas
@testable import PlanViews
@testable import PlanOverlay

/// What is covered is kept in words of 64 rows; pixel by pixel it must be the same.
@Suite struct CellCoverageTests {
    /// A sprite of random pixels, about a third of them transparent and a third opaque.
    private static func sprite(_ width: Int, _ height: Int, using generator: inout SeededGenerator) -> Sprite {
        let colors: [UInt32] = [0, 0x8000_0000, 0xFF00_0000]
        let pixels = generator.bytes(width * height, in: 0...2).map { colors[Int($0)] }
        return Sprite(left: 0, top: 0, width: width, height: height, pixels: pixels)
    }

    @Test(arguments: [(70, 64), (33, 64), (70, 1), (16, 37)])
    func `Sprites are seen where no opaque pixel lies above them`(width: Int, rows: Int) {
        var generator = SeededGenerator(seed: UInt64(width * 100 + rows))
        for _ in 0..<200 {
            let coverage = CellCoverage(width: width, rows: rows)
            var covered = Set<Int>()
            for _ in 0..<12 {
                let height = [1, 3, 40, 63, 64, 65, 127, 128, 129, 200].randomElement(using: &generator) ?? 1
                let sprite = Self.sprite(.random(in: 1...40, using: &generator), height, using: &generator)
                let left = Int.random(in: -45...width + 5, using: &generator)
                let top = Int.random(in: -height - 5...68, using: &generator)
                var (seenRows, seenColumns): (UInt64, Set<Int>) = (0, [])
                for place in sprite.pixels.indices where sprite.pixels[place] != 0 {
                    let (x, y) = (left + place % sprite.width, top + place / sprite.width)
                    guard (0..<width).contains(x), (0..<rows).contains(y), !covered.contains(y * width + x) else {
                        continue
                    }
                    seenRows |= 1 << UInt64(y)
                    seenColumns.insert(place % sprite.width)
                }
                let packed = PackedSprite(sprite)
                let seen = coverage.cover(with: packed.frame, top: top, left: left)
                withExtendedLifetime(packed) {
                    #expect(seen.rows == seenRows)
                    #expect(seen.columns == (seenColumns.min().map { $0..<(seenColumns.max() ?? $0) + 1 } ?? 0..<0))
                }
                for place in sprite.pixels.indices where sprite.pixels[place] >> 24 == 255 {
                    let (x, y) = (left + place % sprite.width, top + place / sprite.width)
                    if (0..<width).contains(x), (0..<rows).contains(y) { covered.insert(y * width + x) }
                }
                let box = PixelBox(
                    left: .random(in: -3...width, using: &generator), top: .random(in: -3...rows, using: &generator),
                    right: .random(in: 0...width + 3, using: &generator),
                    bottom: .random(in: 0...rows + 3, using: &generator))
                let isCovered = (max(box.top, 0)..<max(min(box.bottom, rows), max(box.top, 0))).allSatisfy { y in
                    (max(box.left, 0)..<max(min(box.right, width), max(box.left, 0))).allSatisfy { x in
                        covered.contains(y * width + x)
                    }
                }
                #expect(coverage.covers(box) == isCovered)
            }
        }
    }
}
