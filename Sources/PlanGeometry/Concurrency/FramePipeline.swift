/// Prepares frames on several threads and writes them in order, while the caller makes the next ones.
///
/// Only so many frames are on the way as keep the cores busy, so memory does not grow with their number.
package final class FramePipeline<Prepared: Sendable> {
    private let delivery: OrderedDelivery<Prepared>
    private var underWay: [BackgroundTask<Void, Never>] = []
    private var frameCount = 0

    /// How many frames can be on the way.
    package static var depth: Int { Processors.count + 1 }

    /// - Parameter write: writes what was prepared; called in order, never twice at a time, not again after an error.
    package init(write: @escaping @Sendable (Prepared) throws -> Void) {
        delivery = OrderedDelivery(deliver: { _, frame in try write(frame) })
    }

    /// Hands over the next frame, after the oldest one is done if too many are on the way.
    ///
    /// - Parameter prepare: what can be done to the frame beside others.
    /// - Throws: what was thrown for an earlier frame.
    package func add(_ prepare: @escaping @Sendable () throws -> Prepared) throws {
        if underWay.count == Self.depth { underWay.removeFirst().wait() }
        if let failure = delivery.failure { throw failure }
        let index = frameCount
        frameCount += 1
        underWay.append(
            BackgroundTask { [delivery] in
                do {
                    delivery.bring(try prepare(), of: index)
                } catch {
                    delivery.fail(index, error)
                }
            })
    }

    /// Waits until all frames are written.
    ///
    /// - Throws: what was thrown for the first frame for which something was.
    package func finish() throws {
        for frame in underWay { frame.wait() }
        underWay = []
        if let failure = delivery.failure { throw failure }
    }
}
