import PlanBase

/// The look of a marker.
public struct MarkerStyle: Hashable, Sendable {
    /// The symbol that is drawn for the marker.
    public var symbol: MarkerSymbol
    /// The symbol's main colour.
    public var color: Color
    /// The symbol's size in pixels of the drawing: the height of a pin or flag, the width of the others. `nil` lets the
    /// renderer choose a size that suits the drawing's resolution.
    public var size: Double?

    /// The greatest size that plans take, in pixels of the drawing.
    public static let greatestSize = 100_000.0

    /// A look; the size is in pixels, above 0 and at most ``greatestSize``.
    public init(symbol: MarkerSymbol = .pin, color: Color = MarkerStyle.defaultColor, size: Double? = nil) {
        self.symbol = symbol
        self.color = color
        self.size = size
    }

    /// The colour of markers that nobody chose one for: the vermilion of the Okabe-Ito palette.
    public static let defaultColor = Color(hex: 0xD55E00)
}

/// The shape of a marker on the drawing.
public enum MarkerSymbol: String, CaseIterable, Codable, Hashable, Sendable {
    /// A map pin with the number in its head; its tip is the marker's point.
    case pin
    /// A disc with the number in it, centred on the marker's point.
    case dot
    /// A ring around the marker's point, which does not hide what is drawn there; the number beside it.
    case ring
    /// A square with the number in it, centred on the marker's point.
    case square
    /// A cross whose middle is the marker's point, the number beside it.
    case cross
    /// A flag with the number on its cloth; the foot of its pole is the marker's point.
    case flag
}

extension MarkerStyle: CustomStringConvertible {
    /// The symbol, the colour and the size if there is one: `pin #d55e00, 40.0 px`.
    public var description: String { "\(symbol.rawValue) \(color)" + (size.map { ", \($0) px" } ?? "") }
}
