import PlanBase
import PlanCanvas
import PlanGeometry

extension ShapeStyle where Self: View {
    /// The space filled with the colour or gradient.
    public var body: ShapeView<Rectangle> { Rectangle().fill(self) }
}

extension Color: View {}
extension LinearGradient: View {}
extension RadialGradient: View {}
extension AngularGradient: View {}
