import Synchronization

/// Stops the rendering of a sheet from any thread.
///
///     let cancellation = SheetCancellation()
///     …                                       // on another thread: cancellation.cancel()
///     try sheet.render(to: "office.png", cancellation: cancellation)
public final class SheetCancellation: Sendable {
    private let isSet = Atomic(false)

    /// A token that nobody has cancelled.
    public init() {}

    /// Has all renderings that were given this token end soon, and those that begin later at once.
    public func cancel() { isSet.store(true, ordering: .relaxed) }

    /// True if ``cancel()`` was called.
    public var isCancelled: Bool { isSet.load(ordering: .relaxed) }
}
