import Glibc
import Synchronization

/// The names of unfinished files, which a signal handler removes at any moment; some stand in sets that are finished together.
struct PendingFiles: Sendable {
    /// The place of a file, or of a set of files, among those that are pending.
    struct Entry: Sendable {
        fileprivate let block: Block
        fileprivate let index: Int
    }

    /// Some pending names, and the next ones. Blocks are never freed, so that a signal handler may walk along them at any
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

        /// Removes the files of a set, and the folders in it that are empty then.
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

    private let first = Block()

    /// Adds a file; nil when there is no memory for its name.
    func add(_ path: String) -> Entry? {
        strdup(path).map { put(UInt(bitPattern: $0)) }
    }

    /// Adds a set of files.
    func add(_ set: PendingFiles) -> Entry { put(set.first.address) }

    private func put(_ address: UInt) -> Entry {
        var block = first
        while true {
            if let index = block.put(address) { return Entry(block: block, index: index) }
            block = block.nextOrNew()
        }
    }

    /// Takes a file or a set of files out, at one stroke.
    ///
    /// - Returns: False if a signal has taken it out before.
    @discardableResult
    func remove(_ entry: Entry) -> Bool {
        let address = entry.block.take(entry.index)
        if address & 1 == 0 { free(UnsafeMutablePointer<CChar>(bitPattern: address)) }
        return address != 0
    }

    /// Takes out a name that a signal may be reading at this moment. Its memory is not freed.
    func forget(_ entry: Entry) { _ = entry.block.take(entry.index) }

    /// Removes all files, those of sets after the others: what was about to take a place in a set is gone then. Calls only
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

    /// Removes all files of this set, and the folders in it that are empty then.
    func removeSet() { first.removeSet() }

    private func forEachPlace(_ body: (Block, Int) -> Void) {
        var block: Block? = first
        while let present = block {
            for index in 0..<Block.capacity { body(present, index) }
            block = present.next
        }
    }
}
