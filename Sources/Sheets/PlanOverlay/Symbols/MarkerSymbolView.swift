import PlanGeometry
import PlanViews

/// A marker's symbol as a view of the symbol's size.
struct MarkerSymbolView: View {
    private let shape: any MarkerShape

    /// The symbol of a look without its number.
    init(_ look: MarkerLook) { shape = look.shape(digitWidth: 0.7) }

    var body: AnyView {
        let bounds = shape.bounds
        let toOrigin = AffineTransform.translation(x: -bounds.minX, y: -bounds.minY)
        return AnyView(.drawing(.transform(toOrigin, shape.symbol), bounds.size))
    }
}
