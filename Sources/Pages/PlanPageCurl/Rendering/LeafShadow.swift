import PlanCanvas
import PlanGeometry

/// The shadow of the lifted part of a leaf on the flat pages below it.
///
/// Light comes evenly from above. At the distance d from the edge of a wide leaf at the height h, the leaf hides the
/// fraction (1 - d / sqrt(d² + h²)) / 2 of the light: the view factor of a half-plane. So shadows are narrow and dark where
/// the paper is close to the page below, and wide and soft where it is high. The rolled and the straight part each count as
/// convex. Shadows are smooth, so they are computed on a coarse grid and interpolated linearly.
struct LeafShadow {
    /// The distance between nodes of the grid in pixels.
    static let step = 8
    /// The distance from the edge at which shadows end, as a multiple of the height.
    private static let reach: Float = 3.5

    /// The range of nodes, counted in steps from the picture's top left corner.
    let nodes: PixelBox
    /// The fraction of the light that the pages below lose at each node.
    private var pages: [Float]
    /// The fraction that the leaf's own flat part loses, which the roll does not overhang.
    private var leaf: [Float]

    /// The greatest fraction of the light that shadows take.
    static func depth(_ style: PageCurlStyle) -> Double { 0.32 * min(max(style.shadow, 0), 2) }

    /// No shadow.
    static let none = LeafShadow(nodes: PixelBox(left: 0, top: 0, right: 0, bottom: 0))

    private init(nodes: PixelBox) {
        self.nodes = nodes
        pages = [Float](repeating: 0, count: nodes.width * nodes.height)
        leaf = pages
    }

    /// - Parameters:
    ///   - curl: the leaf's shape.
    ///   - origin: the top left corner of the leaf's frame on the picture.
    ///   - picture: the box of pixels to be drawn.
    ///   - strength: the greatest fraction of the light that shadows take, 0...1.
    ///   - threads: the greatest number of threads.
    init(of curl: PageCurl, at origin: Point, picture: PixelBox, strength: Double, threads: Int) {
        // The farther the straight part turns over the flat one, the less light comes in from that side.
        let turned = Float(max(0, -(curl.roll?.turn.cosine ?? 0)))
        let strength = Float(strength)
        let parts = curl.liftedOutlines(steps: 24).map { Self.edges(around: $0, at: origin) }
        let corners = parts.joined().map { Point(x: Double($0.x), y: Double($0.y)) }
        let reach = Double(Self.reach * (parts.joined().map { max($0.height, $0.height + $0.rise) }.max() ?? 0))
        let shaded = Box(enclosing: corners).map {
            PixelBox(covering: $0.insetBy(dx: -reach, dy: -reach)).intersection(picture)
        }
        guard strength > 0, reach > 0, let shaded, !shaded.isEmpty else {
            self = .none
            return
        }
        let step = Self.step
        let nodes = PixelBox(
            left: shaded.left / step, top: shaded.top / step, right: (shaded.right + step - 1) / step + 1,
            bottom: (shaded.bottom + step - 1) / step + 1)
        self.init(nodes: nodes)
        let strengths = (pages: strength * (0.5 + 0.5 * turned), leaf: strength * turned)
        let width = nodes.width
        pages.withUnsafeMutableBufferPointer { pages in
            leaf.withUnsafeMutableBufferPointer { leaf in
                // Safe because only one iteration writes each row of nodes.
                nonisolated(unsafe) let (pages, leaf) = (pages, leaf)
                concurrentForEach(in: nodes.top..<nodes.bottom, length: 4, threads: threads) { rows in
                    for row in rows {
                        for column in stride(from: 0, to: width, by: 4) {
                            let x = (SIMD4<Float>(0, 1, 2, 3) + Float(nodes.left + column)) * Float(step)
                            let (both, straight) = Self.hidden(x: x, y: Float(row * step), by: parts)
                            let start = (row - nodes.top) * width + column
                            for lane in 0..<min(4, width - column) {
                                pages[start + lane] = both[lane] * strengths.pages
                                leaf[start + lane] = straight[lane] * strengths.leaf
                            }
                        }
                    }
                }
            }
        }
    }

    /// Writes the shadow at the centres of a row of pixels, one value for each column of nodes; false if there is none.
    ///
    /// - Parameters:
    ///   - pages: receives the fraction of the light that the pages lose.
    ///   - leaf: receives the fraction that the leaf's flat part loses.
    func row(_ y: Int, pages: UnsafeMutablePointer<Float>, leaf: UnsafeMutablePointer<Float>) -> Bool {
        let place = (Float(y) + 0.5) / Float(Self.step)
        let row = Int(place)
        guard row >= nodes.top, row + 1 < nodes.bottom else { return false }
        let part = place - Float(row)
        let (start, width) = ((row - nodes.top) * nodes.width, nodes.width)
        func write(_ values: [Float], to target: UnsafeMutablePointer<Float>) {
            values.withUnsafeBufferPointer { values in
                // Safe because both slices are whole rows of nodes.
                let (above, below) = (values[start..<(start + width)], values[(start + width)..<(start + 2 * width)])
                guard let above = UnsafeBufferPointer(rebasing: above).baseAddress,
                    let below = UnsafeBufferPointer(rebasing: below).baseAddress
                else { return }
                for column in 0..<width { target[column] = above[column] + (below[column] - above[column]) * part }
            }
        }
        write(self.pages, to: pages)
        write(self.leaf, to: leaf)
        return true
    }

