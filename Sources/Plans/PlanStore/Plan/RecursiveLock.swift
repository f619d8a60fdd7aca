import Glibc

/// A lock that the thread which holds it may take again.
final class RecursiveLock: @unchecked Sendable {
    // Sendable because any thread may lock a mutex, the pointer to it never changes, and only the lock's holder uses `depth`.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    /// The number of times that the thread that holds the lock has taken it. Only that thread uses it.
    private var depth = 0

    init() {
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        var attributes = pthread_mutexattr_t()
        pthread_mutexattr_init(&attributes)
        pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
        pthread_mutex_init(mutex, &attributes)
        pthread_mutexattr_destroy(&attributes)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Runs `body` with the lock held, and then `afterwards` with the lock released, unless the thread holds the lock still, for
    /// a caller.
    func withLock<T>(_ body: () throws -> T, afterwards: () -> Void = {}) rethrows -> T {
        pthread_mutex_lock(mutex)
        defer { unlock(afterwards) }
        return try run(body)
    }

    /// Runs `body` and `afterwards` as ``withLock(_:afterwards:)`` does; does nothing if another thread holds the lock.
    func tryLock(_ body: () -> Void, afterwards: () -> Void) {
        guard pthread_mutex_trylock(mutex) == 0 else { return }
        defer { unlock(afterwards) }
        run(body)
    }

    private func run<T>(_ body: () throws -> T) rethrows -> T {
        depth += 1
        defer { depth -= 1 }
        return try body()
    }

    private func unlock(_ afterwards: () -> Void) {
        let isLast = depth == 0
        pthread_mutex_unlock(mutex)
        if isLast { afterwards() }
    }
}

/// A value that one thread at a time uses.
///
/// The thread sanitizer knows this lock, and so finds uses beside it; it does not see that of `Mutex`.
package final class Locked<Value>: @unchecked Sendable {
    // Sendable because the value is used while the lock is held alone.
    private let lock = RecursiveLock()
    private var value: Value

    package init(_ value: Value) { self.value = value }

    /// Runs `body` with the lock held. It must not come back here.
    package func withLock<T>(_ body: (inout Value) throws -> T) rethrows -> T {
        try lock.withLock { try body(&value) }
    }
}
