import PlanBase
import PlanGeometry
import Testing

@testable import PlanCanvas

@Suite struct OversampledSpriteTests {
    private let bounds = Box(minX: -10.3, minY: -25.1, maxX: 12.6, maxY: 4.7)

    private func paint(_ canvas: Canvas) {
        canvas.addCircle(center: Point(x: 1, y: -12), radius: 8.3)
        canvas.fill(Color(hex: 0xD55E00, alpha: 0.8))
        canvas.addLine(from: Point(x: -6, y: -20), to: Point(x: 9, y: 1))
        canvas.stroke(.black, StrokeStyle(lineWidth: 1.5))
    }

    @Test(arguments: [1, 2, 4], 0..<4)
    func `Each phase looks as if it were painted there`(steps: Int, place: Int) throws {
        let picture = try OversampledSprite(bounds: bounds, steps: steps, paint: paint)
        let (right, down) = (place % 2 * (steps - 1), place / 2 * (steps - 1))
        let sprite = picture.sprite(stepsRight: right, stepsDown: down)
        let offset = Vector(dx: Double(right) / Double(steps), dy: Double(down) / Double(steps))
        let painted = try Sprite(bounds: bounds, offset: offset, paint: paint)
        var differences = 0
        for y in -30..<10 {
            for x in -15..<20 {
                let (one, other) = (pixel(of: sprite, x, y), pixel(of: painted, x, y))
                for shift in [0, 8, 16, 24] as [UInt32] {
                    let difference = abs(Int(one >> shift & 255) - Int(other >> shift & 255))
                    #expect(difference < 24, "at \(x), \(y)")
                    if difference > 8 { differences += 1 }
                }
            }
        }
        #expect(differences < 60)
    }

    @Test func `A trimmed sprite has lost nothing that can be seen`() throws {
        let sprite = try Sprite(bounds: bounds.insetBy(dx: -9, dy: -7), paint: paint)
        let trimmed = sprite.trimmed
        #expect(trimmed.width < sprite.width && trimmed.height < sprite.height)
        for y in -40..<20 {
            for x in -30..<30 { #expect(pixel(of: sprite, x, y) == pixel(of: trimmed, x, y)) }
        }
        let nothing = Sprite(left: 3, top: 4, width: 5, height: 6, pixels: [UInt32](repeating: 0, count: 30)).trimmed
        #expect(nothing.width == 1 && nothing.height == 1)
    }

    private func pixel(of sprite: Sprite, _ x: Int, _ y: Int) -> UInt32 {
        let (column, row) = (x - sprite.left, y - sprite.top)
        guard (0..<sprite.width).contains(column), (0..<sprite.height).contains(row) else { return 0 }
        return sprite.pixels[row * sprite.width + column]
    }
}
