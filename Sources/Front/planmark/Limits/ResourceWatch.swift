import Glibc
import PlanArgumentParser
import PlanFiles
import Synchronization

/// A thread that looks at what the process uses twenty times a second, and ends the process when a limit is passed: with a
/// message, status 3, and without the files that are not finished.
///
/// The figures come from the kernel, in `/proc`. Where there is none, no limits are in force.
enum ResourceWatch {
    private static let secondsBetweenLooks = 0.05
    /// How many works the command does at a time.
    private static let worksAtOnce = Atomic(1)

    /// Lets the command take the usual memory so many times, for it does so many works at a time.
    static func allow(worksAtOnce count: Int) { worksAtOnce.store(count, ordering: .relaxed) }

    /// Watches the process until it ends.
    static func start(_ meter: ResourceMeter) {
        let start = Unmanaged.passRetained(Start(meter)).toOpaque()
        var thread = pthread_t()
        // Without a thread for it, the command works without limits.
        guard pthread_create(&thread, nil, watch, start) == 0 else {
            return Unmanaged<Start>.fromOpaque(start).release()
        }
        pthread_detach(thread)
    }

    /// What the thread is given.
    private final class Start {
        let meter: ResourceMeter
        init(_ meter: ResourceMeter) { self.meter = meter }
    }

    private static let watch: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { start in
        guard let start, var usage = ProcessUsage() else { return nil }
        var meter = Unmanaged<Start>.fromOpaque(start).takeRetainedValue().meter
        while let use = usage.next() {
            meter.worksAtOnce = worksAtOnce.load(ordering: .relaxed)
            if let excess = meter.excess(of: use) { end(excess) }
            usleep(UInt32(secondsBetweenLooks * 1e6))
        }
        return nil
    }

    private static func end(_ excess: ResourceMeter.Excess) -> Never {
        InterruptCleanup.removeFiles()
        // Over a line of progress, which is shown on a terminal only.
        let start = isatty(STDERR_FILENO) == 1 ? "\r\u{1B}[K" : ""
        Diagnostics.show("\(start)planmark: error: \(excess.message)\n")
        // The other threads are still at work, so nothing of theirs may be taken down.
        _exit(ExitCode.unreadableInput.rawValue)
    }
}

/// Reads what this process has used from the kernel's files.
private struct ProcessUsage {
    private let memory: Int32
    private let transfers: Int32
    private let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))
    private let start = ProcessUsage.time(CLOCK_MONOTONIC)
    /// What was read here, which is no work of the command's.
    private var ownBytes = 0

    init?() {
        memory = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        transfers = open("/proc/self/io", O_RDONLY | O_CLOEXEC)
        guard memory >= 0, transfers >= 0 else { return nil }
    }

    /// What has been used until now; nil when the kernel does not say.
    mutating func next() -> ResourceUse? {
        // Pages in memory, and those of them that are a file's. See proc(5).
        let pages = numbers(in: memory)
        // Bytes read and written by system calls.
        let bytes = numbers(in: transfers)
        guard pages.count > 2, bytes.count > 1 else { return nil }
        return ResourceUse(
            elapsed: Self.time(CLOCK_MONOTONIC) - start, processor: Self.time(CLOCK_PROCESS_CPUTIME_ID),
            read: bytes[0] - ownBytes, transferred: bytes[0] + bytes[1] - ownBytes,
            memory: (pages[1] - pages[2]) * pageSize)
    }

    /// The numbers in one of the kernel's files.
    private mutating func numbers(in file: Int32) -> [Int] {
        let bytes = [UInt8](unsafeUninitializedCapacity: 512) { buffer, count in
            count = max(0, pread(file, buffer.baseAddress, buffer.count, 0))
        }
        ownBytes += bytes.count
        return bytes.split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    }

    private static func time(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
