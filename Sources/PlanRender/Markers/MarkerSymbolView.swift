import PlanGeometry

/// A marker's symbol as a view, just as large as it is.
struct MarkerSymbolView: View {
    private let shape: any MarkerShape

    /// A look whose number, if it has one, is left out.
    init(_ look: MarkerLook) { shape = look.shape(digitWidth: 0.7) }

    var body: AnyView {
        let (shape, bounds) = (shape, shape.bounds)
        let drawing = SceneDrawing(size: bounds.size) { canvas in
            canvas.translate(x: -bounds.minX, y: -bounds.minY)
            shape.paint(on: canvas)
        }
        return AnyView(.drawing(drawing))
    }
}
