import CSQLite
import Glibc

/// The waiting of a connection for another connection's lock on the file: in pauses of random length, up to a limit.
///
/// The pauses grow at first, so that many waiting connections do not keep the processor busy. After a while they become short
/// again: the connection that first finds the lock free gets it, and newcomers with short pauses would always be first.
/// Random lengths keep waiting processes from waking up at the same time.
final class BusyWait {
    /// The longest wait of a statement, in seconds.
    let limit: Double
    private let onLongWait: (@Sendable () -> Void)?
    private var waited = 0.0
    private var hasTold = false

    /// - Parameter onLongWait: Called once, after a statement has waited for a second.
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
