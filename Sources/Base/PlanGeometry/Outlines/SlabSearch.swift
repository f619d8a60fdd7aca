/// Finds the edges that meet others. Takes a time of about n log n for n edges that hardly ever meet, even if nearly
/// all their boxes overlap, as those of long, oblique edges side by side do.
///
/// The edges are kept in a segment tree over the y coordinates of their ends (Bentley, "Algorithms for Klee's rectangle
/// problems", 1977): each node stands for a slab, in which some edges lead from its lower to its upper border. Edges
/// that do not meet have the same order at both borders, so a change of the order reveals edges that may meet; an edge
/// with an end in the slab lies between two neighbours of that order. Each x coordinate is an interval that holds the
/// exact one. Pairs that are in doubt are reported, for the caller to decide exactly.
struct SlabSearch {
    /// The interval of x coordinates that an edge may have at a y coordinate.
    private struct Place {
        var low: Double
        var high: Double
    }

    /// An edge that leads from the lower to the upper border of a slab, and where it meets them.
    private struct Spanning {
        var edge: Int
        var bottom: Place
        var top: Place

        /// True if the edge is nowhere in the slab on the right of `other`, whatever its exact x coordinates in their
        /// intervals.
        func isNotRight(of other: Spanning) -> Bool { bottom.high <= other.bottom.low && top.high <= other.top.low }
    }

    private let edges: [LineSegment]
    /// Called with two edges, which may have been reported before; the search ends when it returns false.
    private let report: (Int, Int) -> Bool
    /// The y coordinates of ends, ascending. The elements of the tree are, in turn, such a coordinate and the gap above
    /// it.
    private let ys: [Double]
    /// The elements that each edge covers.
    private let extents: [ClosedRange<Int>]
    private var isDone = false
    /// The number of comparisons left.
    private var stepsLeft: Int

    /// Reports all pairs of edges that may meet, or some of them if that takes more than `stepLimit` comparisons.
    static func forEachPair(of edges: [LineSegment], stepLimit: Int = .max, _ report: (Int, Int) -> Bool) {
        withoutActuallyEscaping(report) { report in
            var search = SlabSearch(edges, stepLimit, report)
            guard let last = search.ys.indices.last else { return }
            search.search(Array(edges.indices), in: 0...2 * last)
        }
    }

    private init(_ edges: [LineSegment], _ stepLimit: Int, _ report: @escaping (Int, Int) -> Bool) {
        self.edges = edges
        stepsLeft = stepLimit
        self.report = report
        var ys: [Double] = []
        for y in edges.flatMap({ [$0.start.y, $0.end.y] }).sorted() where y != ys.last {
            ys.append(y)
        }
        self.ys = ys
        extents = edges.map { edge in
            let (low, high) = (min(edge.start.y, edge.end.y), max(edge.start.y, edge.end.y))
            return 2 * ys.partitioningIndex { $0 >= low }...2 * ys.partitioningIndex { $0 >= high }
        }
    }

    /// Searches the slab of the given elements, in which the edges of the list have a part.
    private mutating func search(_ list: [Int], in elements: ClosedRange<Int>) {
        guard list.count > 1, !isDone else { return }
        let low = ys[elements.lowerBound / 2]
        let high = ys[(elements.upperBound + 1) / 2]
        var rest: [Int] = []
        var spanning: [Spanning] = []
        for edge in list {
            if extents[edge].contains(elements.lowerBound) && extents[edge].contains(elements.upperBound) {
                spanning.append(Spanning(edge: edge, bottom: place(of: edge, at: low), top: place(of: edge, at: high)))
            } else {
                rest.append(edge)
            }
        }
        spanning.sort { ($0.bottom.low, $0.top.low, $0.edge) < ($1.bottom.low, $1.top.low, $1.edge) }
        reportUnordered(spanning)
        reportMeetings(of: rest, spanning, low: low, high: high)
        guard elements.count > 1 else { return }
        let middle = (elements.lowerBound + elements.upperBound) / 2
        for half in [elements.lowerBound...middle, middle + 1...elements.upperBound] {
            search(rest.filter { extents[$0].overlaps(half) }, in: half)
        }
    }

