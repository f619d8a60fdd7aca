import PlanBase
import PlanGeometry
import PlanImage
import TestSupport
import Testing

@testable import PlanCanvas

/// Rectangles of whole pixels are painted without coverage, and become the pixels that coverage would make of them.
@Suite struct WholePixelTests {
    /// A rectangle with one more vertex, in the middle of a side, which is painted by coverage.
    private func outline(of box: Box) -> Path {
        Path {
            $0.addLines([
                Point(x: box.minX, y: box.minY), Point(x: box.center.x, y: box.minY), Point(x: box.maxX, y: box.minY),
                Point(x: box.maxX, y: box.maxY), Point(x: box.minX, y: box.maxY),
            ])
            $0.closeSubpath()
        }
    }

    @Test(arguments: [PixelFormat.rgb, .rgba], [1, 0.45])
    func `They look as by coverage`(format: PixelFormat, alpha: Double) throws {
        var random = SeededGenerator(seed: 7)
        let size = Size(width: 400, height: 333)
        let drawing = OverlayFixture.busy(400, 333, format: format)
        var (plain, covered) = (DisplayList(size: size), DisplayList(size: size))
        for _ in 0..<60 {
            let (x, y) = (Int.random(in: -30...390, using: &random), Int.random(in: -30...330, using: &random))
            let width = Int.random(in: 1...90, using: &random), height = Int.random(in: 1...150, using: &random)
            let box = Box(
                minX: Double(x), minY: Double(y), maxX: Double(x + width), maxY: Double(y + height))
            let color = Color(hex: 0x3070C0).withAlpha(alpha)
            plain.append(.fill(Path(box), color))
            covered.append(.fill(outline(of: box), color))
            // A frame, the sides of which may be of no width, by either rule.
            let reach = (0..<4).map { _ in Double(Int.random(in: 0...20, using: &random)) }
            let around = Box(
                minX: box.minX - reach[0], minY: box.minY - reach[1], maxX: box.maxX + reach[2],
                maxY: box.maxY + reach[3])
            let rule: FillRule = Bool.random(using: &random) ? .evenOdd : .nonZero
            let hole = AffineTransform.translation(x: -box.minX - box.maxX, y: 0).concatenating(.scale(x: -1, y: 1))
            var (frame, outlines) = (Path(around), outline(of: around))
            frame.addPath(rule == .evenOdd ? Path(box) : Path(box).applying(hole))
            outlines.addPath(rule == .evenOdd ? outline(of: box) : outline(of: box).applying(hole))
            #expect(frame.wholePixels(rule, in: PixelBox(covering: around)) != nil)
            plain.append(.fill(frame, color, rule))
            covered.append(.fill(outlines, color, rule))
        }
        let region = PixelBox(left: 37, top: 51, right: 311, bottom: 290)
        let part = PixelBuffer(width: 274, height: 239, format: format)
        #expect(try OverlayRenderer(plain).render(drawing) == OverlayRenderer(covered).render(drawing))
        #expect(
            try OverlayRenderer(plain).paint(onto: part, region) == OverlayRenderer(covered).paint(onto: part, region))
    }

    @Test func `Only rectangles along the axes on whole pixels, and frames of them, are such`() {
        let box = Box(minX: 3, minY: -4, maxX: 20, maxY: 7)
        let pixels = PixelBox(left: 3, top: -4, right: 20, bottom: 7)
        func found(_ path: Path, _ rule: FillRule = .nonZero) -> [PixelBox]? {
            path.wholePixels(rule, in: PixelBox(left: -100, top: -100, right: 100, bottom: 100))
        }
        #expect(found(Path(box)) == [pixels])
        #expect(Path(box).wholePixels(.nonZero, in: PixelBox(left: 5, top: 0, right: 9, bottom: 2))?.first?.left == 5)
        #expect(Path(box).wholePixels(.nonZero, in: PixelBox(left: 20, top: 0, right: 29, bottom: 2)) == [])
        #expect(found(Path(box).applying(AffineTransform.scale(x: -1, y: 1)))?.first?.left == -20)
        #expect(found(Path(box.offsetBy(Vector(dx: 0.5, dy: 0)))) == nil)
        #expect(found(Path(box).applying(AffineTransform.rotation(radians: 0.5))) == nil)
        #expect(found(outline(of: box)) == nil)
        #expect(found(Path(ellipseIn: box)) == nil)
        func both(_ other: Box) -> Path {
            var path = Path(box)
            path.addRect(other)
            return path
        }
        let within = box.insetBy(dx: 2, dy: 3)
        #expect(found(both(within), .evenOdd)?.count == 4)
        // Turning the same way, the inner rectangle is no hole by the other rule.
        #expect(found(both(within)) == nil)
        #expect(found(both(within.offsetBy(Vector(dx: 5, dy: 0))), .evenOdd) == nil)
        // The corners in another order: a figure that crosses itself.
        let crossed = Path {
            $0.addLines([
                Point(x: 0, y: 0), Point(x: 9, y: 9), Point(x: 9, y: 0), Point(x: 0, y: 9),
            ])
            $0.closeSubpath()
        }
        #expect(found(crossed) == nil)
    }
}
