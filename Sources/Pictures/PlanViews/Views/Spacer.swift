/// Empty space that takes the remaining length of its stack.
public struct Spacer: View {
    /// The space.
    public let body: AnyView

    /// - Parameter minLength: the least length along the stack in points; nil for 8.
    public init(minLength: Double? = nil) { body = AnyView(.spacer(minLength: minLength ?? 8)) }
}