    // MARK: - Edges

    /// An edge of the lifted part's outline on the picture, with its height.
    private struct Edge {
        /// The start, the vector to the end, and the reciprocal of the squared length.
        let x, y, dx, dy, scale: Float
        /// The height at the start, and how much the end is higher.
        let height, rise: Float

        init(from start: LeafPoint, to end: LeafPoint) {
            let vector = end.place - start.place
            (x, y) = (Float(start.place.x), Float(start.place.y))
            (dx, dy) = (Float(vector.dx), Float(vector.dy))
            scale = Float(1 / vector.squaredLength)
            height = Float(start.height)
            rise = Float(end.height - start.height)
        }

        /// True if a point is so close to the edge that leaving it out does not change the shadow.
        func isNear(_ point: LeafPoint) -> Bool {
            let (awayX, awayY) = (Float(point.place.x) - x, Float(point.place.y) - y)
            let beside = abs(dx * awayY - dy * awayX) * scale.squareRoot()
            let part = (dx * awayX + dy * awayY) * scale
            let over = abs(height + rise * part - Float(point.height))
            return beside < 0.5 + Float(point.height) / 100 && over < 0.5 + Float(point.height) / 16
        }
    }

    private typealias LeafPoint = (place: Point, height: Double)

    /// The edges of the convex hull of places of the leaf.
    private static func edges(around places: [LeafPlace], at origin: Point) -> [Edge] {
        var heights: [Point: Double] = [:]
        for place in places {
            let point = place.position + (origin - .zero)
            heights[point] = max(heights[point] ?? 0, place.height)
        }
        let hull = simplified(Array(heights.keys).convexHull.map { ($0, heights[$0] ?? 0) })
        guard hull.count > 2 else { return [] }
        return hull.indices.map { Edge(from: hull[$0], to: hull[($0 + 1) % hull.count]) }
    }

    /// The corners that make a visible difference to the shadow.
    private static func simplified(_ hull: [LeafPoint]) -> [LeafPoint] {
        var kept: [LeafPoint] = []
        // The corners since the last one kept.
        var passed: [LeafPoint] = []
        for (index, corner) in hull.enumerated() {
            passed.append(corner)
            if let last = kept.last {
                let side = Edge(from: last, to: hull[(index + 1) % hull.count])
                if passed.allSatisfy(side.isNear) { continue }
            }
            kept.append(corner)
            passed = []
        }
        return kept
    }

    /// The fraction of the light hidden from four points by both parts, and by the straight one alone.
    private static func hidden(
        x: SIMD4<Float>, y: Float, by parts: [[Edge]]
    ) -> (both: SIMD4<Float>, straight: SIMD4<Float>) {
        let straight = hidden(x: x, y: y, by: parts[1])
        return (most(hidden(x: x, y: y, by: parts[0]), straight), straight)
    }

    /// The fraction of the light hidden from four adjacent points by paper within the edges.
    private static func hidden(x: SIMD4<Float>, y: Float, by edges: [Edge]) -> SIMD4<Float> {
        guard !edges.isEmpty else { return SIMD4() }
        var nearest = SIMD4<Float>(repeating: .infinity)
        var height = SIMD4<Float>()
        var inside = SIMD4<Float>(repeating: .infinity)
        for edge in edges {
            let (dx, dy) = (x - edge.x, y - edge.y)
            inside = least(inside, edge.dx * dy - edge.dy * dx)
            let part = least(most((dx * edge.dx + dy * edge.dy) * edge.scale, SIMD4()), SIMD4(repeating: 1))
            let (awayX, awayY) = (dx - part * edge.dx, dy - part * edge.dy)
            let distance = awayX * awayX + awayY * awayY
            let isNearer = distance .< nearest
            nearest.replace(with: distance, where: isNearer)
            height.replace(with: edge.height + edge.rise * part, where: isNearer)
        }
        nearest.replace(with: SIMD4(), where: inside .>= 0)
        return hidden(distance: nearest.squareRoot(), height: height)
    }

    private static func hidden(distance: SIMD4<Float>, height: SIMD4<Float>) -> SIMD4<Float> {
        func part(_ ratio: SIMD4<Float>) -> SIMD4<Float> { 1 - ratio / (ratio * ratio + 1).squareRoot() }
        let end = part(SIMD4(repeating: reach))[0]
        let hidden = most((part(distance / most(height, SIMD4(repeating: 1e-3))) - end) / (1 - end), SIMD4())
        // The grid is too coarse for the shadow of paper that almost lies on the page.
        return least(height / Float(step), SIMD4(repeating: 1)) * hidden
    }

    @inline(__always)
    private static func least(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
        a.replacing(with: b, where: b .< a)
    }

    @inline(__always)
    private static func most(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
        a.replacing(with: b, where: b .> a)
    }
}
