import PlanGeometry

/// The walls among the lines of a page: strips between parallel lines at the distance of walls, in the styles that walls are drawn in.
struct WallSearch {
    private(set) var families: [LineFamily]
    var strips: [WallStrip] = []
    /// The strips between lines that are thinner than those of walls, such as windows' frames and panes.
    private(set) var lightStrips: [WallStrip] = []
    /// The pieces of each family that are faces of walls over much of their length.
    private(set) var faces: [[Int]] = []
    /// The other pieces of each family that are drawn as walls are.
    private(set) var singleLines: [[Int]] = []
    /// The number of pairs of lines that were looked at.
    private(set) var pairCount = 0
    private let styles: [LineStyle]
    let meter: Double

    /// The thickness of walls in metres.
    static let thickness = 0.045...0.52
    /// The length in metres of the longest lines of windows.
    private static let longestWindow = 6.0
    /// The greatest number of strips, far beyond those of any sheet, so that memory stays bounded.
    private static let greatestCount = 200_000
    /// The part of a style's lines that bound strips where it draws walls alone.
    private static let wallPart = 0.7
    /// The length of strips between lines, against those that are filled, up to which lines are no walls.
    private static let otherPart = 0.2
    /// The number of texts in a strip, and the part of its length that they take, from which on it is no wall.
    private static let (leastTexts, filledPart) = (3, 0.2)
    /// The most strips at one offset that are compared.
    static let greatestCrowd = 500

    init(lines: [PageLine], styles: [LineStyle], texts: [DrawnText], meter: Double) {
        (self.styles, self.meter) = (styles, meter)
        families = LineFamily.families(of: lines, meter: meter)
        markPatterns()
        for index in families.indices { findStrips(in: index) }
        let texts = texts.filter { $0.box.isFinite && $0.box.height > 0 }.sorted { $0.box.center.x < $1.box.center.x }
        strips = withoutBoxes(strips, around: texts)
        let all = strips
        keepStylesOfWalls()
        dropUnfilledStyles()
        addThickWalls(besides: texts)
        gatherLightStrips(of: all, besides: texts)
        gatherFaces()
    }

    /// Marks hatches. Lines that are thinner than most are taken for hatches where they share a smaller part with others, as others cut them.
    private mutating func markPatterns() {
        var lengths: [Int: Double] = [:]
        let longest = 0.75 * longestReach()
        // A frame around the sheet is none of the building's lines.
        for piece in families.lazy.flatMap(\.pieces) where piece.length < longest {
            lengths[styles[piece.style].width, default: 0] += piece.length
        }
        let whole = lengths.values.reduce(0, +)
        let heaviest = lengths.filter { $0.value > 0.05 * whole }.keys.max() ?? 0
        let styles = styles
        let part = { (style: Int) in
            Double(styles[style].width) < 0.5 * Double(heaviest) && !styles[style].isEdge ? 0.1 : 0.65
        }
        for index in families.indices {
            families[index].markHatches(greatestPitch: 0.8 * meter, meter: meter, part: part)
            families[index].markCrowds(reach: Self.thickness.upperBound * meter, meter: meter, part: part)
        }
    }

    private mutating func findStrips(in index: Int) {
        let styles = styles
        let found = strips(in: index) { !styles[$0.style].isFaint }
        strips += found.prefix(max(0, Self.greatestCount - strips.count))
    }

    /// The strips between solid lines of a family that are wanted.
    private mutating func strips(in index: Int, where isWanted: (LineFamily.Piece) -> Bool) -> [WallStrip] {
        let family = families[index]
        let pieces = family.pieces.indices.filter {
            let piece = family.pieces[$0]
            return isSolid(piece) && isWanted(piece) && piece.length > 0.08 * meter
        }
        let thickness = Self.thickness.lowerBound * meter...Self.thickness.upperBound * meter
        var found: [WallStrip] = []
        pairCount += family.forEachPair(of: pieces, within: thickness.upperBound, meter: meter) { low, high in
            let (one, other) = (family.pieces[low], family.pieces[high])
            let distance = other.offset - one.offset
            let (start, end) = (max(one.start, other.start), min(one.end, other.end))
            if distance >= thickness.lowerBound, end - start > max(0.1 * meter, 0.4 * distance) {
                found.append(
                    WallStrip(
                        family: index, low: one.offset, high: other.offset, start: start, end: end, faces: (low, high)))
            }
            return found.count < Self.greatestCount
        }
        dropCrowds(&found, in: family)
        return found
    }

