import PlanBase
import PlanCanvas
import PlanGeometry

/// A ring around the symbol of a marker that is to be found among others.
struct MarkerRing {
    /// The box of the symbol, in pixel points.
    let symbol: Box
    /// The box of the ring and its edge, which labels, names and panels keep off as they do off symbols.
    let bounds: Box
    let node: DisplayNode

    /// A ring wide enough for the symbol's corners.
    ///
    /// - Parameters:
    ///   - width: the width of lines to markers.
    ///   - edge: the colour of the ring's edge.
    init(around symbol: Box, lineWidth width: Double, color: Color, edge: Color) {
        self.symbol = symbol
        let radius = (symbol.width * symbol.width + symbol.height * symbol.height).squareRoot() / 2 + 3 * width
        func circle(_ radius: Double) -> Box {
            Box(around: symbol.center, size: Size(width: 2 * radius, height: 2 * radius))
        }
        let ring = Path { $0.addEllipse(in: circle(radius)) }
        bounds = circle(radius + 3.5 * width)
        node = .group([
            .stroke(ring, edge, StrokeStyle(lineWidth: 7 * width)),
            .stroke(ring, color, StrokeStyle(lineWidth: 3 * width)),
        ])
    }
}
