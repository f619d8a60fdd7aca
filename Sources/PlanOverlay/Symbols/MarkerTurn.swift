import PlanCanvas
import PlanGeometry
import PlanModel

/// To which side of its point a symbol stands: upwards and to the right unless the drawing's edge is in the way.
struct MarkerTurn: Hashable, Sendable {
    /// Whether it stands on the left instead of the right.
    var isLeft = false
    /// Whether it hangs below the point instead of standing above.
    var isDown = false
    /// Whether it leans to the side, for symbols that stand upright.
    var leans = false

    /// The turns that make a difference to a symbol, the best first.
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
    /// How far it reaches beyond another box, all sides together.
    func overhang(beyond other: Box) -> Double {
        max(other.minX - minX, 0) + max(maxX - other.maxX, 0) + max(other.minY - minY, 0) + max(maxY - other.maxY, 0)
    }
}
