/// The options of tracing rooms.
public struct TraceOptions: Hashable, Sendable {
    /// The greatest length in pixels of an opening in a wall, such as a door, that is closed though no line is drawn
    /// through it: from 0 to the longer side of the drawing. Nil for a sixteenth of the longer side. Windows are closed
    /// whatever their length.
    public var gap: Double?

    /// Options.
    public init(gap: Double? = nil) { self.gap = gap }
}
