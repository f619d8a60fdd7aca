import Dispatch

/// Prepares frames on several threads and writes them in order, while the caller makes the next ones.
///
/// Only so many frames are on the way as keep the cores busy, so memory does not grow with their number.
package final class FramePipeline<Prepared: Sendable> {
    private let delivery: OrderedDelivery<Prepared>
    /// The tasks that prepare frames, and then write those frames that are due.
    private var underWay: [BackgroundTask<Void, Never>] = []
    private var frameCount = 0
    /// The semaphore that counts the frames that may still be handed over before one is written.
    private let room: DispatchSemaphore

    /// The greatest number of frames that are on the way: handed over and not yet written.
    package static var depth: Int { Processors.count + 1 }

    /// - Parameter write: writes what was prepared; called in order, never twice at a time, not again after an error.
    package init(write: @escaping @Sendable (Prepared) throws -> Void) {
        // A semaphore must not end with less than it began with.
        let room = DispatchSemaphore(value: 0)
        for _ in 0..<Self.depth { room.signal() }
        self.room = room
        delivery = OrderedDelivery(
            deliver: { _, frame in try write(frame) }, onDelivery: { _ in room.signal() },
            onFailure: { room.signal() })
    }

    /// Hands over the next frame, as soon as the oldest one is written if too many are on the way.
    ///
    /// - Parameter prepare: what can be done to the frame beside others.
    /// - Throws: what was thrown for an earlier frame.
    package func add(_ prepare: @escaping @Sendable () throws -> Prepared) throws {
        if let failure = delivery.failure { throw failure }
        if room.wait(timeout: .now()) == .timedOut {
            // Once the oldest frame has been begun, here if need be, a thread writes it, or one before it, and makes room.
            _ = underWay.first { $0.begin() }
            room.wait()
        }
        if let failure = delivery.failure { throw failure }
        underWay.removeAll { $0.isDone }
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
