import PlanGeometry

/// What a process has used.
struct ResourceUse {
    /// Seconds on the clock since the first look.
    var elapsed: Double
    /// Seconds on all processors together.
    var processor: Double
    /// Bytes that it has read.
    var read: Int
    /// Bytes that it has read or written.
    var transferred: Int
    /// Bytes of memory that it holds now, without files' contents that the system keeps at hand.
    var memory: Int
}

/// The limits that a user has set; nil for the usual ones.
struct ResourceLimits {
    /// The greatest number of seconds of computing in all.
    var seconds: Double?
    /// The greatest number of bytes of memory.
    var memory: Int?

    /// How many seconds of computing may pass, unless the user set a limit, while nothing is read or written. Work on a large
    /// drawing or plan reads or writes all the time.
    static let usualIdleSeconds = 10.0
    /// The memory that a command may take, unless the user set a limit, beside what it may take for what it has read.
    static let usualMemory = 500_000_000
    /// The memory that a command may take for each byte that it has read.
    static let memoryPerByteRead = 10
}

/// Holds what a process uses to limits.
///
/// A second of computing is one in which at least one thread computes, however many do: between two looks, the time on the
/// clock or on the processors, whichever is less. So neither waiting for a pipe, a disk or other programs counts, nor does a
/// machine with many processors end a command sooner.
struct ResourceMeter {
    private let limits: ResourceLimits
    /// How many works are done at a time, each of which may take the usual memory.
    var worksAtOnce = 1
    private var last: ResourceUse?
    private var busySeconds = 0.0
    private var busySecondsAtTransfer = 0.0

    /// A limit that was passed.
    enum Excess: Equatable {
        case seconds(limit: Double)
        case idleSeconds(limit: Double)
        case memory(limit: Int)
        case usualMemory(limit: Int)

        /// The limit, and the option that sets it.
        var message: String {
            switch self {
            case .seconds(let limit): "stopped after \(limit.shortest) s of computing, as --max-seconds says"
            case .idleSeconds(let limit):
                "stopped after \(limit.shortest) s of computing without reading or writing anything; if so much work is "
                    + "meant, give --max-seconds \((limit * 10).shortest)"
            case .memory(let limit): "stopped at \(Self.megabytes(limit)) MB of memory, as --max-memory says"
            case .usualMemory(let limit):
                "stopped at \(Self.megabytes(limit)) MB of memory, much for what was read; if so much is meant, give "
                    + "--max-memory \(Self.megabytes(limit) * 10)"
            }
        }

        private static func megabytes(_ bytes: Int) -> Int { (bytes + 999_999) / 1_000_000 }
    }

    init(_ limits: ResourceLimits) { self.limits = limits }

    /// Takes a look; returns the limit that is passed by now.
    mutating func excess(of use: ResourceUse) -> Excess? {
        let before = last ?? ResourceUse(elapsed: 0, processor: 0, read: 0, transferred: 0, memory: 0)
        last = use
        busySeconds += max(0, min(use.elapsed - before.elapsed, use.processor - before.processor))
        if use.transferred > before.transferred { busySecondsAtTransfer = busySeconds }
        if let limit = limits.seconds {
            if busySeconds > limit { return .seconds(limit: limit) }
        } else if busySeconds - busySecondsAtTransfer > ResourceLimits.usualIdleSeconds {
            return .idleSeconds(limit: ResourceLimits.usualIdleSeconds)
        }
        if let limit = limits.memory { return use.memory > limit ? .memory(limit: limit) : nil }
        let limit = ResourceLimits.usualMemory * worksAtOnce + ResourceLimits.memoryPerByteRead * use.read
        return use.memory > limit ? .usualMemory(limit: limit) : nil
    }
}
