import PlanBase
import PlanCanvas
import PlanGeometry
import PlanModel

/// A marker's symbol for programs that draw markers themselves, such as a page in a browser: the picture without the number, and
/// where and how the number is written.
public struct MarkerPicture: Sendable {
    /// The place, size and colours of a number on a symbol.
    public struct Number: Hashable, Sendable {
        /// Where its middle lies, with the marker's point as the origin, in pixels.
        public let center: Point
        /// The font size in pixels.
        public let size: Double
        /// The colour of the digits.
        public let color: Color
        /// The colour and width in pixels of what surrounds the digits; nil for nothing.
        public let halo: (color: Color, width: Double)?

        /// True if both are written in the same way.
        public static func == (one: Number, other: Number) -> Bool {
            one.center == other.center && one.size == other.size && one.color == other.color
                && one.halo?.color == other.halo?.color && one.halo?.width == other.halo?.width
        }

        /// Hashes where the number stands and how large it is.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(center)
            hasher.combine(size)
        }
    }

    /// The box around the symbol, in whole pixels, with the marker's point as the origin.
    public let box: Box
    /// The number; nil for a symbol without one.
    public let number: Number?
    private let symbol: DisplayNode

    /// The symbol as sheets have it.
    ///
    /// - Parameters:
    ///   - size: The size in pixels, as ``/PlanModel/MarkerStyle/size``; above 0.
    ///   - digitCount: How many digits numbers have, which decides how large they are written; 0 for no number.
    ///   - isHollow: True for a marker that is not yet located.
    /// - Throws: `RenderError` if the font of numbers cannot be had.
    public init(_ symbol: MarkerSymbol, color: Color, size: Double, digitCount: Int, isHollow: Bool = false) throws {
        let font = OverlayStyle(unit: size / 3.4, theme: Theme(), textSize: nil).markerFont
        let digitWidth = try NumberOutlines(font: font).digitWidth
        let look = MarkerLook(symbol: symbol, color: color, size: size, numberLength: digitCount, isHollow: isHollow)
        let shape = look.shape(digitWidth: digitWidth)
        let ink = shape.numberInk
        self.symbol = shape.symbol
        number =
            digitCount == 0
            ? nil
            : Number(
                center: shape.numberCenter, size: shape.numberSize, color: ink.color,
                halo: ink.halo.map { ($0.color, $0.width) })
        box = Box(PixelBox(covering: shape.bounds.insetBy(dx: -1, dy: -1)))
    }

    /// The symbol as SVG (1.1) of the size of ``box``, in pixels.
    ///
    /// - Throws: `RenderError` if it cannot be drawn.
    public func svg() throws -> [UInt8] {
        let toOrigin = AffineTransform.translation(x: -box.minX, y: -box.minY)
        var list = DisplayList(size: box.size)
        list.append(.transform(toOrigin, symbol))
        return try list.svg()
    }
}
