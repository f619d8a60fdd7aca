import PlanGeometry
import PlanModel

/// The side of its point on which a symbol stands: above and to the right unless the drawing's edge is in the way.
struct MarkerTurn: Hashable, Sendable {
    /// True if the symbol stands on the left instead of the right.
    var isLeft = false
    /// True if the symbol hangs below its point.
    var isDown = false
    /// True if the symbol leans to the side; only pins do.
    var leans = false

    /// The turns that change a symbol, the best first.
    static func all(for symbol: MarkerSymbol, hasIcon: Bool) -> [MarkerTurn] {
        if hasIcon { return sides }
        return switch symbol {
        case .pin:
            [
                MarkerTurn(), MarkerTurn(isDown: true), MarkerTurn(leans: true), MarkerTurn(isLeft: true, leans: true),
                MarkerTurn(isDown: true, leans: true), MarkerTurn(isLeft: true, isDown: true, leans: true),
            ]
        case .flag: sides
        case .ring, .cross: [MarkerTurn(), MarkerTurn(isLeft: true)]
        case .dot, .square: [MarkerTurn()]
        }
    }

    private static let sides = [
        MarkerTurn(), MarkerTurn(isLeft: true), MarkerTurn(isDown: true), MarkerTurn(isLeft: true, isDown: true),
    ]
}

extension Box {
    /// The sum over all four sides of how far the box extends beyond another.
    func overhang(beyond other: Box) -> Double {
        max(other.minX - minX, 0) + max(maxX - other.maxX, 0) + max(other.minY - minY, 0) + max(maxY - other.maxY, 0)
    }
}
