import CMalloc

/// The memory allocator's settings.
enum Heap {
    /// Keeps freed memory for what comes next. By default each large piece is given back to the system at once, and taking
    /// and clearing it anew, while other threads run, takes longer than painting into it.
    static func keepFreedMemory() { planmark_keep_freed_memory() }
}
