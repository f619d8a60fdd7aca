/// Writes words, and structs of words, one after another into memory that has room for all of them.
struct WordWriter {
    private let words: UnsafeMutablePointer<UInt32>
    private(set) var position = 0

    init(_ words: UnsafeMutablePointer<UInt32>) { self.words = words }

    @inline(__always)
    mutating func append<Value: BitwiseCopyable>(_ value: Value) {
        store(value, at: position)
        position += MemoryLayout<Value>.size / MemoryLayout<UInt32>.size
    }

    /// Leaves room for words that are stored later.
    mutating func skip(_ count: Int) { position += count }

    @inline(__always)
    func store<Value: BitwiseCopyable>(_ value: Value, at position: Int) {
        UnsafeMutableRawPointer(words + position).storeBytes(of: value, as: Value.self)
    }
}
