import Glibc
import Synchronization

/// Keeps the names of this process's unfinished files, so that they can be removed when it is interrupted.
///
/// A library only puts names on record. A program that wants them removed calls ``install()``.
public enum InterruptCleanup {
    /// From now on, the signals by which people and systems end programs remove the unfinished files before they end the process as ever.
    /// Another signal that comes meanwhile ends it at once.
    ///
    /// For programs, not libraries: it replaces the process's handlers of these signals, except where a signal is
    /// ignored, as under `nohup`. Where the program was started with these signals held back, they are let through.
    public static func install() {
        prepare()
        var handled = sigset_t()
        sigemptyset(&handled)
        for number in signals {
            // A handler is an address; SIG_IGN's is 1.
            let isIgnored = unsafeBitCast(signal(number, SIG_IGN), to: Int.self) == 1
            guard !isIgnored else { continue }
            signal(number, handler)
            sigaddset(&handled, number)
        }
        // A program inherits what the thread holds back that starts it; tasks of Swift run on threads that hold back every signal.
        pthread_sigmask(SIG_UNBLOCK, &handled, nil)
    }

    /// Makes what a handler uses, as that must not allocate: the signal may have interrupted an allocation, and hold its lock.
    ///
    /// When code that is not optimised uses a generic type for the first time, Swift allocates a description of it. So all that a handler
    /// does is done once here.
    static func prepare() {
        _ = record
        isEnding.store(false, ordering: .relaxed)
        let (sample, set) = (Record(), Record())
        // No file has this name.
        _ = (set.add(""), sample.add(set), sample.add(""))
        sample.removeFiles()
        naming {}
        waitForNaming()
        InterruptNotice.prepare()
    }

