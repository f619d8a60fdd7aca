import PlanGeometry

extension WallSearch {
    /// The thickness in metres of walls that few houses have, such as outer ones of stone.
    private static let greatThickness = Self.thickness.upperBound...0.95
    /// The length in metres that walls of one great thickness have together.
    private static let leastWhole = 8.0
    /// The difference in metres of what is one thickness.
    private static let thicknessTolerance = 0.03

    /// Adds walls of great thickness: strips between lines of the walls' styles that bound no thinner strip, with no line between them.
    ///
    /// Furniture and tables have such lines too. So only a thickness counts of which the sheet has much, and no line that has such strips at
    /// both sides, as those of a table have.
    ///
    /// - Parameter texts: The texts of the page from left to right, by their middles.
    mutating func addThickWalls(besides texts: [DrawnText]) {
        let bounding = boundingLengths()
        let wallStyles = Set(
            strips.flatMap { strip in
                [strip.faces.0, strip.faces.1].map { families[strip.family].pieces[$0].style }
            })
        var found = families.indices.flatMap { thickStrips(in: $0, of: wallStyles, bounding: bounding[$0]) }
        found = withoutBoxes(found, around: texts)
        var sides: [[Int: (low: Double, high: Double)]] = .init(repeating: [:], count: families.count)
        for strip in found {
            sides[strip.family][strip.faces.0, default: (0, 0)].low += strip.length
            sides[strip.family][strip.faces.1, default: (0, 0)].high += strip.length
        }
        found.removeAll { strip in
            [strip.faces.0, strip.faces.1].contains { piece in
                let (low, high) = sides[strip.family][piece] ?? (0, 0)
                return min(low, high) > 0.3 * families[strip.family].pieces[piece].length
            }
        }
        let bin = { [meter] (strip: WallStrip) in Int(strip.thickness / (Self.thicknessTolerance * meter)) }
        let lengths = Dictionary(found.map { (bin($0), $0.length) }, uniquingKeysWith: +)
        strips += found.filter { strip in
            let alike = (-1...1).reduce(0) { $0 + (lengths[bin(strip) + $1] ?? 0) }
            return alike > Self.leastWhole * meter
        }
    }

    /// - Parameter bounding: The lengths along which the family's pieces bound strips.
    private func thickStrips(in index: Int, of wallStyles: Set<Int>, bounding: [Double]) -> [WallStrip] {
        let family = families[index]
        let pieces = family.pieces.indices.filter {
            let piece = family.pieces[$0]
            return isSolid(piece) && wallStyles.contains(piece.style) && piece.length > 0.5 * meter
                && bounding[$0] < 0.3 * piece.length
        }
        let thickness = Self.greatThickness.lowerBound * meter...Self.greatThickness.upperBound * meter
        var found: [WallStrip] = []
        family.forEachPair(of: pieces, within: thickness.upperBound, meter: meter) { low, high in
            let (one, other) = (family.pieces[low], family.pieces[high])
            let (start, end) = (max(one.start, other.start), min(one.end, other.end))
            if thickness ~= other.offset - one.offset,
                end - start > max(0.5 * meter, 0.8 * (other.offset - one.offset)),
                !isDivided(family, between: low, high, from: start, to: end)
            {
                found.append(
                    WallStrip(
                        family: index, low: one.offset, high: other.offset, start: start, end: end, faces: (low, high)))
            }
            return found.count < Self.greatestCrowd
        }
        return found
    }

    /// True if solid lines lie between two pieces along much of a range.
    private func isDivided(
        _ family: LineFamily, between low: Int, _ high: Int, from start: Double, to end: Double
    ) -> Bool {
        let margin = 0.02 * meter
        let (least, greatest) = (family.pieces[low].offset + margin, family.pieces[high].offset - margin)
        var free = 0.3 * (end - start)
        for piece in family.pieces[(low + 1)..<high] where piece.offset > least && piece.offset < greatest {
            if isSolid(piece) { free -= max(0, min(piece.end, end) - max(piece.start, start)) }
            if free < 0 { return true }
        }
        return false
    }
}
