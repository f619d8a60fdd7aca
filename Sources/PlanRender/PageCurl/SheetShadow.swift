import Dispatch
import PlanGeometry

/// The shadow of the lifted part of a sheet on all that lies flat below it.
///
/// The light comes evenly from above. Beside the edge of a wide sheet at the height h, the sheet hides the part
/// (1 - d / sqrt(d² + h²)) / 2 of the light at the distance d: the view factor of a half-plane. So shadows are narrow and
/// firm where the paper is near to the page below, wide and soft where it is high. The part on the roll and the straight one
/// beyond are each taken for convex. Shadows are computed on a coarse grid, and as they have no edges, are taken to be linear
/// between.
struct SheetShadow {
    /// Pixels from one node of the grid to the next.
    static let step = 8
    /// Shadows end at this many heights from the edge.
    private static let reach = 3.5

    /// The nodes, in steps from the picture's corner.
    let nodes: PixelBox
    /// The part of the light that is taken from each node: from the pages below the sheet, and from the sheet's own flat
    /// part, which the roll does not stand over.
    private var values: [SIMD2<Float>]

    /// The greatest part of the light that shadows take.
    static func depth(_ style: PageCurlStyle) -> Double { 0.42 * min(max(style.shadow, 0), 2) }

    /// No shadow.
    static let none = SheetShadow(nodes: PixelBox(left: 0, top: 0, right: 0, bottom: 0))

    private init(nodes: PixelBox) {
        self.nodes = nodes
        values = [SIMD2<Float>](repeating: .zero, count: nodes.width * nodes.height)
    }

    /// - Parameters:
    ///   - curl: the sheet.
    ///   - origin: where its frame's corner is on the picture.
    ///   - picture: the box of pixels to be drawn.
    ///   - strength: the greatest part of the light that is taken away, 0...1.
    init(of curl: PageCurl, at origin: Point, picture: PixelBox, strength: Double, threads: Int) {
        // As the straight part rises, it comes to lie over the flat one.
        let turned = max(0, -(curl.roll?.turn.cosine ?? 0))
        let parts = curl.liftedOutlines(steps: 24).map { Self.edges(around: $0, at: origin) }
        let edges = parts.joined()
        let reach = Self.reach * (edges.map { max($0.startHeight, $0.endHeight) }.max() ?? 0)
        guard strength > 0, reach > 0, let box = Box(enclosing: edges.map(\.start)) else {
            self = .none
            return
        }
        let shaded = PixelBox(covering: box.insetBy(dx: -reach, dy: -reach)).intersection(picture)
        guard !shaded.isEmpty else {
            self = .none
            return
        }
        let step = Self.step
        let nodes = PixelBox(
            left: shaded.left / step, top: shaded.top / step, right: (shaded.right + step - 1) / step + 1,
            bottom: (shaded.bottom + step - 1) / step + 1)
        self.init(nodes: nodes)
        let width = nodes.width
        values.withUnsafeMutableBufferPointer { values in
            // Each row of nodes is written by one iteration only.
            nonisolated(unsafe) let values = values
            RowBands.forEach(in: nodes.top..<nodes.bottom, height: 4, threads: threads) { rows in
                for row in rows {
                    for column in 0..<width {
                        let point = Point(x: Double((nodes.left + column) * step), y: Double(row * step))
                        let straight = Self.hidden(at: point, by: parts[1])
                        let pages = max(Self.hidden(at: point, by: parts[0]), straight)
                        values[(row - nodes.top) * width + column] =
                            SIMD2(Float(strength * pages), Float(strength * turned * straight))
                    }
                }
            }
        }
    }

    /// Writes the shadow of a row of pixels, at their middles, for each column of nodes; returns whether there is any.
    ///
    /// - Parameters:
    ///   - pages: the part of the light taken from the pages; as many as there are columns of nodes.
    ///   - sheet: the part taken from the sheet's flat part, likewise.
    func row(_ y: Int, pages: UnsafeMutablePointer<Float>, sheet: UnsafeMutablePointer<Float>) -> Bool {
        let place = (Float(y) + 0.5) / Float(Self.step)
        let row = Int(place)
        guard row >= nodes.top, row + 1 < nodes.bottom else { return false }
        let part = place - Float(row)
        let start = (row - nodes.top) * nodes.width
        var any: Float = 0
        for column in 0..<nodes.width {
            let above = values[start + column]
            let value = above + (values[start + nodes.width + column] - above) * part
            pages[column] = value.x
            sheet[column] = value.y
            any += value.x
        }
        return any > 0
    }

    // MARK: - Edges

    /// A side of the lifted part's outline on the picture, and how high it is.
    private struct Edge {
        var start: Point
        var vector: Vector
        var startHeight: Double
        var endHeight: Double
    }

    /// The convex outline around places of the sheet.
    private static func edges(around places: [SheetPlace], at origin: Point) -> [Edge] {
        var heights: [Point: Double] = [:]
        for place in places {
            let point = place.position + (origin - .zero)
            heights[point] = max(heights[point] ?? 0, place.height)
        }
        let hull = simplified(Array(heights.keys).convexHull)
        guard hull.count > 2 else { return [] }
        return hull.indices.map { index in
            let (start, end) = (hull[index], hull[(index + 1) % hull.count])
            return Edge(
                start: start, vector: end - start, startHeight: heights[start] ?? 0, endHeight: heights[end] ?? 0)
        }
    }

    /// The corners without those that stand out by less than a pixel.
    private static func simplified(_ hull: [Point]) -> [Point] {
        var kept: [Point] = []
        for (index, corner) in hull.enumerated() {
            let next = hull[(index + 1) % hull.count]
            if let last = kept.last, let base = (next - last).normalized, abs(base.cross(corner - last)) < 0.5 {
                continue
            }
            kept.append(corner)
        }
        return kept
    }

    private static func hidden(at point: Point, by edges: [Edge]) -> Double {
        var (nearest, height) = (Double.infinity, 0.0)
        guard !edges.isEmpty else { return 0 }
        var isInside = true
        for edge in edges {
            let arm = point - edge.start
            if edge.vector.cross(arm) < 0 { isInside = false }
            let part = min(max(arm.dot(edge.vector) / edge.vector.squaredLength, 0), 1)
            let distance = (arm - edge.vector * part).squaredLength
            guard distance < nearest else { continue }
            nearest = distance
            height = edge.startHeight + (edge.endHeight - edge.startHeight) * part
        }
        return hidden(distance: isInside ? 0 : nearest.squareRoot(), height: height)
    }

    private static func hidden(distance: Double, height: Double) -> Double {
        guard height > 0, distance < reach * height else { return 0 }
        func part(_ ratio: Double) -> Double { 1 - ratio / (ratio * ratio + 1).squareRoot() }
        let end = part(reach)
        // Where the paper all but lies on the page, the grid is too coarse for its shadow.
        let fading = min(1, height / Double(step))
        return fading * (part(distance / height) - end) / (1 - end)
    }
}
