/// Memory of exactly so many elements for an array that a call reads or fills, or null.
final class CallMemory<Element> {
    let start: UnsafeMutablePointer<Element>?
    let count: Int

    init(_ elements: [Element], isThere: Bool = true) {
        count = elements.count
        guard isThere else {
            start = nil
            return
        }
        start = .allocate(capacity: elements.count)
        start?.initialize(from: elements, count: elements.count)
    }

    deinit { start?.deallocate() }
}

extension CallRun {
    /// Memory that a call fills; at times null.
    mutating func room<Element>(_ count: Int, _ value: Element) -> CallMemory<Element> {
        CallMemory(Array(repeating: value, count: count), isThere: !input.isOne(of: 8))
    }

    /// A few points that a call reads, and their number; at times null.
    mutating func points() -> (memory: CallMemory<Double>, count: Int) {
        let count = input.number(below: 9)
        let isThere = !input.isOne(of: 16)
        return (CallMemory((0..<2 * count).map { _ in input.number() }, isThere: isThere), count)
    }
}

/// Runs a closure with pointers to texts.
func withPointers(
    to texts: ArraySlice<[CChar]?>, _ pointers: [UnsafePointer<CChar>?] = [], _ body: ([UnsafePointer<CChar>?]) -> Void
) {
    guard let first = texts.first else { return body(pointers) }
    guard let first else { return withPointers(to: texts.dropFirst(), pointers + [nil], body) }
    first.withUnsafeBufferPointer { withPointers(to: texts.dropFirst(), pointers + [$0.baseAddress], body) }
}