    private mutating func countStep() {
        stepsLeft -= 1
        if stepsLeft <= 0 { isDone = true }
    }

    private mutating func add(_ first: Int, _ second: Int) {
        if !isDone && !report(min(first, second), max(first, second)) { isDone = true }
    }

    /// Reports the spanning edges that may not have the same order at both borders.
    private mutating func reportUnordered(_ spanning: [Spanning]) {
        var greatest: [Place] = []
        for (index, edge) in spanning.enumerated() {
            var earlier = index - 1
            while earlier >= 0, !isDone,
                greatest[earlier].low >= edge.bottom.low || greatest[earlier].high >= edge.top.low
            {
                countStep()
                let other = spanning[earlier]
                if other.bottom.high >= edge.bottom.low || other.top.high >= edge.top.low { add(other.edge, edge.edge) }
                earlier -= 1
            }
            // The greatest x coordinates so far, at the lower and at the upper border.
            greatest.append(
                Place(
                    low: max(greatest.last?.low ?? -.infinity, edge.bottom.high),
                    high: max(greatest.last?.high ?? -.infinity, edge.top.high)))
        }
    }

    /// Reports the pairs of an edge with an end in the slab and an edge that spans the slab which may meet.
    private mutating func reportMeetings(of rest: [Int], _ spanning: [Spanning], low: Double, high: Double) {
        guard !rest.isEmpty, !spanning.isEmpty else { return }
        let (chain, others) = Self.chain(of: spanning)
        for edge in rest where !isDone {
            let ends = (edges[edge].start.y, edges[edge].end.y)
            let (from, to) = (max(min(ends.0, ends.1), low), min(max(ends.0, ends.1), high))
            let (bottom, top) = (place(of: edge, at: from), place(of: edge, at: to))
            // The first of the chain that is not on the left of the edge; all before it are.
            let first = chain.partitioningIndex {
                place(of: $0, at: from).high >= bottom.low || place(of: $0, at: to).high >= top.low
            }
            for other in chain[first...] where !isDone {
                countStep()
                if place(of: other, at: from).low > bottom.high && place(of: other, at: to).low > top.high { break }
                add(edge, other)
            }
            for other in others where !isDone {
                countStep()
                add(edge, other)
            }
        }
    }

    /// Divides edges into a chain, of which each is on the left of the next, and the edges left over.
    private static func chain(of spanning: [Spanning]) -> (chain: [Int], others: [Int]) {
        var chain: [Spanning] = []
        var others: [Int] = []
        for (index, edge) in spanning.enumerated() {
            if let last = chain.last, !last.isNotRight(of: edge) {
                // Of two edges that do not agree, the one that agrees with the next edge stays.
                let next = index + 1 < spanning.count ? spanning[index + 1] : edge
                let before = chain.count > 1 ? chain[chain.count - 2] : nil
                if last.isNotRight(of: next) || before?.isNotRight(of: edge) == false {
                    others.append(edge.edge)
                    continue
                }
                others.append(last.edge)
                chain.removeLast()
            }
            chain.append(edge)
        }
        return (chain.map(\.edge), others)
    }

    /// The interval of x coordinates in which an edge meets a y coordinate of its extent.
    private func place(of edge: Int, at y: Double) -> Place {
        let (a, b) = (edges[edge].start, edges[edge].end)
        let (least, greatest) = (min(a.x, b.x), max(a.x, b.x))
        if a.y == b.y { return Place(low: least, high: greatest) }
        if y == a.y { return Place(low: a.x, high: a.x) }
        if y == b.y { return Place(low: b.x, high: b.x) }
        let (width, height) = (b.x - a.x, b.y - a.y)
        let x = a.x + (y - a.y) / height * width
        // Each of the six operations errs by at most 2^-53 of these magnitudes.
        let error = 0x1p-49 * (greatest - least + max(least.magnitude, greatest.magnitude))
        let (low, high) = ((x - error).nextDown, (x + error).nextUp)
        guard width.isFinite, height.isFinite, low.isFinite, high.isFinite else {
            return Place(low: least, high: greatest)
        }
        return Place(low: min(max(low, least), greatest), high: max(min(high, greatest), least))
    }
}