    /// Those that end a program unless it does something about them, and come from outside: a key, another program, the end of a
    /// session or of a pipe's reader, a limit on computing.
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXCPU, SIGALRM, SIGUSR1, SIGUSR2]

    /// True once a signal has begun to remove files.
    private static let isEnding = Atomic<Bool>(false)

    /// The number of threads that are giving a name to a file at this moment.
    private static let namerCount = Atomic<Int>(0)
    /// The key of a value that a thread has while it gives a name.
    private static let holder = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()
    /// The longest wait of a signal for those threads, in milliseconds. A file system that takes longer does not hold up the end.
    private static let longestNaming = 500

    /// Waits for the end of the process if a signal has begun it.
    private static func stopIfEnding() {
        while isEnding.load(ordering: .sequentiallyConsistent) { pause() }
    }

    /// Gives names on record to files by a closure that creates, links or renames them, or makes folders.
    ///
    /// A signal that ends the process waits for closures that have begun, and then removes what is on record; no closure begins after
    /// that, and the call does not return. So no file gets a name after the others are removed.
    ///
    /// - Parameter body: A call or two to the system. It must not wait for another thread.
    package static func naming<T, E: Error>(_ body: () throws(E) -> T) throws(E) -> T {
        let hold = Hold()
        defer { hold.end() }
        return try body()
    }

    /// The time in which a thread gives a name to a file, or takes another step for whose end a signal waits. The thread that begins it
    /// ends it. Within one, another of the same thread is a part of it.
    struct Hold {
        /// The signals that the thread held back before; nil within another hold.
        private let held: sigset_t?

        /// Begins it, or waits for the end of the process if a signal has begun that.
        init() {
            // The signal waits for this thread: it must not wait for the signal.
            guard pthread_getspecific(InterruptCleanup.holder) == nil else {
                held = nil
                return
            }
            held = InterruptCleanup.beginNaming()
            pthread_setspecific(InterruptCleanup.holder, UnsafeRawPointer(bitPattern: 1))
        }

        /// Ends it.
        func end() {
            guard var held else { return }
            pthread_setspecific(InterruptCleanup.holder, nil)
            namerCount.subtract(1, ordering: .sequentiallyConsistent)
            pthread_sigmask(SIG_SETMASK, &held, nil)
        }
    }

    /// Counts this thread among those that give names, and holds back its signals, whose handler would wait for this very thread.
    ///
    /// - Returns: The signals that it held back before.
    private static func beginNaming() -> sigset_t {
        var (all, held) = (sigset_t(), sigset_t())
        sigfillset(&all)
        while true {
            pthread_sigmask(SIG_BLOCK, &all, &held)
            namerCount.add(1, ordering: .sequentiallyConsistent)
            guard isEnding.load(ordering: .sequentiallyConsistent) else { return held }
            namerCount.subtract(1, ordering: .sequentiallyConsistent)
            pthread_sigmask(SIG_SETMASK, &held, nil)
            stopIfEnding()
        }
    }

    /// Waits for the threads that are giving a name to a file.
    private static func waitForNaming() {
        for _ in 0..<longestNaming where namerCount.load(ordering: .sequentiallyConsistent) > 0 {
            var millisecond = timespec(tv_sec: 0, tv_nsec: 1_000_000)
            nanosleep(&millisecond, nil)
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

        /// The addresses of C strings or, with their lowest bit set, of the first blocks of sets of files; or 0. What lies there belongs
        /// to whoever takes the address out, so the handler never sees anything that was freed. After them comes the address of the next
        /// block, or 0.
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
                words[index].compareExchange(expected: 0, desired: address, ordering: .sequentiallyConsistent).exchanged
            }
        }

        /// Takes the address out of a place.
        func take(_ index: Int) -> UInt { words[index].exchange(0, ordering: .acquiringAndReleasing) }

        /// Takes the first block of a set out of a place; nil where there is none. A string that is put there meanwhile stays.
        func takeSet(_ index: Int) -> Block? {
            let address = words[index].load(ordering: .acquiring)
            guard let set = Block(address: address) else { return nil }
            let exchange = words[index].compareExchange(
                expected: address, desired: 0, ordering: .acquiringAndReleasing)
            return exchange.exchanged ? set : nil
        }

        /// This block as an address of a set.
        var address: UInt { UInt(bitPattern: words) | 1 }

        /// The first block of a set, by an address that was taken out; nil for the address of a string.
        init?(address: UInt) {
            guard address & 1 == 1, let words = UnsafeMutablePointer<Atomic<UInt>>(bitPattern: address & ~1) else {
                return nil
            }
            self.words = words
        }

        /// True if there is a string in a place, and no set.
        func holdsString(_ index: Int) -> Bool {
            let address = words[index].load(ordering: .acquiring)
            return address != 0 && address & 1 == 0
        }

        /// Removes the files of a set, and the folders on it that are empty then.
        func removeSet() {
            forEach { unlink($0) }
            forEach { rmdir($0) }
        }

        /// Calls a closure with every string of this block and the next ones, each of which stays where it is.
        func forEach(_ body: (UnsafeMutablePointer<CChar>) -> Void) {
            var block: Block? = self
            while let present = block {
                for index in 0..<Self.capacity {
                    let address = present.words[index].load(ordering: .acquiring)
                    if let string = UnsafeMutablePointer<CChar>(bitPattern: address) { body(string) }
                }
                block = present.next
            }
        }
    }

    /// Names of unfinished files.
    struct Record: Sendable {
        private let first = Block()

        /// Puts a file on record; nil when there is no memory for its name.
        func add(_ path: String) -> Entry? {
            strdup(path).map { put(UInt(bitPattern: $0)) }
        }

        /// Puts a set of files on record, whose names are those of another record.
        func add(_ set: Record) -> Entry { put(set.first.address) }

        private func put(_ address: UInt) -> Entry {
            var block = first
            while true {
                if let index = block.put(address) { return Entry(block: block, index: index) }
                block = block.nextOrNew()
            }
        }

        /// Takes a file or a set of files off the record, at one stroke.
        ///
        /// - Returns: False if a signal has taken it off before.
        @discardableResult
        func remove(_ entry: Entry) -> Bool {
            let address = entry.block.take(entry.index)
            if address & 1 == 0 { free(UnsafeMutablePointer<CChar>(bitPattern: address)) }
            return address != 0
        }

        /// Takes a name off a record that a signal may be walking along at this moment. Its memory is not freed.
        func forget(_ entry: Entry) { _ = entry.block.take(entry.index) }

        /// Removes all files on record, those of sets after the others: what was about to take a place in a set is gone then. Calls only
        /// what is safe in a signal handler: atomic operations, `unlink` and `rmdir`.
        func removeFiles() {
            forEachPlace { block, index in
                guard block.holdsString(index) else { return }
                let address = block.take(index)
                if let set = Block(address: address) { return set.removeSet() }
                if let path = UnsafeMutablePointer<CChar>(bitPattern: address) { unlink(path) }
            }
            forEachPlace { block, index in block.takeSet(index)?.removeSet() }
        }

        /// Removes all files of this record, which is that of a set, and the folders on it that are empty then.
        func removeSet() { first.removeSet() }

        private func forEachPlace(_ body: (Block, Int) -> Void) {
            var block: Block? = first
            while let present = block {
                for index in 0..<Block.capacity { body(present, index) }
                block = present.next
            }
        }
    }

    /// The process's own record.
    static let record = Record()

    /// Removes all unfinished files of the process, as a signal does that ends it. Threads that would give a name to another one wait for
    /// that end from now on.
    package static func removeFiles() {
        isEnding.store(true, ordering: .sequentiallyConsistent)
        waitForNaming()
        record.removeFiles()
    }

    private static let handler: @convention(c) (Int32) -> Void = { InterruptCleanup.end(by: $0) }

    /// Removes all unfinished files, says what is kept if somebody has asked for the end (``InterruptNotice``), and ends the process by a
    /// signal as that does where nothing handles it. For handlers of that signal, in programs that have called ``install()``.
    package static func end(by number: Int32) {
        removeFiles()
        if number == SIGINT || number == SIGTERM {
            // A reader of standard error that has gone is no other reason to end.
            signal(SIGPIPE, SIG_IGN)
            InterruptNotice.write()
        }
        // The signal is held back until the handler returns; then it ends the process as it would have.
        signal(number, SIG_DFL)
        raise(number)
    }
}
