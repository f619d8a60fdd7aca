import PlanBase
import PlanCanvas
import PlanGeometry
import PlanImage

/// A page with its number on paper of a colour of its own, so that one sees which page is where, and whether it is mirrored.
struct NumberedPage {
    /// From 1.
    let number: Int
    let size: Size

    /// The colours of the pages' paper, in the order of their numbers.
    static let colors: [Color] = [0xF6C9C0, 0xC3DDF4, 0xCDE8C4, 0xF4E3A8].map { Color(hex: $0) }

    private var color: Color { Self.colors[(number - 1) % Self.colors.count] }

    func picture() throws -> PixelBuffer {
        let canvas = try Canvas(width: Int(size.width), height: Int(size.height), background: color)
        let ink = Color(hex: 0x33302C)
        let unit = min(size.width, size.height)
        canvas.draw(
            "\(number)", font: Font(size: 0.5 * unit, weight: .bold),
            at: Point(x: 0.5 * size.width, y: 0.42 * size.height), anchor: .inkCenter, color: ink)
        // Lines as of a text, the last one shorter.
        for (row, length) in [1, 1, 0.6].enumerated() {
            let y = 0.76 * size.height + Double(row) * 0.075 * unit
            canvas.move(to: Point(x: 0.16 * size.width, y: y))
            canvas.line(to: Point(x: (0.16 + 0.68 * length) * size.width, y: y))
        }
        canvas.stroke(ink.withAlpha(0.45), width: 0.02 * unit)
        try canvas.check()
        return try canvas.picture()
    }
}
