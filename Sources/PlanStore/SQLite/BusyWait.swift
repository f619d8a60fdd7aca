import CSQLite

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// How a connection waits for others that hold the file's lock: in pauses of random length, up to a limit.
///
/// The pauses grow at first, so that a crowd does not keep the processor busy. Whoever has waited for a while looks often
/// instead: the lock goes to the first who finds it free, and that must not be the newcomers alone. The randomness keeps
/// waiting processes from waking up together and getting in each other's way again.
final class BusyWait {
    /// How long a statement waits in all, in seconds.
    let limit: Double
    private let onLongWait: (@Sendable () -> Void)?
    private var waited = 0.0
    private var hasTold = false

    /// - Parameter onLongWait: Called once, when a statement has waited for a second.
    init(limit: Double, onLongWait: (@Sendable () -> Void)? = nil) {
        self.limit = limit
        self.onLongWait = onLongWait
    }

    /// Makes a connection wait in this way; the object must live as long as the connection.
    func attach(to connection: OpaquePointer) {
        sqlite3_busy_handler(
            connection,
            { context, count in
                guard let context else { return 0 }
                return Unmanaged<BusyWait>.fromOpaque(context).takeUnretainedValue().pause(afterTries: count) ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    private func pause(afterTries count: Int32) -> Bool {
        if count == 0 { waited = 0 }
        guard waited < limit else { return false }
        let longest = waited < 0.25 ? 0.001 * Double(1 << min(count, 5)) : 0.001
        let pause = Double.random(in: longest / 4...longest)
        usleep(UInt32(pause * 1_000_000))
        waited += pause
        if waited >= 1, !hasTold {
            hasTold = true
            onLongWait?()
        }
        return true
    }
}
