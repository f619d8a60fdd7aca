/// A line, one point wide, that separates views: across its stack, so upright in a row and level in a column or elsewhere.
public struct Divider: View {
    /// The line.
    public let body: AnyView

    /// A line as long as the space proposed to it, or as its stack is wide if none is.
    public init() { body = AnyView(.divider) }
}
