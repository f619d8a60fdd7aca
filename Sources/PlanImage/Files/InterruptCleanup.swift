import Glibc
import Synchronization

/// Keeps the names of this process's unfinished files, so that they can be removed when it is interrupted.
///
/// On Linux an unfinished ``OutputFile`` has no name on most file systems and goes away with the process whatever ends
/// it; this is for the other file systems.
public enum InterruptCleanup {
    /// From now on, SIGINT, SIGTERM and SIGHUP remove the unfinished files before they end the process as ever.
    ///
    /// For programs, not libraries: it replaces the process's handlers of these signals, except where a signal is
    /// ignored, as under `nohup`.
    public static func install() {
        _ = slots
        for number in [SIGINT, SIGTERM, SIGHUP] {
            // A handler is an address; SIG_IGN's is 1.
            let isIgnored = unsafeBitCast(signal(number, SIG_IGN), to: Int.self) == 1
            if !isIgnored { signal(number, handler) }
        }
    }

    /// How many files are on record at once; more are not removed on an interrupt.
    private static let capacity = 64

    /// The addresses of C strings, or 0. A string belongs to whoever takes its address out of the slot, so the handler
    /// never sees one that was freed.
    private static let slots = makeSlots()

    // Shared by all threads and the signal handler; every access is atomic.
    private struct Slots: @unchecked Sendable {
        let first: UnsafeMutablePointer<Atomic<UInt>>
    }

    private static func makeSlots() -> Slots {
        let first = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: capacity)
        for index in 0..<capacity { (first + index).initialize(to: Atomic(0)) }
        return Slots(first: first)
    }

    /// Puts a file on record; nil when there is no room.
    static func add(_ path: String) -> Int? {
        guard let string = strdup(path) else { return nil }
        let address = UInt(bitPattern: string)
        for index in 0..<capacity
        where slots.first[index].compareExchange(
            expected: 0, desired: address, ordering: .acquiringAndReleasing
        ).exchanged {
            return index
        }
        free(string)
        return nil
    }

    /// Takes a file off the record.
    static func remove(_ slot: Int) {
        let address = slots.first[slot].exchange(0, ordering: .acquiringAndReleasing)
        free(UnsafeMutableRawPointer(bitPattern: address))
    }

    /// Removes the file on record in a slot, if there is one. Calls only what is safe in a signal handler: an atomic
    /// exchange and `unlink`.
    static func removeFile(inSlot slot: Int) {
        let address = slots.first[slot].exchange(0, ordering: .acquiringAndReleasing)
        if let path = UnsafePointer<CChar>(bitPattern: address) { unlink(path) }
    }

    private static let handler: @convention(c) (Int32) -> Void = { number in
        for slot in 0..<InterruptCleanup.capacity { InterruptCleanup.removeFile(inSlot: slot) }
        // The signal is held back until the handler returns; then it ends the process as it would have.
        signal(number, SIG_DFL)
        raise(number)
    }
}