    /// Gathers the strips that are no walls: those between lines of lighter pens, and of pictures those between faint lines.
    ///
    /// - Parameters:
    ///   - all: The strips before those of lighter pens were dropped.
    ///   - texts: The texts of the page from left to right, by their middles.
    private mutating func gatherLightStrips(of all: [WallStrip], besides texts: [DrawnText]) {
        let kept = Set(strips.map(StripFaces.init))
        var faint: [WallStrip] = []
        let styles = styles
        for index in families.indices where families[index].pieces.contains(where: { styles[$0.style].isFaint }) {
            let found = strips(in: index) { _ in true }.filter { strip in
                let (one, other) = style(strip)
                return one.isFaint || other.isFaint
            }
            faint += found.prefix(max(0, Self.greatestCount - faint.count))
        }
        lightStrips = (all + withoutBoxes(faint, around: texts)).filter { strip in
            let pieces = [strip.faces.0, strip.faces.1].map { families[strip.family].pieces[$0] }
            return strip.length > 0.15 * meter && pieces.allSatisfy { $0.length < Self.longestWindow * meter }
                && !kept.contains(StripFaces(strip))
        }
    }

    /// The two lines of a strip, by which strips are told apart.
    private struct StripFaces: Hashable {
        let family, low, high: Int

        init(_ strip: WallStrip) { (family, low, high) = (strip.family, strip.faces.0, strip.faces.1) }
    }

    /// Drops strips between pieces that have more lines beside them than walls of several layers have, each long piece more than a short one.
    private func dropCrowds(_ strips: inout [WallStrip], in family: LineFamily) {
        var counts = [Int](repeating: 0, count: family.pieces.count)
        for strip in strips {
            counts[strip.faces.0] += 1
            counts[strip.faces.1] += 1
        }
        func isCrowded(_ piece: Int) -> Bool {
            Double(counts[piece]) > 20 + 10 * family.pieces[piece].length / meter
        }
        strips.removeAll { isCrowded($0.faces.0) || isCrowded($0.faces.1) }
    }

    /// Strips without those that texts fill or divide, such as the box of a room's number or the row of a table. A short text in a long strip,
    /// such as a fire rating, says something of a wall.
    ///
    /// - Parameter texts: The texts of the page from left to right, by their middles.
    func withoutBoxes(_ strips: [WallStrip], around texts: [DrawnText]) -> [WallStrip] {
        guard !texts.isEmpty else { return strips }
        let boxes = texts.map(\.box)
        let middles = boxes.map(\.center)
        return strips.filter { strip in
            guard let box = Box(enclosing: corners(of: strip)) else { return false }
            // What is filled is no frame of a text.
            if style(strip).0.isEdge, style(strip).1.isEdge { return true }
            let family = families[strip.family]
            var low = 0
            var high = middles.count
            while low < high {
                let middle = (low + high) / 2
                if middles[middle].x < box.minX { low = middle + 1 } else { high = middle }
            }
            var (count, filled) = (0, 0.0)
            for index in middles[low...].prefix(while: { $0.x <= box.maxX }).indices {
                let (place, offset) = (family.place(of: middles[index]), family.offset(of: middles[index]))
                guard min(boxes[index].width, boxes[index].height) < strip.thickness, strip.start < place,
                    place < strip.end, strip.low < offset, offset < strip.high
                else { continue }
                count += 1
                filled +=
                    boxes[index].width * abs(family.direction.dx) + boxes[index].height * abs(family.direction.dy)
                if count >= Self.leastTexts || filled > Self.filledPart * strip.length { return false }
            }
            return true
        }
    }

    /// True if a line is neither dashed nor part of a hatch.
    func isSolid(_ piece: LineFamily.Piece) -> Bool { !piece.isPattern && !styles[piece.style].isDashed }

    /// True for one of a crowd of lines that are not dashed, as those of gates are.
    func isOfFrame(_ piece: LineFamily.Piece) -> Bool { piece.isCrowded && !styles[piece.style].isDashed }

    /// True for a faint line of a picture, of which rows are windows' panes rather than dashes.
    func isFaint(_ piece: LineFamily.Piece) -> Bool { styles[piece.style].isFaint }

    private func style(_ strip: WallStrip) -> (LineStyle, LineStyle) {
        let pieces = families[strip.family].pieces
        return (styles[pieces[strip.faces.0].style], styles[pieces[strip.faces.1].style])
    }

    /// Drops strips between lines that are thinner than those that most walls are drawn with.
    private mutating func keepStylesOfWalls() {
        var lengths: [Int: Double] = [:]
        let longest = 0.75 * longestReach()
        // A frame around the sheet is none of its walls.
        for strip in strips where strip.length > max(0.5 * meter, 2 * strip.thickness) && strip.length < longest {
            let (one, other) = style(strip)
            if !one.isEdge, !other.isEdge { lengths[min(one.width, other.width), default: 0] += strip.length }
        }
        let total = lengths.values.reduce(0, +)
        let reference = lengths.filter { $0.value > 0.08 * total }.keys.max() ?? 0
        strips = strips.filter { strip in
            let (one, other) = style(strip)
            return [one, other].allSatisfy { $0.isEdge || Double($0.width) > 0.6 * Double(reference) }
        }
    }

