import Dispatch

/// Hands results on in order, one at a time, in whatever order they come.
///
/// The thread that brings the result that is due hands it on, and then those that wait behind it; so no thread waits for
/// another.
// Unchecked: one thread at a time touches what varies, between `wait` and `signal`, and `isDelivering` keeps deliveries apart.
final class OrderedDelivery<Output>: @unchecked Sendable {
    private let deliver: (_ index: Int, Output) throws -> Void
    private let onDelivery: (_ index: Int) -> Void
    private let onFailure: () -> Void

    private let sharing = DispatchSemaphore(value: 1)
    private var due = 0
    private var isDelivering = false
    private var waiting: [Int: Output] = [:]
    private var firstFailure: (index: Int, error: any Error)?

    /// - Parameters:
    ///   - deliver: takes the results in order, one at a time, on any thread; not again after a failure.
    ///   - onDelivery: called after each delivery.
    ///   - onFailure: called after each failure.
    init(
        deliver: @escaping (_ index: Int, Output) throws -> Void,
        onDelivery: @escaping (_ index: Int) -> Void, onFailure: @escaping () -> Void
    ) {
        self.deliver = deliver
        self.onDelivery = onDelivery
        self.onFailure = onFailure
    }

    /// The error of the lowest index for which an error was thrown; `nil` if there is none.
    var failure: (any Error)? {
        sharing.wait()
        defer { sharing.signal() }
        return firstFailure?.error
    }

    /// Tells that there will be no result of an index.
    func fail(_ index: Int, _ error: any Error) {
        sharing.wait()
        if firstFailure.map({ index < $0.index }) ?? true { firstFailure = (index, error) }
        sharing.signal()
        onFailure()
    }

    /// Brings the result of an index.
    func bring(_ output: Output, of index: Int) {
        sharing.wait()
        waiting[index] = output
        guard !isDelivering else {
            sharing.signal()
            return
        }
        isDelivering = true
        while firstFailure == nil, let output = waiting.removeValue(forKey: due) {
            let index = due
            due += 1
            sharing.signal()
            do { try deliver(index, output) } catch { fail(index, error) }
            onDelivery(index)
            sharing.wait()
        }
        isDelivering = false
        sharing.signal()
    }
}
