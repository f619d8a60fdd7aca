/// Views from left to right.
public struct HStack: View {
    /// The stack.
    public let body: AnyView

    /// - Parameters:
    ///   - alignment: how the views align vertically.
    ///   - spacing: the distance between neighbours in points; nil for 8, or 0 next to a `Spacer`.
    ///   - content: the views from left to right.
    public init(alignment: VerticalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> AnyView) {
        body = AnyView(.stack(.row(alignment, spacing: spacing), content().nodes))
    }
}

/// Views from top to bottom.
public struct VStack: View {
    /// The stack.
    public let body: AnyView

    /// - Parameters:
    ///   - alignment: how the views align horizontally.
    ///   - spacing: the distance between neighbours in points; nil for 8, or 0 next to a `Spacer`.
    ///   - content: the views from top to bottom.
    public init(alignment: HorizontalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> AnyView) {
        body = AnyView(.stack(.column(alignment, spacing: spacing), content().nodes))
    }
}

/// Views on top of each other, the last one uppermost.
public struct ZStack: View {
    /// The stack.
    public let body: AnyView

    /// - Parameters:
    ///   - alignment: how the views align in both directions.
    ///   - content: the views from the bottom up.
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> AnyView) {
        body = AnyView(.stack(.layers(alignment), content().nodes))
    }
}

/// Empty space that takes the remaining length of its stack.
public struct Spacer: View {
    /// The space.
    public let body: AnyView

    /// - Parameter minLength: the least length along the stack in points; nil for 8.
    public init(minLength: Double? = nil) { body = AnyView(.spacer(minLength: minLength ?? 8)) }
}

/// A line, one point wide, that separates views: across its stack, so upright in a row and level in a column or elsewhere.
public struct Divider: View {
    /// The line.
    public let body: AnyView

    /// A line as long as the space proposed to it, or as its stack is wide if none is.
    public init() { body = AnyView(.divider) }
}