    /// The greatest length that lines of one direction reach over.
    private func longestReach() -> Double {
        families.reduce(0) { longest, family in
            let start = family.pieces.lazy.map(\.start).min() ?? 0
            let end = family.pieces.lazy.map(\.end).max() ?? 0
            return max(longest, end - start)
        }
    }

    /// Where walls are filled, drops strips between lines of styles that outline no fill and are thinner than those that do, such as
    /// furniture; all strips between lines where nearly all walls are fills without outlines.
    private mutating func dropUnfilledStyles() {
        let filled = strips.filter { style($0).0.isEdge && style($0).1.isEdge }
        guard !filled.isEmpty else { return }
        let byFamily = Dictionary(grouping: filled, by: \.family).mapValues { $0.sorted { $0.low < $1.low } }
        var lengths: [Int: (filled: Double, whole: Double)] = [:]
        for strip in strips where strip.length > 0.3 * meter {
            let (one, other) = style(strip)
            guard !one.isEdge, !other.isEdge else { continue }
            let isFilled = isCovered(strip, by: byFamily[strip.family, default: []])
            lengths[min(one.width, other.width), default: (0, 0)].whole += strip.length
            if isFilled { lengths[min(one.width, other.width), default: (0, 0)].filled += strip.length }
        }
        let outlining = lengths.filter { $0.value.filled > 0.5 * $0.value.whole && $0.value.filled > 10 * meter }
        guard let thinnest = outlining.keys.min() else {
            // Walls that are fills without outlines, beside which few lines run in pairs: dimensions and furniture.
            let (whole, drawn) = (filled.reduce(0) { $0 + $1.length }, lengths.values.reduce(0) { $0 + $1.whole })
            if whole > 10 * meter, drawn < Self.otherPart * whole { strips = filled }
            return
        }
        strips = strips.filter { strip in
            let (one, other) = style(strip)
            return [one, other].allSatisfy { $0.isEdge || $0.width >= thinnest }
        }
    }

    /// True if strips of a family, by their low faces, have one with the faces of another strip along most of it.
    private func isCovered(_ strip: WallStrip, by others: [WallStrip]) -> Bool {
        let margin = 0.02 * meter
        var (low, high) = (0, others.count)
        while low < high {
            let middle = (low + high) / 2
            if others[middle].low < strip.low - margin { low = middle + 1 } else { high = middle }
        }
        return others[low...].prefix(Self.greatestCrowd).prefix { $0.low <= strip.low + margin }.contains { other in
            abs(other.high - strip.high) < margin
                && min(other.end, strip.end) - max(other.start, strip.start) > 0.7 * strip.length
        }
    }

    /// The lengths along which each piece of each family bounds strips.
    func boundingLengths() -> [[Double]] {
        var lengths = families.map { [Double](repeating: 0, count: $0.pieces.count) }
        for strip in strips {
            lengths[strip.family][strip.faces.0] += strip.length
            lengths[strip.family][strip.faces.1] += strip.length
        }
        return lengths
    }

    /// Takes the pieces that bound strips over a quarter of their length for faces. In the directions of walls, those of styles that hardly draw
    /// anything else may be walls too.
    private mutating func gatherFaces() {
        let shared = boundingLengths()
        var lengths: [Int: (faces: Double, whole: Double)] = [:]
        for (family, pieces) in families.map(\.pieces).enumerated() {
            for (index, piece) in pieces.enumerated() {
                lengths[piece.style, default: (0, 0)].whole += piece.length
                lengths[piece.style, default: (0, 0)].faces += min(shared[family][index], piece.length)
            }
        }
        let wallStyles = Set(lengths.filter { $0.value.faces > Self.wallPart * $0.value.whole }.keys)
        for (family, pieces) in families.map(\.pieces).enumerated() {
            let isFace = pieces.indices.map { shared[family][$0] > 0.25 * pieces[$0].length }
            faces.append(pieces.indices.filter { isFace[$0] })
            // Where no wall runs in a direction, lines are the diagonals of shafts and openings.
            let hasWalls = isFace.contains(true)
            singleLines.append(
                pieces.indices.filter {
                    hasWalls && !isFace[$0] && wallStyles.contains(pieces[$0].style) && isSolid(pieces[$0])
                })
        }
    }
}
