/// Memory of a fixed length. It does without the bounds checks and uniqueness checks of an array, for the inner loops
/// that build an index.
struct FixedBuffer<Element: BitwiseCopyable>: ~Copyable {
    private let base: UnsafeMutablePointer<Element>

    init(repeating element: Element, count: Int) {
        base = .allocate(capacity: count)
        base.initialize(repeating: element, count: count)
    }

    deinit { base.deallocate() }

    /// Safe for indexes below the count, as elements are trivial and the buffer is the only owner of its memory.
    subscript(index: Int) -> Element {
        @inline(__always) get { base[index] }
        @inline(__always) set { base[index] = newValue }
    }
}
