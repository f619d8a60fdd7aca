import Glibc
import Synchronization

/// Keeps the names of this process's unfinished files, so that they can be removed when it is interrupted.
///
/// A library only puts names on record. A program that wants them removed calls ``install()``.
public enum InterruptCleanup {
    /// From now on, SIGINT, SIGTERM and SIGHUP remove the unfinished files before they end the process as ever.
    ///
    /// For programs, not libraries: it replaces the process's handlers of these signals, except where a signal is
    /// ignored, as under `nohup`.
    public static func install() {
        _ = record
        for number in [SIGINT, SIGTERM, SIGHUP] {
            // A handler is an address; SIG_IGN's is 1.
            let isIgnored = unsafeBitCast(signal(number, SIG_IGN), to: Int.self) == 1
            if !isIgnored { signal(number, handler) }
        }
    }

    /// A name on record.
    struct Entry: Sendable {
        fileprivate let block: Block
        fileprivate let index: Int
    }

    /// Some names on record, and the next ones. Blocks are never freed, so that a signal handler may walk along them at any
    /// moment.
    fileprivate struct Block: @unchecked Sendable {
        // Shared by all threads and the signal handler; every access is atomic.

        /// The number of names in a block.
        static let capacity = 64

        /// The addresses of C strings, or 0. A string belongs to whoever takes its address out, so the handler never sees one
        /// that was freed. After them comes the address of the next block, or 0.
        private let words: UnsafeMutablePointer<Atomic<UInt>>

        init() {
            words = .allocate(capacity: Self.capacity + 1)
            for index in 0...Self.capacity { (words + index).initialize(to: Atomic(0)) }
        }

        private init(words: UnsafeMutablePointer<Atomic<UInt>>) { self.words = words }

        /// The block behind this one.
        var next: Block? {
            let address = words[Self.capacity].load(ordering: .acquiring)
            return UnsafeMutablePointer(bitPattern: address).map { Block(words: $0) }
        }

        /// The block behind this one, which is made if there is none.
        func nextOrNew() -> Block {
            if let next { return next }
            let new = Block()
            let exchange = words[Self.capacity].compareExchange(
                expected: 0, desired: UInt(bitPattern: new.words), ordering: .acquiringAndReleasing)
            if exchange.exchanged { return new }
            new.words.deallocate()
            return next ?? self
        }

        /// Puts an address into a free place.
        func put(_ address: UInt) -> Int? {
            (0..<Self.capacity).first { index in
                words[index].compareExchange(expected: 0, desired: address, ordering: .acquiringAndReleasing).exchanged
            }
        }

        /// Takes the string out of a place.
        func take(_ index: Int) -> UnsafeMutablePointer<CChar>? {
            UnsafeMutablePointer(bitPattern: words[index].exchange(0, ordering: .acquiringAndReleasing))
        }
    }

    /// Names of unfinished files.
    struct Record: Sendable {
        private let first = Block()

        /// Puts a file on record; nil when there is no memory for its name.
        func add(_ path: String) -> Entry? {
            guard let string = strdup(path) else { return nil }
            var block = first
            while true {
                if let index = block.put(UInt(bitPattern: string)) { return Entry(block: block, index: index) }
                block = block.nextOrNew()
            }
        }

        /// Takes a file off the record.
        func remove(_ entry: Entry) { free(entry.block.take(entry.index)) }

        /// Removes all files on record. Calls only what is safe in a signal handler: atomic operations and `unlink`.
        func removeFiles() {
            var block: Block? = first
            while let present = block {
                for index in 0..<Block.capacity {
                    if let path = present.take(index) { unlink(path) }
                }
                block = present.next
            }
        }
    }

    /// The process's own record.
    static let record = Record()

    /// Removes all unfinished files of the process, as a signal does.
    package static func removeFiles() { record.removeFiles() }

    private static let handler: @convention(c) (Int32) -> Void = { number in
        InterruptCleanup.removeFiles()
        // The signal is held back until the handler returns; then it ends the process as it would have.
        signal(number, SIG_DFL)
        raise(number)
    }
}
