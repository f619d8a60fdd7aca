/// A priority queue: takes out first the element that comes before all others under the given order.
package struct BinaryHeap<Element> {
    private var elements: [Element]
    private let precedes: (Element, Element) -> Bool

    /// A queue of elements.
    ///
    /// - Parameter precedes: Returns true if the first of two elements comes out before the second.
    package init(_ elements: [Element] = [], precedes: @escaping (Element, Element) -> Bool) {
        self.elements = elements
        self.precedes = precedes
        for index in stride(from: elements.count / 2 - 1, through: 0, by: -1) { sink(index) }
    }

    /// Adds an element.
    package mutating func insert(_ element: Element) {
        elements.append(element)
        var index = elements.count - 1
        while index > 0, precedes(elements[index], elements[(index - 1) / 2]) {
            elements.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    /// Takes out the first element; nil if there is none.
    package mutating func popFirst() -> Element? {
        guard !elements.isEmpty else { return nil }
        elements.swapAt(0, elements.count - 1)
        let first = elements.removeLast()
        sink(0)
        return first
    }

    private mutating func sink(_ start: Int) {
        var index = start
        while true {
            var best = index
            for child in [2 * index + 1, 2 * index + 2] where child < elements.count {
                if precedes(elements[child], elements[best]) { best = child }
            }
            if best == index { return }
            elements.swapAt(index, best)
            index = best
        }
    }
}
