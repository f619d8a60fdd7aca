import PlanCanvas
import PlanGeometry
import PlanModel

extension Color: View {
    /// The space filled with the colour.
    public var body: some View { Rectangle().fill(self) }
}

extension LinearGradient: View {
    /// The space filled with the gradient.
    public var body: some View { Rectangle().fill(self) }
}

extension RadialGradient: View {
    /// The space filled with the gradient.
    public var body: some View { Rectangle().fill(self) }
}

extension AngularGradient: View {
    /// The space filled with the gradient.
    public var body: some View { Rectangle().fill(self) }
}
