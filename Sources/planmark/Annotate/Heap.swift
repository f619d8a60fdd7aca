import CMalloc

/// The memory allocator's settings.
enum Heap {
    /// Keeps freed memory for what comes next. By default each large piece is given back to the system at once, and taking
    /// and clearing it anew, while other threads run, takes longer than painting into it.
    static func keepFreedMemory() { planmark_keep_freed_memory() }

    /// Keeps a value for as long as the process runs, which gives all its memory back at once: taking a hundred thousand
    /// markers apart before that takes a while.
    static func keepUntilExit(_ value: some Any) { _ = Unmanaged.passRetained(Kept(value)) }

    private final class Kept {
        let value: Any

        init(_ value: Any) { self.value = value }
    }
}
