import PlanGeometry

/// The straight lines of a page, and the arcs among its curves.
struct PageLines {
    private(set) var lines: [PageLine] = []
    private(set) var styles: [LineStyle] = []
    private(set) var arcs: [DrawnArc] = []
    /// The boxes around letters that are drawn as filled outlines.
    private(set) var letters: [Box] = []
    private var indices: [LineStyle: Int] = [:]
    private let size: Size

    /// More lines than any sheet has; those beyond are left out, so that memory stays bounded.
    private static let greatestCount = 1_000_000

    init(_ page: DrawnPage) {
        size = page.size
        var chain: [Point] = []
        var chainStyle = -1
        for stroke in page.strokes {
            let style = index(
                of: LineStyle(
                    width: Int(clamping: stroke.width, scale: 100), gray: Int(clamping: stroke.gray, scale: 20),
                    layer: stroke.layer, isEdge: false, isDashed: stroke.dashes.contains { $0 > 0 },
                    isFaint: stroke.isFaint))
            for run in usable(stroke.points) {
                // Some programs write a polyline as lines of their own, each from where the last one ends.
                if style == chainStyle, let last = chain.last, last.distance(to: run[0]) < 0.08 {
                    chain += run.dropFirst()
                } else {
                    add(chain, style: chainStyle)
                    (chain, chainStyle) = (run, style)
                }
            }
        }
        add(chain, style: chainStyle)
        let chords = ChordArcs(lines)
        arcs += chords.arcs
        lines = lines.indices.filter { !chords.isChord[$0] }.map { lines[$0] }
        let letters = RepeatedShapes(page.fills, page: size)
        for fill in page.fills where fill.gray < 0.95 {
            let style = index(
                of: LineStyle(
                    width: 0, gray: Int(clamping: fill.gray, scale: 20), layer: fill.layer, isEdge: true,
                    isDashed: false))
            for ring in fill.rings where ring.count > 2 {
                if letters.contains(ring) {
                    if let box = Box(enclosing: ring) { self.letters.append(box) }
                    continue
                }
                for run in usable(ring + ring.prefix(1)) { add(run, style: style) }
            }
        }
    }

    private mutating func index(of style: LineStyle) -> Int {
        if let known = indices[style] { return known }
        styles.append(style)
        indices[style] = styles.count - 1
        return styles.count - 1
    }

    /// The runs of points that lie on the page or near it.
    private func usable(_ points: [Point]) -> [[Point]] {
        let (reach, box) = (max(size.width, size.height), size)
        return points.split { point in
            !(point.x > -reach && point.y > -reach && point.x < box.width + reach && point.y < box.height + reach)
        }.filter { $0.count > 1 }.map(Array.init)
    }

    /// Adds the lines of a polyline, but takes bends of many short chords for arcs.
    private mutating func add(_ points: [Point], style: Int) {
        guard points.count > 1 else { return }
        var index = 0
        while index + 1 < points.count, lines.count < Self.greatestCount {
            let end = DrawnArc.endOfBend(in: points, from: index)
            if end - index >= 4, let arc = DrawnArc(points[index...end], style: style) {
                arcs.append(arc)
                index = end
                continue
            }
            if points[index] != points[index + 1] {
                lines.append(PageLine(start: points[index], end: points[index + 1], style: style))
            }
            index += 1
        }
    }
}

extension Int {
    /// A number times `scale` as a whole number; 0 for NaN, and cut off at a million.
    fileprivate init(clamping value: Double, scale: Double) {
        let scaled = value * scale
        self = scaled.isNaN ? 0 : Int(Swift.min(Swift.max(scaled, -1e6), 1e6).rounded())
    }
}
